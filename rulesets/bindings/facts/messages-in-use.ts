import {
  childOf,
  fieldOf,
  type Graph,
  type Node,
  type NodePath,
  perGraph,
  resolvedNode,
  stepTo,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { isSuppressed } from '../../facts/suppressed-objects.ts'
import { channelOfOperation } from '../../spec/facts/operation-channel.ts'
import { alternativesOf } from '../../spec/facts/written-messages.ts'

/**
 * The messages that an operation lists, or else all messages of its channel (format text, Operation Object). Undefined if one of
 * them cannot be read, because then nothing is certain about all of them. In version 2, the message of the operation, or its choices.
 */
export function messagesOfOperation(operation: TypedObject, graph: Graph): readonly TypedObject[] | undefined {
  if (fieldOf(operation.type, 'messages') === undefined) {
    const message = stepTo(operation.location, 'message')
    return message === undefined ? none : messagesOfVersion2(message, graph)
  }
  const listed = childOf(operation.node, 'messages')
  if (listed !== undefined) return messagesIn(listed, graph)
  const channel = channelOfOperation(operation, graph)
  return channel?.node.kind === 'map' ? messagesIn(childOf(channel.node, 'messages'), graph) : undefined
}

/** The messages of a channel, each once; undefined if one of them cannot be read. */
export function messagesOfChannel(
  { type, node, location }: TypedObject,
  graph: Graph,
): readonly TypedObject[] | undefined {
  if (fieldOf(type, 'messages') !== undefined) return messagesIn(childOf(node, 'messages'), graph)
  const messages = ['publish', 'subscribe'].flatMap((action) => {
    const operation = stepTo(location, action)
    return (operation && stepTo(operation, 'message')) ?? []
  })
  const found = messages.map((message) => messagesOfVersion2(message, graph))
  return found.some((each) => each === undefined) ? undefined : [...new Set(found.flatMap((each) => each ?? []))]
}

const none: readonly TypedObject[] = []

const messagesByCollection = perGraph(() => new Map<Node, readonly TypedObject[] | undefined>())

/** Returns the same list for the same node, so that other rules can cache their answers by it. */
function messagesIn(collection: Node | undefined, graph: Graph): readonly TypedObject[] | undefined {
  if (collection === undefined) return none
  const known = messagesByCollection(graph)
  if (!known.has(collection)) known.set(collection, findMessages(membersOfCollection(collection), graph))
  return known.get(collection)
}

/** The same for the message of an operation of version 2, or the choice of messages. */
function messagesOfVersion2(message: NodePath, graph: Graph): readonly TypedObject[] | undefined {
  const known = messagesByCollection(graph)
  if (!known.has(message.node)) {
    const written = alternativesOf(message, graph).map(({ node }) => node)
    known.set(message.node, findMessages(written, graph))
  }
  return known.get(message.node)
}

function membersOfCollection(collection: Node): readonly Node[] | undefined {
  if (collection.kind === 'map') return collection.entries.values().map(({ value }) => value)
  return collection.kind === 'list' ? collection.items : undefined
}

function findMessages(written: readonly Node[] | undefined, graph: Graph): readonly TypedObject[] | undefined {
  if (written === undefined) return undefined
  const found = new Set<TypedObject>()
  for (const node of written) {
    const target = resolvedNode(node, graph)
    const message = target && graph.objectsAt(target).find(({ type }) => type.name === 'Message')
    if (message === undefined || isSuppressed(message, graph)) return undefined
    found.add(message)
  }
  return [...found]
}
