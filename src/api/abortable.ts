import { setMaxListeners } from 'node:events'
import type { RunOptions } from '../run/options.ts'

/**
 * Does the work of a call until the `signal` of its options is aborted. The call then rejects with the reason at once, even
 * if code of a plugin never returns; the work ends at its next check. The work gets a signal of its own, so that the one of
 * the caller has a single listener, which is removed at the end.
 */
export async function abortable<Options extends Pick<RunOptions, 'signal'>, Result>(
  options: Options,
  work: (options: Options) => Promise<Result>,
): Promise<Result> {
  const { signal } = options
  if (signal === undefined) return work(options)
  signal.throwIfAborted()
  const controller = new AbortController()
  // Each remote document of the run listens while it is read.
  setMaxListeners(0, controller.signal)
  let abort = (): void => {}
  const aborted = new Promise<never>((_fulfil, reject) => {
    abort = () => {
      controller.abort(signal.reason)
      reject(signal.reason)
    }
  })
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work({ ...options, signal: controller.signal }), aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
