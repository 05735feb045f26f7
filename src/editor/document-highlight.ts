import { type DocumentHighlight, DocumentHighlightKind, DocumentHighlightRequest } from 'vscode-languageserver/node'
import type { Capability } from './capability.ts'
import { readableGraphs } from './readable-graph.ts'
import { subjectAt } from './references.ts'
import { placeKey, usesOf } from './uses.ts'
import { WrittenPlaces } from './written-places.ts'

/** Where the value at the cursor is written and used in the same file (LSP 3.17, "Document Highlights Request"). */
export const documentHighlight: Capability = {
  offer: () => ({ documentHighlightProvider: true }),
  serve(server) {
    server.onRequest(DocumentHighlightRequest.type, async ({ textDocument, position }, { signal }) => {
      const { documents } = server.workspace
      const document = documents.at(textDocument.uri)
      if (document === undefined) return null
      const offset = document.positions.offsetAt(position)
      const places = new WrittenPlaces(documents)
      const found = new Map<string, DocumentHighlight>()
      const add = (highlight: DocumentHighlight): void => void found.set(JSON.stringify(highlight), highlight)
      for (const graph of await readableGraphs(document.path, server, signal)) {
        const subject = subjectAt(graph, document.path, offset)
        if (subject === undefined) continue
        if (subject.file.path === document.path)
          add({ range: places.nameRange(subject), kind: DocumentHighlightKind.Write })
        for (const { path, on } of usesOf(placeKey(subject), graph)) {
          const range = on === 'key' ? places.nameRange(path) : places.valueRange(path)
          if (path.file.path === document.path) add({ range, kind: DocumentHighlightKind.Read })
        }
      }
      return [...found.values()]
    })
  },
}
