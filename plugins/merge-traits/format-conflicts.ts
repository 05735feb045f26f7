import {
  type EffectivePart,
  foreignFormat,
  type Graph,
  isSameSchemaFormat,
  type MapNode,
  type TypedObject,
} from '../../src/plugin/index.ts'
import type { Problem } from './reports.ts'

const schemaTypes = new Set(['Schema', 'JsonSchema', 'OpenApiSchema'])

/** The schema that a value is, in whatever form it is written; undefined when it is none. */
export function schemaAt({ location }: EffectivePart, graph: Graph): TypedObject | undefined {
  return graph.objectsAt(location.node).find(({ type }) => schemaTypes.has(type.name) || isMultiFormat(type.name))
}

/**
 * Two schemas that cannot be merged: they are of different formats (format text, Multi Format Schema Object), or only one of them
 * is a Multi Format Schema Object.
 */
export function formatConflictIn(parts: readonly EffectivePart[], graph: Graph): Problem | undefined {
  const [upper, ...others] = parts
  const schema = upper && schemaAt(upper, graph)
  if (upper === undefined || schema === undefined) return undefined
  for (const lower of others) {
    const other = schemaAt(lower, graph)
    if (other === undefined || isMergeable(schema, other)) continue
    return { kind: 'format-conflict', at: upper.location, other: lower.location }
  }
  return undefined
}

function isMergeable(one: TypedObject, other: TypedObject): boolean {
  const isWrapped = isMultiFormat(one.type.name)
  if (isWrapped !== isMultiFormat(other.type.name)) return false
  return isWrapped ? isSameFormat(one.node, other.node) : one.type.name === other.type.name
}

function isSameFormat(one: MapNode, other: MapNode): boolean {
  const format = foreignFormat(one)
  const otherFormat = foreignFormat(other)
  return format !== undefined && otherFormat !== undefined && isSameSchemaFormat(format, otherFormat)
}

function isMultiFormat(name: string): boolean {
  return name === 'MultiFormatSchema'
}
