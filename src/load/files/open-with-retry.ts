const mostAttempts = 20

/** Opens a file by a call that is given, and waits a little when too many are open. Rejects with any other error of the call. */
export async function openWithRetry<Opened>(open: () => Opened | Promise<Opened>): Promise<Opened> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await open()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if ((code !== 'EMFILE' && code !== 'ENFILE') || attempt >= mostAttempts) throw error
      // Not by node:timers/promises, which would be loaded for this alone.
      await new Promise((resolve) => setTimeout(resolve, attempt * 10))
    }
  }
}
