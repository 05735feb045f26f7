import type { Graph } from '../src/graph/graph.ts'
import { type Location, stepTo } from '../src/graph/location.ts'
import { childOf, type Node, stringOf } from '../src/load/node.ts'
import { effectiveAt } from './entry-map.ts'

/**
 * The discriminator property whose value is the name of a schema (format text, Schema Object, composition): the schema
 * has a `discriminator` itself or inherits it by `allOf`, and does not set the property to a constant, which would take
 * precedence over the name. Undefined when the name carries no meaning.
 */
export function discriminatorNames(graph: Graph, schema: Location): string | undefined {
  const property = inheritedDiscriminator(graph, schema, new Set())
  return property === undefined || hasConstant(graph, schema, property, new Set()) ? undefined : property
}

function inheritedDiscriminator(graph: Graph, schema: Location, seen: Set<Node>): string | undefined {
  if (seen.has(schema.node)) return undefined
  seen.add(schema.node)
  const discriminator = childOf(schema.node, 'discriminator')
  const own = stringOf(discriminator) ?? stringOf(childOf(discriminator, 'propertyName'))
  if (own !== undefined) return own
  for (const member of members(graph, schema)) {
    const inherited = inheritedDiscriminator(graph, member, seen)
    if (inherited !== undefined) return inherited
  }
  return undefined
}

function hasConstant(graph: Graph, schema: Location, property: string, seen: Set<Node>): boolean {
  if (seen.has(schema.node)) return false
  seen.add(schema.node)
  if (childOf(childOf(childOf(schema.node, 'properties'), property), 'const') !== undefined) return true
  return members(graph, schema).some((member) => hasConstant(graph, member, property, seen))
}

function members(graph: Graph, schema: Location): readonly Location[] {
  const all = stepTo(schema, 'allOf')
  if (all?.node.kind !== 'list') return []
  return all.node.items.flatMap((_item, index) => {
    const member = stepTo(all, String(index))
    const effective = member === undefined ? undefined : effectiveAt(graph, member)
    return effective === undefined ? [] : [effective]
  })
}
