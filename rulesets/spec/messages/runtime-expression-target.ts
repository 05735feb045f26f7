import {
  childOf,
  effectiveField,
  effectiveTarget,
  formatPointer,
  type Graph,
  type Node,
  type NodePath,
  pointerOf,
  quote,
  readRuntimeExpression,
  stepTo,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { resolvedMembersAt } from '../../facts/position.ts'
import type { FormatRule } from '../../rule.ts'
import { quotedNames } from '../../wording/names.ts'
import { formattedSchema } from '../facts/formatted-schema.ts'
import { kindInsteadOfMap } from '../facts/non-map-schema.ts'
import { isMissingIn } from '../facts/pointer-in-schema.ts'
import { messagesOfChannel } from '../facts/written-messages.ts'

/** A runtime expression, and the messages that it reads a value from. */
interface ExpressionUse {
  readonly at: NodePath
  readonly messages: Map<Node, TypedObject>
}

export const runtimeExpressionTarget: FormatRule = {
  description: 'Runtime expressions must lead to values that the message schemas describe',
  severity: 'warn',
  visit: {
    of: () => false,
    async finish({ graph, schemaFormats, report }) {
      const schemas = await schemaFormats.load()
      for (const { at, messages } of usesIn(graph).values()) {
        const text = stringOf(at.node) ?? ''
        const read = readRuntimeExpression(text)
        if ('problem' in read || read.pointer === undefined) continue
        const { source, pointer } = read
        const field = source === 'header' ? 'headers' : 'payload'
        const lacking = [...messages.values()].filter((message) => {
          const schema = formattedSchema(message, field, graph)
          // Another rule reports headers whose schema describes no map.
          if (schema === undefined || (source === 'header' && kindInsteadOfMap(schema, graph) !== undefined))
            return false
          return isMissingIn(schema, pointer, graph, schemas)
        })
        const [first] = lacking
        if (first === undefined) continue
        // A message that is a file of its own has no name.
        const names = lacking.map(({ location }) => location.key).filter((name) => name !== '')
        const named = names.length === 0 ? '' : ` ${quotedNames(names)}`
        const owners = lacking.length === 1 ? `the message${named}` : `the messages${named}`
        const describe = source === 'header' ? 'do not describe' : 'does not describe'
        report({
          at,
          message: `The ${field} of ${owners} ${describe} ${quote(formatPointer(pointer))}; correct the runtime expression or the schema`,
          related: [first.location.file.relatedAt(pointerOf(first.location), 'key', 'the message')],
        })
      }
    },
  },
}

function usesIn(graph: Graph): ReadonlyMap<Node, ExpressionUse> {
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
