// Starts the worker of the playground before the rest of the page is there, since it takes longest.

/** The worker, and what settles if it fails. */
export interface StartedWorker {
  readonly worker: Worker
  readonly failure: Promise<unknown>
}

declare global {
  /** Undefined where browsers start no worker: for a page that is a file. */
  var playgroundWorker: StartedWorker | undefined
}

const script = document.currentScript
if (script instanceof HTMLScriptElement && location.protocol !== 'file:') {
  const worker = new Worker(new URL('worker.js', script.src), { type: 'module' })
  globalThis.playgroundWorker = {
    worker,
    failure: new Promise((resolve) => worker.addEventListener('error', resolve)),
  }
}
