import { setImmediate } from 'node:timers/promises'

/** A `LanguageClient`, as far as its end needs it. */
export interface StartedClient {
  /** True while it starts and while it runs. */
  needsStop(): boolean
  isRunning(): boolean
  /** While it starts, waits for the end of that. */
  start(): Promise<void>
  /** Leaves the state of a running client before it returns. */
  dispose(): Promise<void>
}

/**
 * Ends a client and its server without an error for requests that were sent a moment before. Rejects if the server does not end
 * by itself; the client kills it then.
 */
export async function endClient(client: StartedClient): Promise<void> {
  // After a crash, a client starts its server again by itself. It cannot stop before that has ended, well or not.
  if (client.needsStop() && !client.isRunning()) await client.start().catch(() => {})
  // A request waits for the start of its client, which takes microtasks after the start also. If the client stops during
  // them, the request fails with "Starting server failed" in a notification. At this point, no microtasks are left.
  await setImmediate()
  await client.dispose()
}
