import { childOf, type Node, stringOf } from '../load/node.ts'
import { type NodePath, stepTo } from '../load/node-path.ts'
import type { Graph } from './graph.ts'
import { resolvedPath } from './resolved-node.ts'

/**
 * The discriminator property whose value is the name of a schema (format text, Schema Object, composition): the schema
 * has a `discriminator` itself or inherits it by `allOf`, and does not set the property to a constant, which would take
 * precedence over the name. Undefined when the name carries no meaning.
 */
export function discriminatorNames(graph: Graph, schema: NodePath): string | undefined {
  const schemas = withInherited(graph, schema)
  const property = schemas.map(discriminatorOf).find((name) => name !== undefined)
  return property === undefined || schemas.some((node) => hasConstant(node, property)) ? undefined : property
}

/** A schema and all that it inherits from, the nearest first; each once, since schemas may inherit in a circle. */
function withInherited(graph: Graph, schema: NodePath): readonly Node[] {
  const found = new Set<Node>()
  const waiting = [schema]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (found.has(at.node)) continue
    found.add(at.node)
    waiting.push(...parentsOf(graph, at).toReversed())
  }
  return [...found]
}

/** What a schema inherits from directly. */
export function parentsOf(graph: Graph, schema: NodePath): readonly NodePath[] {
  const all = stepTo(schema, 'allOf')
  if (all?.node.kind !== 'list') return []
  return all.node.items.flatMap((_item, index) => {
    const parent = stepTo(all, String(index))
    return (parent === undefined ? undefined : resolvedPath(parent, graph)) ?? []
  })
}

/** The property that a schema names as its discriminator. */
export function discriminatorOf(schema: Node): string | undefined {
  const discriminator = childOf(schema, 'discriminator')
  return stringOf(discriminator) ?? stringOf(childOf(discriminator, 'propertyName'))
}

function hasConstant(schema: Node, property: string): boolean {
  return childOf(childOf(childOf(schema, 'properties'), property), 'const') !== undefined
}
