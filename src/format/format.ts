import type { BindingDefinition } from './bindings/definition.ts'
import type { Field, ObjectType, Side, TypeName } from './shape.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The minor versions of the format that are described; a document of a later minor is read as the nearest lower one. */
export type Minor = '3.0' | '3.1'

/** The table of object types for one spelling and one minor version of the format. */
export interface Format {
  readonly vocabulary: Vocabulary
  readonly minor: Minor
  /** Every object type, with field names and enum values in the document's spelling. */
  readonly types: ObjectTypes
  /** What is known of the bindings of protocols, by key in the neutral spelling; contributed ones included. */
  readonly bindings: ReadonlyMap<string, BindingDefinition>
}

/** Object types by name. Those of bindings are compiled when the first of a protocol is asked for. */
export interface ObjectTypes {
  get(name: TypeName): ObjectType | undefined
  /** All of them; compiles what is not compiled yet. */
  all(): Iterable<ObjectType>
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

/**
 * The side of a field: its own, else that of its object type, else that of the field which holds the object (`inherited`; the
 * fields of a binding object inherit nothing). Undefined where no table knows the field or its side.
 */
export function sideOf(type: ObjectType, name: string, inherited?: Side): Side | undefined {
  const field = fieldOf(type, name)
  if (field !== undefined) return field.side ?? type.side ?? inherited
  // A type that states a side of its own does so for all its fields, those that it leaves open included.
  return type.patterned !== undefined ? (type.side ?? inherited) : type.open === true ? type.side : undefined
}
