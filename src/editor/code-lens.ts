import { type CodeLens, CodeLensRequest, CodeLensResolveRequest, type Location } from 'vscode-languageserver/node'
import type { Graph } from '../graph/graph.ts'
import type { NodePath } from '../load/node-path.ts'
import { isRecord } from '../plain-data.ts'
import type { Capability, EditorServer } from './capability.ts'
import { pathOf } from './documents.ts'
import { implicitUsesOf } from './implicit-uses.ts'
import { isNamedObject } from './named-value.ts'
import { readableGraph, readableGraphs } from './readable-graph.ts'
import { placeKey, usesOf } from './uses.ts'
import { WrittenPlaces } from './written-places.ts'

/** What VS Code and others call the command that shows places; its arguments are a URI, a position and the places. */
const showReferences = 'editor.action.showReferences'

/**
 * How often each named object is used, by references or implicitly, in all descriptions of its file (LSP 3.17, "Code Lens Request"). Nothing refers to
 * operations of the root, so that "not used" would be no news of them.
 */
export const codeLens: Capability = {
  offer: () => ({ codeLensProvider: { resolveProvider: true } }),
  serve(server) {
    server.onRequest(CodeLensRequest.type, async ({ textDocument }, { signal }) => {
      const { documents } = server.workspace
      const document = documents.at(textDocument.uri)
      if (document === undefined) return null
      const places = new WrittenPlaces(documents)
      const found = new Map<string, CodeLens>()
      for (const graph of await readableGraphs(document.path, server, signal)) {
        for (const { location, type } of graph.objects) {
          if (location.file.path !== document.path || !isNamedObject(location, graph)) continue
          if (type.name === 'Operation' && isOfRoot(location, graph)) continue
          const place = placeKey(location)
          found.set(place, { range: places.nameRange(location), data: { uri: textDocument.uri, place } })
        }
      }
      return [...found.values()]
    })
    server.onRequest(CodeLensResolveRequest.type, async (lens, { signal }) => {
      const { data, range } = lens
      if (!isRecord(data) || typeof data.uri !== 'string' || typeof data.place !== 'string') return lens
      const uses = await usesIn(data.uri, data.place, server, signal)
      const title = uses.length === 0 ? 'not used' : `used by ${uses.length}`
      if (uses.length === 0) return { ...lens, command: { title, command: '' } }
      return { ...lens, command: { title, command: showReferences, arguments: [data.uri, range.start, uses] } }
    })
  },
}

/** True for a value in a map of the root. */
function isOfRoot({ file, parent }: NodePath, graph: Graph): boolean {
  return file === graph.entry && parent?.parent !== undefined && parent.parent.parent === undefined
}

/** Where all descriptions that a file belongs to use a value in it. */
async function usesIn(
  uri: string,
  place: string,
  server: EditorServer,
  signal: AbortSignal,
): Promise<readonly Location[]> {
  const { workspace } = server
  const path = pathOf(uri)
  if (path === undefined) return []
  const places = new WrittenPlaces(workspace.documents)
  const found = new Map<string, Location>()
  for (const description of await workspace.descriptionsWith(path, signal)) {
    const graph = await readableGraph(description, path)
    for (const { path: use, on } of [...usesOf(place, graph), ...implicitUsesOf(place, graph)]) {
      const range = on === 'key' ? places.nameRange(use) : places.valueRange(use)
      const location = { uri: workspace.documents.uriOf(use.file.path), range }
      found.set(JSON.stringify(location), location)
    }
  }
  return [...found.values()]
}
