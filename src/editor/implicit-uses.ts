import type { Graph } from '../graph/graph.ts'
import { perGraph } from '../graph/per-graph.ts'
import { membersOf, type NodePath, rootPath, stepTo } from '../load/node-path.ts'
import type { WrittenAt } from '../load/text/path-at.ts'
import { placeKey, targetsOf } from './uses.ts'

/**
 * Where a description uses a value without naming it, as keys: an operation or reply without `messages` uses all messages of its channel
 * (AsyncAPI 3.1, Operation Object), and a channel without `servers` all servers of the root (Channel Object).
 */
export function implicitUsesOf(target: string, graph: Graph): readonly WrittenAt[] {
  return (implicitUses(graph).get(target) ?? []).flat()
}

/** Lists of users, by what they use. All messages of a channel share one list, and so do all servers. */
const implicitUses = perGraph((graph): ReadonlyMap<string, readonly (readonly WrittenAt[])[]> => {
  const uses = new Map<string, (readonly WrittenAt[])[]>()
  const add = (targets: readonly NodePath[], users: readonly WrittenAt[]): void => {
    if (users.length === 0) return
    for (const key of new Set(targets.flatMap((each) => through(each, graph)).map(placeKey))) {
      const known = uses.get(key)
      if (known === undefined) uses.set(key, [users])
      else known.push(users)
    }
  }
  const root = rootPath(graph.entry)
  const channels = membersIn(root, 'channels')
  const everywhere = channels.filter((channel) => membersIn(through(channel, graph).at(-1), 'servers').length === 0)
  add(membersIn(root, 'servers'), everywhere.map(asUse))
  for (const [channel, users] of usersByChannel(graph)) add(membersIn(channel, 'messages'), users)
  return uses
})

/** The operations and replies that list no messages, by the channel that they lead to. */
function usersByChannel(graph: Graph): Iterable<readonly [NodePath, readonly WrittenAt[]]> {
  const found = new Map<string, readonly [NodePath, WrittenAt[]]>()
  for (const { type, location } of graph.objects) {
    if (!withChannel.has(type.name) || stepTo(location, 'messages') !== undefined) continue
    const written = stepTo(location, 'channel')
    const channel = written && through(written, graph).at(-1)
    if (channel === undefined) continue
    const key = placeKey(channel)
    const known = found.get(key) ?? [channel, []]
    known[1].push(asUse(location))
    found.set(key, known)
  }
  return found.values()
}

const withChannel: ReadonlySet<string> = new Set(['Operation', 'OperationReply'])

function asUse(path: NodePath): WrittenAt {
  return { path, on: 'key' }
}

function membersIn(object: NodePath | undefined, field: string): readonly NodePath[] {
  const value = object && stepTo(object, field)
  return value === undefined ? [] : membersOf(value)
}

/** A value, and what the reference in its place leads to, step by step. */
function through(value: NodePath, graph: Graph): readonly NodePath[] {
  const reference = graph.referenceAt(value.node)
  return reference === undefined ? [value] : [value, ...targetsOf(reference)]
}
