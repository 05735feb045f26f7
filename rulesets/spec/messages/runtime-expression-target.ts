import {
  childOf,
  effectiveField,
  effectiveTarget,
  formatPointer,
  type Graph,
  type Location,
  type Node,
  pointerOf,
  quote,
  stepTo,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { readRuntimeExpression } from '../../runtime-expression.ts'
import { quotedNames } from '../../wording.ts'
import { isMissingIn } from './pointer-in-schema.ts'

/** A runtime expression and the messages that it is evaluated against. */
interface Use {
  readonly at: Location
  readonly messages: Map<Node, TypedObject>
}

export const runtimeExpressionTarget: Check = {
  description: 'Runtime expressions lead to something that the schemas of the messages describe',
  severity: 'warn',
  visitor: {
    of: () => false,
    finish({ graph, report }) {
      for (const { at, messages } of usesIn(graph).values()) {
        const text = stringOf(at.node) ?? ''
        const read = readRuntimeExpression(text)
        if ('problem' in read || read.pointer === undefined) continue
        const { source, pointer } = read
        const field = source === 'header' ? 'headers' : 'payload'
        const lacking = [...messages.values()].filter((message) => {
          const schema = effectiveField(message, field, graph)?.node
          return schema !== undefined && isMissingIn(schema, pointer, graph)
        })
        const [first] = lacking
        if (first === undefined) continue
        const names = quotedNames(lacking.map(({ location }) => location.key))
        const owners = lacking.length === 1 ? `the message ${names} does` : `the messages ${names} do`
        report({
          at,
          message: `Unexpected runtime expression ${quote(text)}, expected one that leads to a value in the ${field}: ${owners} not describe ${quote(formatPointer(pointer))} there`,
          related: [first.location.file.relatedAt(pointerOf(first.location), 'key', 'the message')],
        })
      }
    },
  },
}

function usesIn(graph: Graph): ReadonlyMap<Node, Use> {
  const uses = new Map<Node, Use>()
  for (const object of graph.objects) {
    const { type } = object
    if (type.name === 'Message') addUse(effectiveField(object, 'correlationId', graph)?.parts[0]?.location, [object])
    else if (type.name === 'Channel') {
      const messages = messagesIn(stepTo(object.location, 'messages'), graph)
      for (const parameter of valuesIn(stepTo(object.location, 'parameters'), graph)) addUse(parameter, messages)
    } else if (type.name === 'Operation') {
      const reply = effectiveField(object, 'reply', graph)
      addUse(reply?.member('address')?.parts[0]?.location, messagesOf(object, graph))
    }
  }
  return uses

  function addUse(holder: Location | undefined, messages: readonly TypedObject[]): void {
    const at = holder === undefined ? undefined : stepTo(holder, 'location')
    if (at === undefined || stringOf(at.node) === undefined) return
    const use = uses.get(at.node) ?? { at, messages: new Map() }
    uses.set(at.node, use)
    for (const message of messages) use.messages.set(message.node, message)
  }
}

/** The messages that an operation processes: those it lists, else all of its channel. */
function messagesOf(operation: TypedObject, graph: Graph): readonly TypedObject[] {
  if (operation.node.entries.has('messages')) return messagesIn(stepTo(operation.location, 'messages'), graph)
  const written = childOf(operation.node, 'channel')
  const reference = written === undefined ? undefined : graph.referenceAt(written)
  const channel = reference === undefined ? undefined : effectiveTarget(reference)
  return channel === undefined ? [] : messagesIn(stepTo(channel, 'messages'), graph)
}

function messagesIn(collection: Location | undefined, graph: Graph): readonly TypedObject[] {
  return valuesIn(collection, graph).flatMap(({ node }) => {
    return graph.objectsAt(node).filter(({ type }) => type.name === 'Message')
  })
}

/** The members of a list or map, through references. */
function valuesIn(collection: Location | undefined, graph: Graph): readonly Location[] {
  if (collection === undefined || collection.node.kind === 'scalar') return []
  const { node } = collection
  const keys = node.kind === 'list' ? node.items.map((_, index) => String(index)) : [...node.entries.keys()]
  return keys.flatMap((key) => {
    const member = stepTo(collection, key)
    const reference = member === undefined ? undefined : graph.referenceAt(member.node)
    return (reference === undefined ? member : effectiveTarget(reference)) ?? []
  })
}
