import { type NodePath, type RelatedPlace, stepTo, type TypedObject } from '../../../src/plugin/index.ts'
import { related } from '../../places.ts'
import { alternatives, articled, quotedNames } from '../../wording.ts'
import { removes } from '../trait-around.ts'
import { isOfType, typesOf } from './schema-types.ts'
import { valueInType } from './value-in-type.ts'

/** The values that are of none of the types that a schema names, with words for those, and the same values in them for a fixer. Null in a trait is no value. */
export function otherTypes(values: readonly NodePath[], schema: TypedObject) {
  const types = typesOf(schema.node, schema.type)
  if (types === undefined) return []
  const expected = alternatives(types.map(articled))
  return values
    .filter((location) => !isOfType(location.node, types) && !removes({ location, holder: schema }))
    .map((at) => ({ at, expected, instead: valueInType(at, types) }))
}

/** The `type` of a schema as a related place. */
export function relatedType(schema: NodePath): readonly RelatedPlace[] {
  const type = stepTo(schema, 'type')
  return type === undefined ? [] : [related(type, 'the type of the schema')]
}

/** `beside the type "string" or "null"`. */
export function besideTypes(types: readonly string[]): string {
  return `beside the type ${alternatives(types.map((name) => quotedNames([name])))}`
}

/** Names of keywords or formats with the type that they are for. */
export function namesFor(type: string, names: readonly string[]): readonly (readonly [string, string])[] {
  return names.map((name) => [name, type])
}
