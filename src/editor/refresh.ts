import { setTimeout } from 'node:timers/promises'
import { CodeLensRefreshRequest, InlayHintRefreshRequest } from 'vscode-languageserver/node'
import type { Capability } from './capability.ts'

/** Milliseconds without a further change before clients ask again: most key presses are followed by another one. */
const quiet = 300

/**
 * Asks the client for new requests when what it shows of other documents is stale: how often an object is used and where a reference
 * leads depend on all files of a description (LSP 3.17, "Code Lens Refresh Request", "Inlay Hint Refresh Request").
 */
export const refresh: Capability = {
  offer: () => ({}),
  serve(server) {
    let waiting = new AbortController()
    const ask = async (signal: AbortSignal): Promise<void> => {
      await setTimeout(quiet, undefined, { signal })
      const { codeLens, inlayHint } = server.client.workspace ?? {}
      if (codeLens?.refreshSupport === true) await server.connection.sendRequest(CodeLensRefreshRequest.type)
      if (inlayHint?.refreshSupport === true) await server.connection.sendRequest(InlayHintRefreshRequest.type)
    }
    server.onChange(() => {
      waiting.abort()
      waiting = new AbortController()
      // Ended by the next change, or by a client that is gone.
      ask(waiting.signal).catch(() => {})
    })
  },
}
