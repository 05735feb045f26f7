import {
  type BindingLevel,
  type Field,
  field,
  type ObjectType,
  objectOrReference,
  type Review,
  type Side,
} from '../shape.ts'

/**
 * What is known of the bindings of one protocol (format text, Bindings maps). Those that come with msgapi and those that
 * plugins contribute have this form. The format text shows nothing of most bindings, so that whatever is said here of their
 * contents gives warnings: how severe a wrong value, a missing or an unknown field is need not be said.
 */
export interface BindingDefinition {
  /** The key in the bindings maps, in the neutral spelling. Names of object types begin with it and a slash. */
  readonly key: string
  /** The first minor version of the format that has the key. */
  readonly since?: '3.1'
  /**
   * What servers that carry the protocol may have as their `protocol`, beside the key and its variants over TLS, which need
   * not be listed. Absent when any server may carry it.
   */
  readonly serverProtocols?: readonly string[]
  /** The binding versions that are known, oldest first. */
  readonly versions: readonly string[]
  /**
   * What the binding objects contain. At a level that is missing, the name is reserved. Without any of this, `types` say by
   * their `binding` which of them is at which level, and nothing is known of the other levels.
   */
  readonly levels?: Readonly<Partial<Record<BindingLevel, readonly BindingContents[]>>>
  /** The types of objects inside binding objects. */
  readonly types?: readonly ObjectType[]
  /**
   * Another way for plugins to say the sides of fields, where the fields state none: a field that is not listed means the same
   * for both sides. Without it and without sides of fields, nothing is known about them.
   */
  readonly directions?: Readonly<Partial<Record<BindingLevel, Readonly<Record<string, FieldDirection>>>>>
}

/** The fields that a binding object has from one binding version on, up to the next contents in the list. */
export interface BindingContents {
  readonly from: string
  readonly fields: Readonly<Record<string, Field>>
  /** The side of fields that state none, at any depth. */
  readonly side?: Side
  /** What to check in every object with these contents when the perspective changes. */
  readonly review?: Review
  /** An object without any field is valid although fields are required: it only says that the protocol is used. */
  readonly emptyAllowed?: boolean
}

/** The sides that a plugin may list under `directions`. */
export type FieldDirection = Extract<Side, 'send' | 'receive' | { readonly counterparts: unknown }>

/** The side of the version that a binding object names. */
export const versionSide: Side = { both: 'it says how to read the binding' }

/** The side of the fields of a message binding. */
export const ofMessage: Side = { both: 'it describes the message, which is the same for both sides' }

/** A field that holds a Schema Object or a reference to one. */
export const schemaField: Field = field(objectOrReference('Schema'))

/** A field that holds a schema of a map of names to values, or a reference to one. */
export const mapSchemaField: Field = field({ ...objectOrReference('Schema'), describesMap: true })

/** The type of objects inside binding objects; the title is what people call them. They may have extensions. */
export function inside(
  name: string,
  title: string,
  fields: ObjectType['fields'],
  options: Pick<ObjectType, 'open' | 'patterned' | 'side' | 'review'> = {},
): ObjectType {
  return { name, title, extendable: true, fields, ...options }
}
