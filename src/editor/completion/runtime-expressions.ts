import { type ExpressionUse, expressionUses } from '../../../rulesets/spec/facts/expression-uses.ts'
import { formattedSchema } from '../../../rulesets/spec/facts/formatted-schema.ts'
import { isMissingIn } from '../../../rulesets/spec/facts/pointer-in-schema.ts'
import { foreignSchemaOf } from '../../../rulesets/spec/facts/schema-types.ts'
import type { Graph } from '../../graph/graph.ts'
import { resolvedNode } from '../../graph/resolved-node.ts'
import { childOf, type Entry, type MapNode, type Node } from '../../load/node.ts'
import { formatPointer, type Pointer } from '../../pointer.ts'

/** Values of values and so on; a schema can contain itself. */
const deepest = 8
const mostPointers = 500

/**
 * The runtime expressions that can be at a place (format text, Runtime Expression): the parts of messages, and the values that the
 * schemas of all messages have that the place is about.
 */
export function runtimeExpressions(at: Node, graph: Graph): readonly string[] {
  const use = expressionUses(graph).get(at)
  return [
    ...['$message.payload', ...pointersIn(use, 'payload', graph).map((pointer) => `$message.payload#${pointer}`)],
    ...['$message.header', ...pointersIn(use, 'headers', graph).map((pointer) => `$message.header#${pointer}`)],
  ]
}

function pointersIn(use: ExpressionUse | undefined, field: 'payload' | 'headers', graph: Graph): readonly string[] {
  const messages = [...(use?.messages.values() ?? [])]
  const schemas = messages.flatMap((message) => formattedSchema(message, field, graph) ?? [])
  const found = new Map(schemas.flatMap((schema) => [...pointersOf(schema, graph)]))
  return [...found]
    .filter(([, pointer]) => schemas.every((schema) => !isMissingIn(schema, pointer, graph)))
    .map(([text]) => text)
}

/** The pointers to the properties that a schema names, in it or in schemas that apply with it. */
function pointersOf(schema: Node, graph: Graph): ReadonlyMap<string, Pointer> {
  const found = new Map<string, Pointer>()
  const seen = new Map<Node, Set<string>>()
  const queue: [schema: Node, around: Pointer][] = [[schema, []]]
  for (const [written, around] of queue) {
    const node = resolvedNode(written, graph)
    const pointers = node && (seen.get(node) ?? new Set())
    if (node?.kind !== 'map' || pointers === undefined || pointers.has(formatPointer(around))) continue
    seen.set(node, pointers.add(formatPointer(around)))
    const { named, alike } = partsOf(node, graph)
    for (const { key, value } of named) {
      const pointer = [...around, key]
      if (found.size >= mostPointers) return found
      found.set(formatPointer(pointer), pointer)
      if (pointer.length < deepest) queue.push([value, pointer])
    }
    for (const part of alike) queue.push([part, around])
  }
  return found
}

/** The properties of a schema, and the schemas that say more about the same value. */
function partsOf(schema: MapNode, graph: Graph): { readonly named: readonly Entry[]; readonly alike: readonly Node[] } {
  const foreign = foreignSchemaOf(schema, graph)
  if (foreign !== undefined)
    return { named: [], alike: foreign.isReadable && foreign.schema !== undefined ? [foreign.schema] : [] }
  const properties = childOf(schema, 'properties')
  const lists = ['allOf', 'anyOf', 'oneOf'].map((keyword) => childOf(schema, keyword))
  return {
    named: properties?.kind === 'map' ? properties.entries.values() : [],
    alike: lists.flatMap((list) => (list?.kind === 'list' ? list.items : [])),
  }
}
