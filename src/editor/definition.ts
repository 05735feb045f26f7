import { DefinitionRequest, type Location, type LocationLink } from 'vscode-languageserver/node'
import type { Capability } from './capability.ts'
import { namingAt, writtenAt } from './named-value.ts'
import { readableGraphs } from './readable-graph.ts'
import { WrittenPlaces } from './written-places.ts'

/** Where the value is that a reference or a name leads to (LSP 3.17, "Goto Definition Request"). */
export const definition: Capability = {
  offer: () => ({ definitionProvider: true }),
  serve(server) {
    server.onRequest(DefinitionRequest.type, async ({ textDocument, position }, { signal }) => {
      const { documents } = server.workspace
      const document = documents.at(textDocument.uri)
      if (document === undefined) return null
      const offset = document.positions.offsetAt(position)
      const places = new WrittenPlaces(documents)
      const links = new Map<string, LocationLink>()
      for (const graph of await readableGraphs(document.path, server, signal)) {
        const written = writtenAt(graph, document.path, offset)
        const naming = written && namingAt(written, graph)
        if (naming === undefined) continue
        const { uri, range } = places.locationOf(naming.target)
        const { path, on } = naming.written
        links.set(JSON.stringify([uri, range]), {
          originSelectionRange: on === 'key' ? places.nameRange(path) : places.valueRange(path),
          targetUri: uri,
          targetRange: places.wholeRange(naming.target),
          targetSelectionRange: range,
        })
      }
      const found = [...links.values()]
      return server.client.textDocument?.definition?.linkSupport === true ? found : found.map(locationOf)
    })
  },
}

function locationOf({ targetUri, targetSelectionRange }: LocationLink): Location {
  return { uri: targetUri, range: targetSelectionRange }
}
