import { type NodePath, type RelatedPlace, stepTo, type TypedObject } from '../../../src/plugin/index.ts'
import { articled, joinedByOr, quotedNames } from '../../wording/names.ts'
import { relatedPlace } from '../../wording/related-places.ts'
import { quotedToken, type ReplacementValue } from './replacement-value.ts'
import { isOfType, typesOf } from './schema-types.ts'
import { isRemovedByTrait } from './traits.ts'

/** The values without any type that a schema names, with its types in words and a converted value. Null in a trait is no value. */
export function valuesOfOtherTypes(values: readonly NodePath[], schema: TypedObject) {
  const types = typesOf(schema.node, schema.type)
  if (types === undefined) return []
  const expected = joinedByOr(types.map(articled))
  return values
    .filter((location) => !isOfType(location.node, types) && !isRemovedByTrait({ location, owner: schema }))
    .map((at) => ({ at, expected, instead: convertedValue(at, types) }))
}

/** The `type` of a schema as a related place. */
export function relatedType(schema: NodePath): readonly RelatedPlace[] {
  const type = stepTo(schema, 'type')
  return type === undefined ? [] : [relatedPlace(type, 'the type of the schema')]
}

/** `beside the type "string" or "null"`. */
export function besideTypes(types: readonly string[]): string {
  return `beside the type ${joinedByOr(types.map((name) => quotedNames([name])))}`
}

/** Names of keywords or formats with the type that they are for. */
export function namesFor(type: string, names: readonly string[]): readonly (readonly [string, string])[] {
  return names.map((name) => [name, type])
}

const numberOrBoolean = /^(?:-?(?:0|[1-9]\d{0,14})(?:\.\d{1,14})?|true|false)$/

/** Converts a scalar to one of the types of a schema, if the author can only have meant that value. */
function convertedValue(location: NodePath, types: readonly string[]): ReplacementValue | undefined {
  const { node } = location
  if (node.kind !== 'scalar' || node.value === null) return undefined
  if (typeof node.value !== 'string') return types.includes('string') ? quotedToken(location) : undefined
  if (!numberOrBoolean.test(node.value)) return undefined
  const value: number | boolean = JSON.parse(node.value)
  // "1.50" has a digit that the number has not.
  return isOfType({ ...node, value }, types) ? { value, isSure: String(value) === node.value } : undefined
}
