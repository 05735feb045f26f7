import { type DocumentLink, DocumentLinkRequest } from 'vscode-languageserver/node'
import { effectiveTarget } from '../graph/objects-and-references.ts'
import { stepTo } from '../load/node-path.ts'
import type { Capability } from './capability.ts'
import { readableGraphs } from './readable-graph.ts'
import { WrittenPlaces } from './written-places.ts'

/** References that lead to other files, as links to the line there (LSP 3.17, "Document Link Request"). */
export const documentLink: Capability = {
  offer: () => ({ documentLinkProvider: {} }),
  serve(server) {
    server.onRequest(DocumentLinkRequest.type, async ({ textDocument }, { signal }) => {
      const { documents } = server.workspace
      const document = documents.at(textDocument.uri)
      if (document === undefined) return null
      const places = new WrittenPlaces(documents)
      const links = new Map<string, DocumentLink>()
      for (const graph of await readableGraphs(document.path, server, signal)) {
        for (const reference of graph.references) {
          const text = stepTo(reference.location, '$ref')
          const target = effectiveTarget(reference)
          if (text?.file.path !== document.path || target === undefined || target.file.path === document.path) continue
          const { uri, range } = places.locationOf(target)
          const link = { range: places.valueRange(text), target: `${uri}#L${range.start.line + 1}` }
          links.set(JSON.stringify(link), link)
        }
      }
      return [...links.values()]
    })
  },
}
