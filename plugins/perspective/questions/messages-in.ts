import {
  type EffectiveValue,
  effectiveField,
  type Graph,
  membersOf,
  type Node,
  type NodePath,
  perGraph,
  resolvedNode,
  type TypedObject,
} from '../../../src/plugin/index.ts'

/** A message with its name in the channel. */
export interface NamedMessage {
  readonly name: string
  readonly object: TypedObject
}

/** Messages in their order. */
export interface Messages {
  readonly named: readonly NamedMessage[]
  /** Each message once. */
  readonly nodes: ReadonlySet<Node>
}

/** The messages of an operation or reply. */
export interface ExchangedMessages {
  /** The channel and its id; undefined if there is none. */
  readonly channel: { readonly id: string; readonly messages: Messages } | undefined
  /** The list of messages; undefined if there is none, which means all messages of the channel. */
  readonly list: EffectiveValue | undefined
  /** The messages that are sent or received. The same object for the same value. */
  readonly messages: Messages
}

/** The messages of an operation: those in its list, or else all of its channel (format text, Operation Object). */
export function messagesOf(operation: TypedObject, graph: Graph): ExchangedMessages {
  return exchangedBy((name) => effectiveField(operation, name, graph), graph)
}

/** The messages of a reply: those in its list, or else all of its channel (format text, Operation Reply Object). */
export function messagesOfReply(reply: EffectiveValue, graph: Graph): ExchangedMessages {
  return exchangedBy((name) => reply.member(name), graph)
}

function exchangedBy(fieldOf: (name: string) => EffectiveValue | undefined, graph: Graph): ExchangedMessages {
  const reference = fieldOf('channel')
  const id = (reference && graph.referenceAt(reference.written.node)?.target?.key) ?? reference?.parts[0]?.location.key
  const inChannel = messagesIn(reference?.member('messages')?.written, graph)
  const list = fieldOf('messages')
  return {
    channel: id === undefined ? undefined : { id, messages: inChannel },
    list,
    messages: list === undefined ? inChannel : messagesIn(list.written, graph),
  }
}

const none: Messages = { named: [], nodes: new Set() }

const read = perGraph(() => new Map<Node, Messages>())

/** The messages of a list of references or of a map. Cached for all that share it. */
function messagesIn(collection: NodePath | undefined, graph: Graph): Messages {
  if (collection === undefined) return none
  const known = read(graph).get(collection.node)
  if (known !== undefined) return known
  const found = membersOf(collection).flatMap((member) => named(member, graph))
  const messages = { named: found, nodes: new Set(found.map(({ object }) => object.node)) }
  read(graph).set(collection.node, messages)
  return messages
}

function named({ node, key, parent }: NodePath, graph: Graph): readonly NamedMessage[] {
  const message = resolvedNode(node, graph)
  const object = message && graph.objectsAt(message).find(({ type }) => type.name === 'Message')
  if (object === undefined) return []
  const name = parent?.node.kind === 'list' ? (graph.referenceAt(node)?.target?.key ?? key) : key
  return [{ name, object }]
}
