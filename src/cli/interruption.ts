const interruptions = ['SIGINT', 'SIGTERM'] as const

/**
 * Does work that would leave something behind if it were cut off, such as temporary files. A signal is handled as soon
 * as the work waits for something: msgapi cleans up and ends by that signal, so `work` must not be synchronous for
 * long. Elsewhere nothing handles signals, and the system ends the process at once; a handler in JavaScript would have
 * to wait until reading, linting or bundling ends.
 */
export async function interruptible<Result>(work: () => Promise<Result>, cleanUp: () => void): Promise<Result> {
  const end = (signal: NodeJS.Signals): void => {
    cleanUp()
    stopListening()
    endBy(signal)
  }
  const stopListening = (): void => {
    for (const signal of interruptions) process.off(signal, end)
  }
  for (const signal of interruptions) process.prependListener(signal, end)
  try {
    return await work()
  } finally {
    await signalsNoticed()
    stopListening()
  }
}

/** Fulfils when signals that came before have been handled: the event loop looks for them once between two of its turns. */
export function signalsNoticed(): Promise<void> {
  return new Promise((fulfil) => setImmediate(() => setImmediate(fulfil)))
}

/** In a container, msgapi may be the first process, which no signal ends by itself. */
export function endFirstProcessBySignals(): void {
  if (process.pid === 1) for (const signal of interruptions) process.on(signal, endBy)
}

/** It ends by the signal itself, so that a shell that runs msgapi in a loop ends the loop too. */
function endBy(signal: NodeJS.Signals): void {
  // The exit codes that shells use for these signals.
  if (process.pid === 1 || process.platform === 'win32') process.exit(signal === 'SIGINT' ? 130 : 143)
  process.kill(process.pid, signal)
}
