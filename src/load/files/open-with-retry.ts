const mostAttempts = 20

/**
 * Opens a file with the given function, and retries after a short wait if too many files are open. Rejects with any other error
 * of the function.
 */
export async function openWithRetry<Opened>(open: () => Opened | Promise<Opened>): Promise<Opened> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await open()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if ((code !== 'EMFILE' && code !== 'ENFILE') || attempt >= mostAttempts) throw error
      // Without node:timers/promises, which would only be loaded for this.
      await new Promise((resolve) => setTimeout(resolve, attempt * 10))
    }
  }
}
