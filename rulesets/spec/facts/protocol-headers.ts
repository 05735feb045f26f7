import {
  childOf,
  effectiveField,
  type Graph,
  type Node,
  type NodePath,
  quote,
  type RuleContext,
  resolvedNode,
  resolvedPath,
  stepTo,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { membersAt } from '../../facts/position.ts'
import { isSuppressed } from '../../facts/suppressed-objects.ts'
import { relatedPlace } from '../../wording/related-places.ts'
import { foreignSchemaOf } from './schema-types.ts'
import { messagesOfChannel } from './written-messages.ts'

interface ProtocolHeaders {
  /** As `protocol` of a server names it, in lower case. */
  readonly protocols: readonly string[]
  readonly title: string
  isHeader(name: string): boolean
}

/** Headers that HTTP itself uses to frame, route and authorize a message (RFC 9110, RFC 9112). */
const httpHeaders = new Set([
  ...['accept', 'authorization', 'connection', 'content-encoding', 'content-length', 'content-type', 'date', 'expect'],
  ...['host', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'via', 'www-authenticate'],
])

/** Headers that STOMP 1.2 defines for its frames. */
const stompHeaders = new Set([
  ...[
    'ack',
    'content-length',
    'content-type',
    'destination',
    'heart-beat',
    'id',
    'message-id',
    'receipt',
    'receipt-id',
  ],
  ...['subscription', 'transaction'],
])

const known: readonly ProtocolHeaders[] = [
  { protocols: ['http', 'https'], title: 'HTTP', isHeader: (name) => httpHeaders.has(name.toLowerCase()) },
  { protocols: ['stomp', 'stomps'], title: 'STOMP', isHeader: (name) => stompHeaders.has(name) },
  // JMS reserves these names for its own headers and properties, and for those of a provider.
  { protocols: ['jms'], title: 'JMS', isHeader: (name) => /^JMS(?:[A-Z]|_)/.test(name) },
]

/** Reports the headers of messages that belong to the protocol of their channels. */
export function reportProtocolHeaders({ graph, report }: Pick<RuleContext, 'graph' | 'report'>): void {
  for (const [message, protocol] of messagesByProtocol(graph)) {
    const headers = effectiveField(message, 'headers', graph)
    for (const { location } of headers?.parts ?? []) {
      for (const at of headerNamesIn(location, graph)) {
        if (!protocol.isHeader(at.key)) continue
        // Without the name of the message, because several messages can share the schema.
        const text = `Header ${quote(at.key)} belongs to ${protocol.title}; use "contentType", "security" or "bindings" instead`
        report({ at, on: 'key', message: text, related: [relatedPlace(message.location, 'the message')] })
      }
    }
  }
}

/** The messages of channels whose servers all use one protocol with known headers. */
function messagesByProtocol(graph: Graph): ReadonlyMap<TypedObject, ProtocolHeaders> {
  const found = new Map<TypedObject, ProtocolHeaders | undefined>()
  const channels = graph.objectsOf('Channel').filter((object) => !isSuppressed(object, graph))
  const protocols = channels.map((channel) => protocolOf(channel, graph))
  if (protocols.every((protocol) => protocol === undefined)) return new Map()
  for (const [index, channel] of channels.entries()) {
    const protocol = protocols[index]
    for (const message of messagesIn(channel, graph)) {
      // A message that several channels share must use the protocol in all of them.
      found.set(message, found.has(message) && found.get(message) !== protocol ? undefined : protocol)
    }
  }
  return new Map([...found].flatMap(([message, protocol]) => (protocol === undefined ? [] : [[message, protocol]])))
}

function protocolOf(channel: TypedObject, graph: Graph): ProtocolHeaders | undefined {
  const own = stepTo(channel.location, 'servers')
  const [root] = graph.objects
  const all = root && stepTo(root.location, 'servers')
  const listed = own?.node.kind === 'list' && own.node.items.length > 0 ? own.node.items : undefined
  // In version 2, a channel lists their names.
  const written = listed?.map((item) => (graph.format.hasNames ? childOf(all?.node, stringOf(item) ?? '') : item))
  const servers = written ?? membersAt(all).map(({ node }) => node)
  const protocols = servers.map(
    (node) => stringOf(childOf(node && resolvedNode(node, graph), 'protocol'))?.toLowerCase() ?? '',
  )
  const headers = known.find((each) => each.protocols.includes(protocols[0] ?? ''))
  return protocols.every((protocol) => headers?.protocols.includes(protocol)) ? headers : undefined
}

function messagesIn(channel: TypedObject, graph: Graph): readonly TypedObject[] {
  return messagesOfChannel(channel, graph).flatMap(({ node }) =>
    graph.objectsAt(node).filter((object) => object.type.name === 'Message' && !isSuppressed(object, graph)),
  )
}

/** The names that a schema of headers describes, through references and compositions, each where it is written. */
function headerNamesIn(schema: NodePath, graph: Graph): readonly NodePath[] {
  const passed = new Set<Node>()
  const waiting = [schema]
  const names: NodePath[] = []
  for (const written of waiting) {
    const at = resolvedPath(written, graph)
    if (at?.node.kind !== 'map' || passed.has(at.node)) continue
    passed.add(at.node)
    const foreign = foreignSchemaOf(at.node, graph)
    if (foreign !== undefined) {
      const inner = foreign.isReadable ? stepTo(at, 'schema') : undefined
      if (inner !== undefined) waiting.push(inner)
      continue
    }
    names.push(...membersAt(stepTo(at, 'properties')))
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) waiting.push(...membersAt(stepTo(at, keyword)))
  }
  return names
}
