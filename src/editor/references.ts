import { type Location, ReferencesRequest } from 'vscode-languageserver/node'
import type { Graph } from '../graph/graph.ts'
import type { NodePath } from '../load/node-path.ts'
import type { Capability } from './capability.ts'
import { namingAt, writtenAt } from './named-value.ts'
import { readableGraph, readableGraphs } from './readable-graph.ts'
import { placeKey, usesOf } from './uses.ts'
import { WrittenPlaces } from './written-places.ts'

/**
 * Where a value is used, in all descriptions that its file belongs to (LSP 3.17, "Find References Request"). The value is the
 * target of the reference at the cursor, or else the one whose key is there.
 */
export const references: Capability = {
  offer: () => ({ referencesProvider: { workDoneProgress: true } }),
  serve(server) {
    server.onRequest(ReferencesRequest.type, async ({ textDocument, position, context }, { signal }) => {
      const { documents } = server.workspace
      const document = documents.at(textDocument.uri)
      if (document === undefined) return null
      const offset = document.positions.offsetAt(position)
      const places = new WrittenPlaces(documents)
      const found = new Map<string, Location>()
      const add = (location: Location): void => void found.set(JSON.stringify(location), location)
      const subjects = new Map<string, NodePath>()
      for (const graph of await readableGraphs(document.path, server, signal)) {
        const subject = subjectAt(graph, document.path, offset)
        if (subject !== undefined) subjects.set(placeKey(subject), subject)
      }
      for (const [key, subject] of subjects) {
        if (context.includeDeclaration) add(places.locationOf(subject))
        for (const description of await server.workspace.descriptionsWith(subject.file.path, signal))
          for (const { path, on } of usesOf(key, await readableGraph(description, subject.file.path)))
            add({
              uri: documents.uriOf(path.file.path),
              range: on === 'key' ? places.nameRange(path) : places.valueRange(path),
            })
      }
      return [...found.values()]
    })
  },
}

/** The value that a place in a text is about: what the name there leads to, or the value of the key. */
export function subjectAt(graph: Graph, path: string, offset: number): NodePath | undefined {
  const written = writtenAt(graph, path, offset)
  return written && (namingAt(written, graph)?.target ?? (written.on === 'key' ? written.path : undefined))
}
