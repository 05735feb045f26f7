import {
  childOf,
  type EffectiveValue,
  effectiveField,
  membersOf,
  type Node,
  resolvedNode,
  stringOf,
} from '../../../src/plugin/index.ts'
import type { QuestionedParts, ReversedOperation } from '../reversed-operation.ts'

const http: ReadonlySet<string> = new Set(['http', 'https'])

/** Protocols in which one application connects to the other without a broker. */
const withoutBroker: ReadonlySet<string> = new Set([...http, 'ws', 'wss'])

/** True if a server is one of the two applications, because its protocol has no broker. */
export function isWithoutBroker(protocol: string): boolean {
  return withoutBroker.has(protocol.toLowerCase())
}

/**
 * True if the protocol matches each reply to its request, as HTTP does: all servers of both channels use such a protocol. If the
 * description has no servers, the bindings of the operation decide.
 */
export function isPairedByProtocol({ object }: ReversedOperation, { graph, servers }: QuestionedParts): boolean {
  const channels = [
    effectiveField(object, 'channel', graph),
    effectiveField(object, 'reply', graph)?.member('channel'),
  ].filter((channel) => channel !== undefined)
  const protocols =
    servers.length > 0
      ? channels.flatMap((channel) => serversOf(channel).map(protocolOf))
      : keysOf(effectiveField(object, 'bindings', graph)?.node)
  return protocols.length > 0 && protocols.every((protocol) => http.has(protocol.toLowerCase()))

  /** The servers of a channel: those in its list, or else all (format text, Channel Object). */
  function serversOf(channel: EffectiveValue): readonly (Node | undefined)[] {
    const list = channel.member('servers')?.written
    const listed = list === undefined ? [] : membersOf(list).map(({ node }) => resolvedNode(node, graph))
    return listed.length > 0 ? listed : servers.map(({ effective }) => effective?.node)
  }
}

function protocolOf(server: Node | undefined): string {
  return stringOf(childOf(server, 'protocol')) ?? ''
}

function keysOf(bindings: Node | undefined): readonly string[] {
  return bindings?.kind === 'map' ? bindings.entries.keys().filter((key) => !key.startsWith('x-')) : []
}
