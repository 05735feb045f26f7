import {
  childOf,
  effectiveField,
  type Graph,
  type Node,
  type NodePath,
  resolvedNode,
  stepTo,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { isSuppressed } from '../../facts/suppressed-objects.ts'
import type { EqualContent } from './equal-content.ts'
import { isOfOtherFormat } from './message-examples.ts'

/** A name in the `messages` of a channel, with its message. */
export interface ChannelMessage {
  readonly at: NodePath
  readonly message: TypedObject
  /** The effective schemas, where the message has them. */
  readonly payload: Node | undefined
  readonly headers: Node | undefined
  /** Its encoding; undefined when it is not given. */
  readonly contentType: string | undefined
  /** The same number for equivalent bindings. */
  readonly bindings: number | undefined
}

/** The messages of a channel with several, in order, without those that are broken or reported by other rules. */
export function comparedMessages(
  channel: TypedObject,
  graph: Graph,
  contents: EqualContent,
): readonly ChannelMessage[] {
  const messages = stepTo(channel.location, 'messages')
  if (messages?.node.kind !== 'map' || messages.node.entries.size < 2) return []
  return [...messages.node.entries.keys()].flatMap((name) => {
    const at = stepTo(messages, name)
    const message = at === undefined ? undefined : messageAt(at.node, graph)
    if (at === undefined || message === undefined || isSuppressed(message, graph)) return []
    const [payload, headers] = ['payload', 'headers'].map((field) => effectiveField(message, field, graph))
    if ([payload, headers].some((schema) => schema && isOfOtherFormat(schema.written.node, graph))) return []
    const bindings = effectiveField(message, 'bindings', graph)?.node
    return {
      at,
      message,
      payload: payload?.node,
      headers: headers?.node,
      contentType: contentTypeOf(message, graph),
      bindings: bindings === undefined ? undefined : contents.ofData(bindings),
    }
  })
}

function messageAt(written: Node, graph: Graph): TypedObject | undefined {
  const node = resolvedNode(written, graph)
  return node === undefined ? undefined : graph.objectsAt(node).find(({ type }) => type.name === 'Message')
}

function contentTypeOf(message: TypedObject, graph: Graph): string | undefined {
  const own = stringOf(effectiveField(message, 'contentType', graph)?.node)
  return (own ?? stringOf(childOf(graph.entry.root, 'defaultContentType')))?.toLowerCase()
}
