import {
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node'
import type { Capability } from './capability.ts'

/** The texts of the client go before the files on disk, from the first key press on. */
export const textDocumentSync: Capability = {
  offer: () => ({ textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental } }),
  serve(server) {
    const { documents } = server.workspace
    server.onNotification(DidOpenTextDocumentNotification.type, ({ textDocument }) => {
      const { uri, languageId, version, text } = textDocument
      const opened = documents.open(uri, languageId, version, text)
      if (opened === undefined) return
      server.workspace.noteText(opened.path, opened.written)
      server.changed('text')
    })
    server.onNotification(DidChangeTextDocumentNotification.type, ({ textDocument, contentChanges }) => {
      const changed = documents.change(textDocument.uri, textDocument.version, contentChanges)
      if (changed === undefined) return
      server.workspace.noteText(changed.path, changed.written)
      server.changed('text')
    })
    server.onNotification(DidCloseTextDocumentNotification.type, ({ textDocument }) => {
      const closed = documents.close(textDocument.uri)
      if (closed === undefined) return
      server.workspace.noteText(closed.path, documents.of(closed.path)?.written)
      server.changed('text')
    })
  },
}
