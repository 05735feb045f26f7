import {
  childOf,
  effectiveField,
  type Graph,
  membersOf,
  type Node,
  type NodePath,
  quote,
  resolvedNode,
  stepTo,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { isSuppressed } from '../../facts/suppressed-objects.ts'
import type { EqualContent } from './equal-content.ts'
import { isOfOtherFormat } from './message-examples.ts'

/** A message of a channel, or of a choice of messages in version 2. */
export interface ChannelMessage {
  /** The entry or item that has it. */
  readonly at: NodePath
  /** What reports call it after "message": its name in quotes, or its number in a list. */
  readonly name: string
  readonly message: TypedObject
  /** The effective schemas, where the message has them. */
  readonly payload: Node | undefined
  readonly headers: Node | undefined
  /** Its encoding; undefined when it is not given. */
  readonly contentType: string | undefined
  /** In version 2, the format of its payload, when it is given. */
  readonly schemaFormat: string | undefined
  /** The same number for equivalent bindings. */
  readonly bindings: number | undefined
}

/** The messages of a channel or choice with several, in order, without those that are broken or reported by other rules. */
export function comparedMessages(
  channel: TypedObject,
  graph: Graph,
  contents: EqualContent,
): readonly ChannelMessage[] {
  const messages = stepTo(channel.location, channel.type.name === 'MessageChoice' ? 'oneOf' : 'messages')
  const members = messages === undefined || messages.node.kind === 'scalar' ? [] : membersOf(messages)
  if (members.length < 2) return []
  return members.flatMap((at) => {
    const message = messageAt(at.node, graph)
    if (message === undefined || isSuppressed(message, graph)) return []
    const [payload, headers] = ['payload', 'headers'].map((field) => effectiveField(message, field, graph))
    if ([payload, headers].some((schema) => schema && isOfOtherFormat(schema.written.node, graph))) return []
    const bindings = effectiveField(message, 'bindings', graph)?.node
    return {
      at,
      name: nameOf(at, message),
      message,
      payload: payload?.node,
      headers: headers?.node,
      contentType: contentTypeOf(message, graph),
      schemaFormat: stringOf(effectiveField(message, 'schemaFormat', graph)?.node),
      bindings: bindings === undefined ? undefined : contents.ofData(bindings),
    }
  })
}

/** The key in a channel; in a list, the name of the message, or of the component that the item refers to. */
function nameOf({ key, parent }: NodePath, { node, location }: TypedObject): string {
  if (parent?.node.kind !== 'list') return quote(key)
  const isInList = location.parent?.node.kind === 'list'
  const own = stringOf(childOf(node, 'messageId')) ?? stringOf(childOf(node, 'name'))
  if (own !== undefined) return quote(own)
  return isInList || location.key === '' ? `number ${Number(key) + 1}` : quote(location.key)
}

/** What reports call a message where the word "message" is not before it. */
export function calledAlone({ name }: ChannelMessage): string {
  return name.startsWith('"') ? name : `message ${name}`
}

function messageAt(written: Node, graph: Graph): TypedObject | undefined {
  const node = resolvedNode(written, graph)
  return node === undefined ? undefined : graph.objectsAt(node).find(({ type }) => type.name === 'Message')
}

function contentTypeOf(message: TypedObject, graph: Graph): string | undefined {
  const own = stringOf(effectiveField(message, 'contentType', graph)?.node)
  return (own ?? stringOf(childOf(graph.entry.root, 'defaultContentType')))?.toLowerCase()
}
