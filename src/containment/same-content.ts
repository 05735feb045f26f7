import { sameJson } from '../../packages/json-schema/index.ts'
import { isRecord, type JsonObject } from '../plain-data.ts'
import { isDeep, isKeyword, referenceKeywords } from './read-keywords.ts'
import type { ComparedSchema } from './schema-classes.ts'

/** Pairs of schemas with the same content, from earlier comparisons: their objects never change. */
const known = new WeakMap<object, WeakSet<object>>()

/**
 * True if two schemas of one dialect are written alike, annotations and the order of keys left out. Walks both sides once, also
 * around circles, and reads no keyword, so that most pairs of a large comparison cost little.
 */
export function sameContent(one: ComparedSchema, other: ComparedSchema): boolean {
  if (one.dialect !== other.dialect) return false
  const paired = new Map<object, object>()
  let hasReferences = false
  const open: [unknown, unknown][] = [[one.schema, other.schema]]
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [left, right] = pair
    if (left === right) continue
    if (!isRecord(left) || !isRecord(right)) return false
    if (paired.get(left) === right || known.get(left)?.has(right) === true) continue
    // A schema that meets two others is rare, and left to the comparison of all schemas.
    if (paired.has(left) || !pairParts(left, right, open)) return false
    paired.set(left, right)
    hasReferences ||= referenceKeywords.some((name) => Object.hasOwn(left, name))
  }
  // Where a reference leads depends on the document around it.
  if (hasReferences) return true
  for (const [left, right] of paired) {
    const others = known.get(left)
    if (others === undefined) known.set(left, new WeakSet([right]))
    else others.add(right)
  }
  return true
}

/** Compares two schemas without those in them, which are added to `open`. */
function pairParts(left: JsonObject, right: JsonObject, open: [unknown, unknown][]): boolean {
  for (const name in right) if (isKeyword(name) && !Object.hasOwn(left, name)) return false
  for (const name in left) {
    if (!isKeyword(name)) continue
    if (!Object.hasOwn(right, name) || !pairValues(name, left[name], right[name], open)) return false
  }
  return true
}

function pairValues(name: string, left: unknown, right: unknown, open: [unknown, unknown][]): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || left === null || typeof right !== 'object' || right === null) return false
  if (isValue.has(name)) return !isDeep(left) && !isDeep(right) && sameJson(left, right)
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || right.length !== left.length) return false
    if (!left.some(isRecord)) return left.every((item, index) => item === right[index])
    for (const [index, item] of left.entries()) open.push([item, right[index]])
    return true
  }
  if (!isRecord(left) || !isRecord(right)) return false
  if (!isMap.has(name)) {
    open.push([left, right])
    return true
  }
  const names = Object.keys(left)
  if (names.length !== Object.keys(right).length) return false
  return names.every((key) => Object.hasOwn(right, key) && pairMembers(left[key], right[key], open))
}

/** A member is a schema, or in `dependencies` a list of names. */
function pairMembers(left: unknown, right: unknown, open: [unknown, unknown][]): boolean {
  if (Array.isArray(left) && Array.isArray(right)) return sameJson(left, right)
  open.push([left, right])
  return true
}

/** Keywords whose values are not schemas. */
const isValue = new Set(['const', 'enum', 'required', 'type'])
const isMap = new Set(['properties', 'patternProperties', 'dependencies', 'dependentSchemas', 'dependentRequired'])
