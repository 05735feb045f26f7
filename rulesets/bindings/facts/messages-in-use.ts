import {
  childOf,
  fieldOf,
  type Graph,
  type MapNode,
  type Node,
  perGraph,
  resolvedNode,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { isSuppressed } from '../../facts/suppressed-objects.ts'
import { channelOfOperation } from '../../spec/facts/operation-channel.ts'

/**
 * The messages that an operation lists, or else all messages of its channel (format text, Operation Object). Undefined if one of
 * them cannot be read, because then nothing is certain about all of them, and for an operation of version 2.
 */
export function messagesOfOperation(operation: TypedObject, graph: Graph): readonly TypedObject[] | undefined {
  if (fieldOf(operation.type, 'messages') === undefined) return undefined
  const listed = childOf(operation.node, 'messages')
  if (listed !== undefined) return messagesIn(listed, graph)
  const channel = channelOfOperation(operation, graph)
  return channel?.node.kind === 'map' ? messagesOfChannel(channel.node, graph) : undefined
}

/** The messages of a channel, each once; undefined if one of them cannot be read. */
export function messagesOfChannel(channel: MapNode, graph: Graph): readonly TypedObject[] | undefined {
  const messages = childOf(channel, 'messages')
  return messages === undefined ? none : messagesIn(messages, graph)
}

const none: readonly TypedObject[] = []

const messagesByCollection = perGraph(() => new Map<Node, readonly TypedObject[] | undefined>())

/** Returns the same list for the same node, so that other rules can cache their answers by it. */
function messagesIn(collection: Node, graph: Graph): readonly TypedObject[] | undefined {
  const known = messagesByCollection(graph)
  if (!known.has(collection)) known.set(collection, findMessages(collection, graph))
  return known.get(collection)
}

function findMessages(collection: Node, graph: Graph): readonly TypedObject[] | undefined {
  if (collection.kind === 'scalar') return undefined
  const written =
    collection.kind === 'list' ? collection.items : [...collection.entries.values()].map(({ value }) => value)
  const found = new Set<TypedObject>()
  for (const node of written) {
    const target = resolvedNode(node, graph)
    const message = target && graph.objectsAt(target).find(({ type }) => type.name === 'Message')
    if (message === undefined || isSuppressed(message, graph)) return undefined
    found.add(message)
  }
  return [...found]
}
