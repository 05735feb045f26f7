import { isDeepStrictEqual } from 'node:util'
import {
  type EffectivePart,
  foreignFormat,
  type Graph,
  isDocumentation,
  isSameSchemaFormat,
  kindOfKey,
  type NodePath,
  resolvedNode,
  stepTo,
  type TypedObject,
  toData,
} from '../../src/plugin/index.ts'
import { isNullNode } from './member-names.ts'
import type { MergeProblem } from './reports.ts'

const schemaTypes = new Set(['Schema', 'JsonSchema', 'OpenApiSchema'])

/**
 * Finds a keyword for which two merged schemas have different values. The merged schema keeps one value, beside keywords of the
 * other schema that were not written for it. Texts for people and extensions do not count. `parts` starts with the uppermost.
 */
export function contradictionIn(parts: readonly EffectivePart[], graph: Graph): MergeProblem | undefined {
  const known = new Map<string, NodePath>()
  for (const part of parts) {
    const { node } = part.location
    const type = schemaAt(part, graph)?.type
    if (type === undefined || node.kind !== 'map') continue
    for (const { key, value } of node.entries.values()) {
      const at = stepTo(part.location, key)
      if (at === undefined || isNullNode(value) || kindOfKey(type, key) === 'extension' || isDocumentation(type, key))
        continue
      const upper = known.get(key)
      if (upper === undefined) known.set(key, at)
      else if (differs(upper, at, graph)) return { kind: 'mixed-schema', at: upper, other: at }
    }
  }
  return undefined
}

/** True if two values differ and are not both objects, which would be merged. */
function differs(upper: NodePath, lower: NodePath, graph: Graph): boolean {
  const one = resolvedNode(upper.node, graph)
  const other = resolvedNode(lower.node, graph)
  if (one === undefined || other === undefined || one === other) return false
  return !(one.kind === 'map' && other.kind === 'map') && !isDeepStrictEqual(toData(one), toData(other))
}

/** The schema at a value, in any form; undefined if it is none. */
function schemaAt({ location }: EffectivePart, graph: Graph): TypedObject | undefined {
  return graph.objectsAt(location.node).find(({ type }) => schemaTypes.has(type.name) || isMultiFormat(type.name))
}

/**
 * Finds two schemas that cannot be merged, because they have different formats (format text, Multi Format Schema Object), or only
 * one of them is a Multi Format Schema Object.
 */
export function formatConflictIn(parts: readonly EffectivePart[], graph: Graph): MergeProblem | undefined {
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
  return isWrapped ? isSameFormat(one, other) : one.type.name === other.type.name
}

function isSameFormat(one: TypedObject, other: TypedObject): boolean {
  const format = foreignFormat(one)
  const otherFormat = foreignFormat(other)
  return format !== undefined && otherFormat !== undefined && isSameSchemaFormat(format, otherFormat)
}

function isMultiFormat(name: string): boolean {
  return name === 'MultiFormatSchema'
}
