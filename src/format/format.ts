import type { Field, ObjectType, TypeName } from './shape.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The minor versions of the format that are described; a document of a later minor is read as the nearest lower one. */
export type Minor = '3.0' | '3.1'

/** The table of object types for one spelling and one minor version of the format. */
export interface Format {
  readonly vocabulary: Vocabulary
  readonly minor: Minor
  /** Every object type by name, with field names and enum values in the document's spelling. */
  readonly types: ReadonlyMap<TypeName, ObjectType>
}

/** The object type of a name. Throws when there is none: a bug in the caller or in the table. */
export function typeNamed(format: Format, name: TypeName): ObjectType {
  const type = format.types.get(name)
  if (type === undefined) throw new Error(`The format has no object type ${name}`)
  return type
}

/** The description of a fixed field; undefined for every other name, such as those that all JavaScript objects have. */
export function fieldOf(type: ObjectType, name: string): Field | undefined {
  return Object.hasOwn(type.fields, name) ? type.fields[name] : undefined
}
