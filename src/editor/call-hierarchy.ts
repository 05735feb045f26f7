import {
  CallHierarchyIncomingCallsRequest,
  type CallHierarchyItem,
  type CallHierarchyOutgoingCall,
  CallHierarchyOutgoingCallsRequest,
  CallHierarchyPrepareRequest,
  type Range,
} from 'vscode-languageserver/node'
import type { Graph } from '../graph/graph.ts'
import type { LandscapeEdge } from '../landscape/landscape.ts'
import { type NodePath, pathTo } from '../load/node-path.ts'
import { isRecord } from '../plain-data.ts'
import type { Capability, EditorServer } from './capability.ts'
import { kindOfType } from './document-symbol.ts'
import { pathOf } from './documents.ts'
import { writtenAt } from './named-value.ts'
import { readableGraphs } from './readable-graph.ts'
import { subjectAt } from './references.ts'
import { placeText, workspaceLandscape, writtenPlace } from './workspace-landscape.ts'
import { WrittenPlaces } from './written-places.ts'

/**
 * The ways of messages (LSP 3.17, "Prepare Call Hierarchy Request"): an operation that sends, or a reply, calls its channel; a channel
 * calls the operations of all descriptions that receive from it.
 */
export const callHierarchy: Capability = {
  offer: () => ({ callHierarchyProvider: true }),
  serve(server) {
    const { documents } = server.workspace
    server.onRequest(CallHierarchyPrepareRequest.type, async ({ textDocument, position }, { signal }) => {
      const document = documents.at(textDocument.uri)
      if (document === undefined) return null
      const offset = document.positions.offsetAt(position)
      const items = new Map<string, CallHierarchyItem>()
      for (const graph of await readableGraphs(document.path, server, signal)) {
        const found = partyAt(graph, document.path, offset)
        if (found !== undefined) items.set(placeText(found.path), itemOf(found.path, found.type))
      }
      return [...items.values()]
    })
    server.onRequest(CallHierarchyOutgoingCallsRequest.type, async ({ item }, { signal }) => {
      const edges = await edgesOf(item, server, signal)
      if (isChannel(item))
        return calls(
          edges.filter((edge) => !isSent(edge)),
          operationOf,
          () => [item.selectionRange],
        )
      return calls(edges.filter(isSent), channelOf, channelRanges)
    })
    server.onRequest(CallHierarchyIncomingCallsRequest.type, async ({ item }, { signal }) => {
      const edges = await edgesOf(item, server, signal)
      const found = isChannel(item)
        ? calls(edges.filter(isSent), operationOf, channelRanges)
        : calls(
            edges.filter((edge) => !isSent(edge)),
            channelOf,
            (_edge, channel) => [channel.selectionRange],
          )
      return found.map(({ to: from, fromRanges }) => ({ from, fromRanges }))
    })

    function operationOf({ contract, application }: LandscapeEdge): CallHierarchyItem {
      return { ...itemOf(contract.at, 'Operation'), detail: `${contract.action}, ${application.title}` }
    }

    function channelOf({
      places: [, channel],
      channel: { address, protocol },
    }: LandscapeEdge): CallHierarchyItem | undefined {
      return channel && { ...itemOf(channel, 'Channel'), detail: [protocol ?? [], address ?? []].flat().join(' ') }
    }

    /** Where an operation, or its reply, names the channel. */
    function channelRanges({ places: [at] }: LandscapeEdge): readonly Range[] {
      const { file, pointer } = writtenPlace(at)
      const path = pathTo(file, [...pointer, 'channel']) ?? pathTo(file, pointer)
      return path === undefined ? [] : [new WrittenPlaces(documents).nameRange(path)]
    }

    function itemOf(at: NodePath, type: Party['type']): CallHierarchyItem {
      const { file, pointer } = writtenPlace(at)
      const places = new WrittenPlaces(documents)
      const path = pathTo(file, pointer) ?? at
      const { uri, range: selectionRange } = places.locationOf(path)
      const range = places.wholeRange(path)
      return {
        name: pointer.at(-1) ?? '',
        kind: kindOfType(type),
        uri,
        range,
        selectionRange,
        data: { type, place: placeText(at) },
      }
    }
  },
}

function isSent({ action }: LandscapeEdge): boolean {
  return action !== 'receive'
}

function isChannel({ data }: CallHierarchyItem): boolean {
  return isRecord(data) && data.type === 'Channel'
}

/** One call for each item, with all places where it is made. */
function calls(
  edges: readonly LandscapeEdge[],
  itemOf: (edge: LandscapeEdge) => CallHierarchyItem | undefined,
  rangesOf: (edge: LandscapeEdge, item: CallHierarchyItem) => readonly Range[],
): CallHierarchyOutgoingCall[] {
  const found = new Map<string, CallHierarchyOutgoingCall>()
  for (const edge of edges) {
    const to = itemOf(edge)
    if (to === undefined) continue
    const key = JSON.stringify(to.data)
    const fromRanges = [...(found.get(key)?.fromRanges ?? []), ...rangesOf(edge, to)]
    found.set(key, { to, fromRanges: [...new Map(fromRanges.map((range) => [JSON.stringify(range), range])).values()] })
  }
  return [...found.values()]
}

interface Party {
  readonly path: NodePath
  readonly type: 'Operation' | 'Channel'
}

/** The operation or channel that a name leads to, or else the innermost one around it. */
function partyAt(graph: Graph, path: string, offset: number): Party | undefined {
  const subject = subjectAt(graph, path, offset) ?? writtenAt(graph, path, offset)?.path
  for (let at = subject; at !== undefined; at = at.parent)
    for (const { type, location } of graph.objectsAt(at.node))
      if (type.name === 'Operation' || type.name === 'Channel') return { path: location, type: type.name }
  return undefined
}

/** What the operation of an item does, or what all descriptions do at its channel. */
async function edgesOf(
  { uri, data }: CallHierarchyItem,
  server: EditorServer,
  signal: AbortSignal,
): Promise<readonly LandscapeEdge[]> {
  const path = pathOf(uri)
  if (path === undefined || !isRecord(data)) return []
  const { edges } = await workspaceLandscape(path, server, signal)
  const isMeant = (at: NodePath | undefined): boolean => at !== undefined && placeText(at) === data.place
  if (data.type !== 'Channel') return edges.filter(({ contract }) => isMeant(contract.at))
  const channels = new Set(edges.filter(({ places: [, channel] }) => isMeant(channel)).map(({ channel }) => channel))
  return edges.filter(({ channel }) => channels.has(channel))
}
