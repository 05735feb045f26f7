import {
  childOf,
  type Graph,
  type MapNode,
  type Node,
  type NodePath,
  perGraph,
  quote,
  resolvedNode,
  resolvedPath,
  stepTo,
  stringOf,
  type TypedObject,
} from '../../src/plugin/index.ts'
import type { Check } from '../rule.ts'
import { channelOfOperation } from '../spec/facts/operation-channel.ts'
import { nameOf, oneOf } from '../wording/names.ts'
import { carriesBinding } from './facts/carrying-servers.ts'
import { protocolKey } from './facts/protocol-key.ts'

export const protocolMatchesServers: Check = {
  description: 'Bindings are of protocols that servers of the channel speak',
  severity: 'info',
  recommended: false,
  visitor: {
    of: ({ name }) => Object.hasOwn(protocolsOf, name),
    object(object, { graph, report }) {
      const bindings = bindingsOf(object, graph)
      if (bindings?.node.kind !== 'map') return
      const protocols = protocolsOf[object.type.name]?.(object, serversIn(graph), graph) ?? new Set()
      if (protocols.size === 0 || protocols.has(unknown)) return
      const spoken = [...protocols]
      for (const { key, value } of bindings.node.entries.values()) {
        const at = stepTo(bindings, key)
        const isEmpty = value.kind !== 'map' || value.entries.size === 0
        if (at === undefined || isEmpty || spoken.some((protocol) => speaks(protocol, key, graph))) continue
        const servers = object.type.name === 'Server' ? 'the server' : 'the servers'
        const message = `Unexpected binding ${quote(key)} of the ${nameOf(object)}, expected one for the protocol of ${servers}: ${oneOf(spoken)}`
        report({ at, on: 'key', message })
      }
    },
  },
}

/** Stands for the protocol of a server that says none, or that is not known. */
const unknown = ''

/** The protocols with which an object is of use: those of the servers of its channel or channels. */
const protocolsOf: Readonly<
  Record<string, (object: TypedObject, servers: Servers, graph: Graph) => ReadonlySet<string>>
> = {
  Server: ({ node }) => new Set([protocolOf(node)]),
  Channel: ({ node }, servers) => servers.ofChannel(node),
  Operation(object, servers, graph) {
    const channel = channelOfOperation(object, graph)
    return channel?.node.kind === 'map' ? servers.ofChannel(channel.node) : new Set()
  },
  Message: ({ node }, servers) =>
    new Set(servers.channelsOf(node).flatMap((channel) => [...servers.ofChannel(channel)])),
}

interface Servers {
  /** The protocols of the servers that a channel lists, or of all of the description (format text, Channel Object). */
  ofChannel(channel: MapNode): ReadonlySet<string>
  /** The channels that have a message. */
  channelsOf(message: Node): readonly MapNode[]
}

const serversIn = perGraph(findServers)

function findServers(graph: Graph): Servers {
  const root = childOf(graph.entry.root, 'servers')
  const written = root?.kind === 'map' ? [...root.entries.values()].map(({ value }) => value) : []
  const servers = new Set(written.flatMap((node) => resolvedNode(node, graph) ?? []))
  const everywhere = new Set([...servers].map(protocolOf))
  // What is no server of the description is a defect of the list, and may be meant for any of them.
  const protocolListed = (node: Node): string => {
    const server = resolvedNode(node, graph)
    return server !== undefined && servers.has(server) ? protocolOf(server) : unknown
  }
  const ofChannel = new Map<Node, ReadonlySet<string>>()
  const channels = new Map<Node, MapNode[]>()
  for (const { node } of graph.objectsOf('Channel')) {
    const listed = childOf(node, 'servers')
    if (listed?.kind === 'list' && listed.items.length > 0)
      ofChannel.set(node, new Set(listed.items.map(protocolListed)))
    const messages = childOf(node, 'messages')
    for (const { value } of messages?.kind === 'map' ? messages.entries.values() : []) {
      const message = resolvedNode(value, graph)
      const earlier = message && channels.get(message)
      if (earlier !== undefined) earlier.push(node)
      else if (message !== undefined) channels.set(message, [node])
    }
  }
  return {
    ofChannel: (channel) => ofChannel.get(channel) ?? everywhere,
    channelsOf: (message) => channels.get(message) ?? [],
  }
}

function bindingsOf({ location }: TypedObject, graph: Graph): NodePath | undefined {
  const written = stepTo(location, 'bindings')
  return written && resolvedPath(written, graph)
}

const protocolOf = (server: Node): string => stringOf(childOf(server, 'protocol'))?.toLowerCase() ?? unknown

/** Whether servers of a protocol carry what a binding key stands for. Keys that nobody knows may mean anything. */
function speaks(protocol: string, key: string, { format }: Graph): boolean {
  const definition = [...format.bindings.values()].find((each) => protocolKey(each.key, format) === key)
  return definition === undefined || carriesBinding(protocol, definition, format)
}
