import { typeNamed } from '../format/format.ts'
import { Components } from '../format/objects/components.ts'
import type { Graph } from '../graph/graph.ts'
import { ObjectWalk } from '../graph/object-walk.ts'
import { typeFor } from '../graph/step.ts'
import { referenceTextOf } from '../graph/walk.ts'
import type { Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'

/** The maps of the Components Object: `schemas`, `messages`, … */
export const componentKinds: readonly string[] = Object.keys(Components.fields)

/** The components map for a type; schemas of other dialects become components inside a schema that names their format. */
export function kindFor(graph: Graph, typeName: string): string {
  const kind = kindOf(graph, typeName)
  if (kind === undefined) throw new Error(`no components map holds ${typeName}`)
  return kind
}

/** The same; undefined if no components map has this type. */
export function kindOf(graph: Graph, typeName: string): string | undefined {
  return schemaTypes.has(typeName) ? 'schemas' : typeNamed(graph.format, typeName).components
}

const schemaTypes = new Set(['AnySchema', 'MultiFormatSchema', 'Schema', 'JsonSchema', 'OpenApiSchema'])

/**
 * True if a value is read as what is expected. False if another reference reads it differently. Lint reports a list or scalar
 * in place of an object; it does no harm here unless something in it looks like a reference, because that would then lead
 * elsewhere.
 */
export function isOfExpectedType(graph: Graph, expected: string, node: Node): boolean {
  const [object] = graph.objectsAt(node)
  if (object === undefined) return node.kind !== 'map' && !holdsReference(node)
  if (schemaTypes.has(expected)) return schemaTypes.has(object.type.name)
  return object.type === typeFor(graph.format, expected, node)
}

/**
 * True if a value that is read as one type means the same where another type is expected: nothing in it is a reference in
 * either reading. False between schemas, because the format around them changes the meaning of keywords.
 */
export function saysTheSame(graph: Graph, expected: string, target: NodePath): boolean {
  const { node } = target
  if (node.kind !== 'map') return !holdsReference(node)
  const types = graph.objectsAt(node).map(({ type }) => type)
  if (schemaTypes.has(expected) && types.some(({ name }) => schemaTypes.has(name))) return false
  let found = false
  for (const type of [...types, typeFor(graph.format, expected, node)]) {
    const walk = new ObjectWalk(graph.format, () => {
      found = true
    })
    walk.enter(target, node, type)
  }
  return !found
}

/** True if something in a value looks like a reference. */
export function holdsReference(node: Node): boolean {
  if (node.kind === 'list') return node.items.some(holdsReference)
  if (node.kind !== 'map') return false
  return referenceTextOf(node) !== undefined || [...node.entries.values()].some((entry) => holdsReference(entry.value))
}
