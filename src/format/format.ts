import type { BindingDefinition } from './bindings/definition.ts'
import type { Field, Minor, ObjectType, Side, TypeName } from './shape.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The table of object types for one spelling and one minor version of the format. */
export interface Format {
  readonly vocabulary: Vocabulary
  readonly minor: Minor
  /** Every object type, with field names and enum values in the document's spelling. */
  readonly types: ObjectTypes
  /** The definitions of protocol bindings, including contributed ones, by key in the neutral spelling. */
  readonly bindings: ReadonlyMap<string, BindingDefinition>
  /** True if some strings are names of objects in other maps (`namesIn`). */
  readonly hasNames: boolean
  /** True for the table of one description, in which components are in the formats of their users. */
  readonly isOfOneDescription?: true
}

/** Object types by name. Those of a protocol's bindings are compiled on first use. */
export interface ObjectTypes {
  get(name: TypeName): ObjectType | undefined
  /** All types. Compiles those that are not compiled yet. */
  all(): Iterable<ObjectType>
}

/** The object type with a name. Throws if there is none: a bug in the caller or in the table. */
export function typeNamed(format: Format, name: TypeName): ObjectType {
  const type = format.types.get(name)
  if (type === undefined) throw new Error(`The format has no object type ${name}`)
  return type
}

/** The description of a fixed field; undefined for other names, even those that all JavaScript objects have. */
export function fieldOf(type: ObjectType, name: string): Field | undefined {
  return Object.hasOwn(type.fields, name) ? type.fields[name] : undefined
}

/**
 * The side of a field: its own, or that of its object type, or that of the field around the object (`inherited`; fields of a
 * binding object inherit nothing). Undefined if no table knows the field or its side.
 */
export function sideOf(type: ObjectType, name: string, inherited?: Side): Side | undefined {
  const field = fieldOf(type, name)
  if (field !== undefined) return field.side ?? type.side ?? inherited
  // A side that a type states applies to all its fields, even unknown ones.
  return type.patterned !== undefined ? (type.side ?? inherited) : type.open === true ? type.side : undefined
}
