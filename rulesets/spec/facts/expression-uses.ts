import {
  childOf,
  effectiveField,
  effectiveTarget,
  type Graph,
  type Node,
  type NodePath,
  stepTo,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { resolvedMembersAt } from '../../facts/position.ts'
import { messagesOfChannel } from './written-messages.ts'

/** A runtime expression, and the messages that it reads a value from. */
export interface ExpressionUse {
  readonly at: NodePath
  readonly messages: Map<Node, TypedObject>
}

/** All runtime expressions of a description, by their nodes. */
export function expressionUses(graph: Graph): ReadonlyMap<Node, ExpressionUse> {
  const uses = new Map<Node, ExpressionUse>()
  for (const message of graph.objectsOf('Message')) {
    const correlationId = effectiveField(message, 'correlationId', graph)?.parts[0]?.location
    addUse('CorrelationId', correlationId, () => [message])
  }
  for (const channel of graph.objectsOf('Channel')) {
    const messages = () => objectsAmong(messagesOfChannel(channel, graph), graph)
    for (const parameter of resolvedMembersAt(stepTo(channel.location, 'parameters'), graph))
      addUse('Parameter', parameter, messages)
  }
  for (const operation of graph.objectsOf('Operation')) {
    const address = effectiveField(operation, 'reply', graph)?.member('address')?.parts[0]?.location
    addUse('OperationReplyAddress', address, () => messagesOf(operation, graph))
  }
  return uses

  function addUse(kind: string, owner: NodePath | undefined, messages: () => readonly TypedObject[]): void {
    // Another rule reports a reference to the wrong kind of object.
    if (owner === undefined || !graph.objectsAt(owner.node).some(({ type }) => type.name === kind)) return
    const at = stepTo(owner, 'location')
    if (at === undefined || stringOf(at.node) === undefined) return
    const use = uses.get(at.node) ?? { at, messages: new Map() }
    uses.set(at.node, use)
    for (const message of messages()) use.messages.set(message.node, message)
  }
}

/** The messages that an operation processes: all of its channel, or those that it lists. */
function messagesOf(operation: TypedObject, graph: Graph): readonly TypedObject[] {
  const written = childOf(operation.node, 'channel')
  const reference = written === undefined ? undefined : graph.referenceAt(written)
  const channel = reference === undefined ? undefined : effectiveTarget(reference)
  const ofChannel = channel === undefined ? [] : messagesIn(stepTo(channel, 'messages'), graph)
  if (!operation.node.entries.has('messages')) return ofChannel
  // Another rule reports a message of another channel.
  const nodes = new Set(ofChannel.map(({ node }) => node))
  return messagesIn(stepTo(operation.location, 'messages'), graph).filter(({ node }) => nodes.has(node))
}

function messagesIn(collection: NodePath | undefined, graph: Graph): readonly TypedObject[] {
  return objectsAmong(resolvedMembersAt(collection, graph), graph)
}

function objectsAmong(messages: readonly NodePath[], graph: Graph): readonly TypedObject[] {
  return messages.flatMap(({ node }) => graph.objectsAt(node).filter(({ type }) => type.name === 'Message'))
}
