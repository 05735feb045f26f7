import {
  type DocumentSymbol,
  DocumentSymbolRequest,
  type SymbolInformation,
  SymbolKind,
} from 'vscode-languageserver/node'
import type { Graph } from '../graph/graph.ts'
import { type CursorPosition, typedCursorOf } from '../graph/typed-cursor.ts'
import { childOf, stringOf } from '../load/node.ts'
import { membersOf, type NodePath, rootPath } from '../load/node-path.ts'
import type { Capability } from './capability.ts'
import { readableGraphs } from './readable-graph.ts'
import { WrittenPlaces } from './written-places.ts'

/** The objects of a description and the maps and lists around them (LSP 3.17, "Document Symbols Request"). */
export const documentSymbol: Capability = {
  offer: () => ({ documentSymbolProvider: true }),
  serve(server) {
    server.onRequest(DocumentSymbolRequest.type, async ({ textDocument }, { signal }) => {
      const { documents } = server.workspace
      const document = documents.at(textDocument.uri)
      if (document === undefined) return null
      const [graph] = await readableGraphs(document.path, server, signal)
      const file = graph?.files.get(document.path)
      const root = file && rootPath(file)
      if (graph === undefined || root === undefined) return []
      const symbols = symbolsIn(root, typedCursorOf(graph).ofTarget(root.node), graph, new WrittenPlaces(documents))
      const isTree = server.client.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true
      return isTree ? symbols : symbols.flatMap((symbol) => flat(symbol, textDocument.uri, undefined))
    })
  },
}

/** The symbols of the members of a value. Values that hold no objects, such as texts and data, have none. */
function symbolsIn(around: NodePath, position: CursorPosition, graph: Graph, places: WrittenPlaces): DocumentSymbol[] {
  const cursor = typedCursorOf(graph)
  return membersOf(around).flatMap((path) => {
    if (path.node.kind === 'scalar') return []
    const below = cursor.below(position, path.key, path.node)
    // A part begins where a reference leads to, and what is around it has no type.
    const inner = below.kind === 'data' ? cursor.ofTarget(path.node) : below
    const children = inner.kind === 'reference' ? [] : symbolsIn(path, inner, graph, places)
    if (inner.kind === 'data' && children.length === 0) return []
    const detail = inner.kind === 'object' ? { detail: inner.object.type.title } : {}
    return {
      name: nameOf(path),
      ...detail,
      kind: kindOf(inner),
      range: places.wholeRange(path),
      selectionRange: places.nameRange(path),
      children,
    }
  })
}

/** The key, or for an item what it says about itself. Clients refuse empty names. */
function nameOf({ node, key, parent }: NodePath): string {
  const own = parent?.node.kind === 'list' ? (stringOf(childOf(node, 'name')) ?? stringOf(childOf(node, '$ref'))) : key
  return own || (key === '' ? '""' : key)
}

/** How clients show an object of a type; others are objects. */
const kinds: ReadonlyMap<string, SymbolKind> = new Map([
  ['Info', SymbolKind.Package],
  ['Server', SymbolKind.Module],
  ['Channel', SymbolKind.Interface],
  ['Operation', SymbolKind.Function],
  ['Message', SymbolKind.Event],
  ['Schema', SymbolKind.Struct],
  ['MultiFormatSchema', SymbolKind.Struct],
  ['Parameter', SymbolKind.Variable],
  ['Tag', SymbolKind.String],
  ['SecurityScheme', SymbolKind.Key],
])

export function kindOfType(type: string): SymbolKind {
  return kinds.get(type) ?? SymbolKind.Object
}

function kindOf(position: CursorPosition): SymbolKind {
  if (position.kind === 'object') return kindOfType(position.object.type.name)
  return position.kind === 'container' ? SymbolKind.Namespace : SymbolKind.Object
}

function flat(symbol: DocumentSymbol, uri: string, containerName: string | undefined): SymbolInformation[] {
  const { name, kind, range, children = [] } = symbol
  const own = { name, kind, location: { uri, range }, ...(containerName !== undefined && { containerName }) }
  return [own, ...children.flatMap((child) => flat(child, uri, name))]
}
