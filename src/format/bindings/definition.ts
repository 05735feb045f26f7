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
 * The definition of the bindings of one protocol (format text, Bindings maps), built-in or from a plugin. The format text shows
 * the contents of few bindings, so mistakes in contents described here are warnings: there is no need to state severities for
 * wrong values and for missing or unknown fields.
 */
export interface BindingDefinition {
  /** The key in the bindings maps, in the neutral spelling. Names of object types begin with it and a slash. */
  readonly key: string
  /** The first minor version of the format that has the key. */
  readonly since?: '3.1'
  /**
   * The values of `protocol` for servers with this protocol, except the key and its variants over TLS, which need not be listed.
   * Absent if any server can have the binding.
   */
  readonly serverProtocols?: readonly string[]
  /** The known binding versions, oldest first. */
  readonly versions: readonly string[]
  /**
   * The contents of the binding objects. At a level that is missing, the name is reserved. Without this field, the `binding` of
   * `types` gives the level of each, and the other levels are unknown.
   */
  readonly levels?: Readonly<Partial<Record<BindingLevel, readonly BindingContents[]>>>
  /** The types of objects inside binding objects. */
  readonly types?: readonly ObjectType[]
  /**
   * For plugins, another way to state the sides of fields that have none: a field that is not listed means the same for both
   * sides. Without it and without sides of fields, sides are unknown.
   */
  readonly directions?: Readonly<Partial<Record<BindingLevel, Readonly<Record<string, FieldDirection>>>>>
}

/** The fields of a binding object from one binding version on, up to the next contents in the list. */
export interface BindingContents {
  readonly from: string
  readonly fields: Readonly<Record<string, Field>>
  /** The side of fields that state none, at any depth. */
  readonly side?: Side
  /** What to check in every object with these contents when the perspective changes. */
  readonly review?: Review
  /** True if an object without fields is valid although fields are required: it only says that the protocol is used. */
  readonly emptyAllowed?: boolean
}

/** The sides that a plugin can list under `directions`. */
export type FieldDirection = Extract<Side, 'send' | 'receive' | { readonly counterparts: unknown }>

/** The side of the version in a binding object. */
export const versionSide: Side = { both: 'it says how to read the binding' }

/** The side of the fields of a message binding. */
export const ofMessage: Side = { both: 'it describes the message, which is the same for both sides' }

/** A field for a Schema Object or a reference to one. */
export const schemaField: Field = field(objectOrReference('Schema'))

/** A field for a schema of named values, or a reference to one. */
export const mapSchemaField: Field = field({ ...objectOrReference('Schema'), describesMap: true })

/** The type of objects inside binding objects, which can have extensions. The title is its usual name. */
export function inside(
  name: string,
  title: string,
  fields: ObjectType['fields'],
  options: Pick<ObjectType, 'open' | 'patterned' | 'side' | 'review'> = {},
): ObjectType {
  return { name, title, extendable: true, fields, ...options }
}
