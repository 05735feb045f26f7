import { setTimeout } from 'node:timers/promises'
import { type Diagnostic, PublishDiagnosticsNotification } from 'vscode-languageserver/node'
import type { EditorServer } from '../capability.ts'
import { settingsKindOf } from '../settings-document/settings-kind.ts'
import { diagnosticsAround } from './file-diagnostics.ts'
import { settingsDiagnostics } from './settings-diagnostics.ts'

/** Milliseconds without a further change before findings are made: most key presses are followed by another one. */
const quiet = 100

/**
 * Sends the diagnostics of all open documents and of the files around them, for clients that do not ask for them. The returned
 * function is called after each change; a change ends what the one before it began.
 */
export function pushDiagnostics(server: EditorServer): () => void {
  /** What the client has, by URI. */
  let sent: ReadonlySet<string> = new Set()
  let current = new AbortController()

  async function push(signal: AbortSignal): Promise<void> {
    await setTimeout(quiet, undefined, { signal })
    const { documents } = server.workspace
    const found = new Map<string, readonly Diagnostic[]>()
    for (const { uri, path, written } of documents.all) {
      const kind = settingsKindOf(path, written)
      if (kind !== undefined) found.set(uri, await settingsDiagnostics(path, kind, server, signal))
      else
        for (const [source, own] of await diagnosticsAround(path, server, signal))
          found.set(documents.uriOf(source), own)
    }
    signal.throwIfAborted()
    for (const uri of sent) if (!found.has(uri)) found.set(uri, [])
    for (const [uri, own] of found) {
      const version = documents.at(uri)?.version
      const params = { uri, diagnostics: [...own], ...(version !== undefined && { version }) }
      await server.connection.sendNotification(PublishDiagnosticsNotification.type, params)
    }
    sent = new Set([...found].flatMap(([uri, own]) => (own.length > 0 ? [uri] : [])))
  }

  return () => {
    current.abort()
    current = new AbortController()
    const { signal } = current
    push(signal).catch((error: unknown) => {
      if (!signal.aborted) server.connection.console.error(String(error))
    })
  }
}
