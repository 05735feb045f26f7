import {
  type BindingDefinition,
  childOf,
  type Format,
  type Graph,
  type MapNode,
  type Node,
  perGraph,
  resolvedNode,
  spelledWord,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { channelOfOperation } from '../../spec/facts/operation-channel.ts'
import { messagesOfChannel } from '../../spec/facts/written-messages.ts'

/** The types of objects that have servers, or are one. */
export const hasServers = (type: string): boolean => Object.hasOwn(protocolsOf, type)

/**
 * The protocols of the servers of an object, in lower case: those of its channels, or its own. Undefined if no server is known, or
 * one of them states no protocol.
 */
export function serverProtocols(object: TypedObject, graph: Graph): readonly string[] | undefined {
  const protocols = protocolsOf[object.type.name]?.(object, serversIn(graph), graph) ?? new Set()
  return protocols.size === 0 || protocols.has(unknown) ? undefined : [...protocols]
}

/** Whether a server protocol carries the protocol of a binding key. True for unknown keys. */
export function speaks(protocol: string, key: string, { format }: Graph): boolean {
  const definition = [...format.bindings.values()].find((each) => protocolKey(each.key, format) === key)
  return definition === undefined || carriesBinding(protocol, definition, format)
}

/** The protocol of a server that states none, or of an unknown server. */
const unknown = ''

/** The protocols of the servers of an object: its own, or those of its channels. By the name of its type. */
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
  /** The protocols of the servers that a channel lists, or else of all servers (format text, Channel Object). */
  ofChannel(channel: MapNode): ReadonlySet<string>
  /** The channels with a message. */
  channelsOf(message: Node): readonly MapNode[]
}

const serversIn = perGraph(findServers)

function findServers(graph: Graph): Servers {
  const root = childOf(graph.entry.root, 'servers')
  const written = root?.kind === 'map' ? [...root.entries.values()].map(({ value }) => value) : []
  const servers = new Set(written.flatMap((node) => resolvedNode(node, graph) ?? []))
  const everywhere = new Set([...servers].map(protocolOf))
  // An item that is not a server of the description is reported elsewhere, and may mean any server.
  const protocolListed = (written: Node): string => {
    const name = graph.format.hasNames ? stringOf(written) : undefined
    const node = name === undefined ? written : childOf(root, name)
    const server = node && resolvedNode(node, graph)
    return server !== undefined && servers.has(server) ? protocolOf(server) : unknown
  }
  const ofChannel = new Map<Node, ReadonlySet<string>>()
  const channels = new Map<Node, MapNode[]>()
  for (const channel of graph.objectsOf('Channel')) {
    const { node } = channel
    const listed = childOf(node, 'servers')
    if (listed?.kind === 'list' && listed.items.length > 0)
      ofChannel.set(node, new Set(listed.items.map(protocolListed)))
    for (const { node: message } of messagesOfChannel(channel, graph)) {
      const earlier = channels.get(message)
      if (earlier !== undefined) earlier.push(node)
      else channels.set(message, [node])
    }
  }
  return {
    ofChannel: (channel) => ofChannel.get(channel) ?? everywhere,
    channelsOf: (message) => channels.get(message) ?? [],
  }
}

const protocolOf = (server: Node): string => stringOf(childOf(server, 'protocol'))?.toLowerCase() ?? unknown

/** Translates a protocol key from neutral spelling to the spelling of the description. */
export function protocolKey(key: string, { vocabulary }: Format): string {
  return spelledWord(vocabulary, 'protocol', key)
}

/** Whether a server protocol, perhaps over TLS, can carry the protocol of a binding. True if nothing is known about it. */
export function carriesBinding(serverProtocol: string, definition: BindingDefinition, format: Format): boolean {
  const { key, serverProtocols } = definition
  if (serverProtocols === undefined) return true
  return [key, protocolKey(key, format), ...serverProtocols].some((name) => isOver(serverProtocol, name))
}

const isOver = (serverProtocol: string, name: string): boolean =>
  [name, `${name}s`, `${name}-secure`, `secure-${name}`, `${name}+ssl`, `${name}+tls`].includes(serverProtocol)
