/**
 * The vocabulary for describing the format as data. An object type lists the fields of an object of the format; a shape describes
 * the value at one position. These tables answer every question about the meaning of a node: structural rules, the typed walk,
 * the difference between references and data, and the components map for an object.
 */

/** The described minor versions of the format. A document of a later minor version of 3 is read as the latest. */
export const minors = ['2.0', '2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '3.0', '3.1'] as const

/** One of them. As strings they have the order of their texts. */
export type Minor = (typeof minors)[number]

/** The name of an object type in the tables of the format. */
export type TypeName = string

/** Whether a Reference Object is allowed at a position instead of the object itself. */
export type ReferenceRule = 'may' | 'must' | 'never'

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null'

/** The allowed value at one position of the format: one of the kinds of shape, distinguished by their `shape`. */
export type Shape = ScalarShape | ObjectShape | ListShape | MapShape | LiteralShape | ForeignShape | EitherShape

/** A string, number, boolean or null. */
export interface ScalarShape {
  readonly shape: 'scalar'
  readonly types: readonly JsonType[]
  /** The only strings allowed. */
  readonly values?: readonly string[]
  /** Severity of a value outside `values`; `warn` if only the public definitions list them, not the format text. */
  readonly valuesSeverity?: 'error' | 'warn'
  /** The kind of string, for rules about its content. */
  readonly content?: StringContent
  /** `warn` if only the public definitions state the kind of string, not the format text. */
  readonly contentSeverity?: 'warn'
  /** The words of the vocabulary that spell `values`. */
  readonly spelled?: 'consumerProtocol'
  /** The least number allowed. */
  readonly least?: number
  /** The greatest number allowed. */
  readonly most?: number
  /** Allowed numbers are greater than this one. */
  readonly above?: number
  /** The most characters that a string may have. */
  readonly longest?: number
  /** The map of the description whose keys the string must be one of. */
  readonly namesIn?: readonly string[]
}

export type StringContent =
  | 'commonmark'
  | 'uri'
  | 'absolute-url'
  | 'email'
  | 'media-type'
  | 'schema-format'
  | 'runtime-expression'
  | 'address'
  | 'host'
  | 'pathname'
  | 'version'
  | 'pattern'
  | 'phone'
  | 'duration'
  | 'schema-name'
  | 'resource-name'

/** An object of a type of the table, or a reference to one. */
export interface ObjectShape {
  readonly shape: 'object'
  readonly type: TypeName
  readonly reference: ReferenceRule
  /** The type of an object at the position itself, if more is allowed there than behind a reference. */
  readonly inPlace?: TypeName
  /** Set if the object is a schema of values with named members, such as headers or query parameters of a protocol. */
  readonly describesMap?: true
}

/** A list. `items` is the shape of each item. */
export interface ListShape {
  readonly shape: 'list'
  readonly items: Shape
  /** True if at least one item is required. */
  readonly nonEmpty?: boolean
  /** True if all strings in it must differ. */
  readonly distinct?: boolean
  /** The type that the whole list is another form of: an Avro union is a schema. */
  readonly standsFor?: TypeName
}

/** An object whose keys are names chosen by the author. */
export interface MapShape {
  readonly shape: 'map'
  readonly values: Shape
  /** Regular expression for all keys, as in the format text. */
  readonly keys?: string
  /** The meaning of a key, for messages: `server name`. */
  readonly keyName?: string
  /** The map of the description that has all keys of this one. */
  readonly namesIn?: readonly string[]
}

/** Data without references: examples, defaults, constants, extensions. */
export interface LiteralShape {
  readonly shape: 'literal'
  /** The allowed JSON types of the data; any if absent. */
  readonly types?: readonly ('object' | 'array' | JsonType)[]
  /** The usual JSON types of the members of an object. Others are allowed, but probably a mistake. */
  readonly memberTypes?: readonly ('object' | 'array' | JsonType)[]
}

/** A schema whose type depends on the `schemaFormat` beside it: the `schema` of a Multi Format Schema Object. */
export interface ForeignShape {
  readonly shape: 'foreign'
  /** True if schemas in JSON Schema Draft 07 can be components: those of version 2 name no format. */
  readonly hasDraft07Components?: true
  /** Where no `schemaFormat` is beside the schema: the names of the formats of values; others are Schema Objects. */
  readonly formatOf?: ReadonlyMap<object, string>
}

/** One of several shapes with different JSON types, such as one schema or a list of them. `optionOf` selects one. */
export interface EitherShape {
  readonly shape: 'either'
  readonly options: readonly Exclude<Shape, EitherShape>[]
}

/** Always required, or only if a sibling field has one of some values (such as fields of a security scheme by its type). */
export type Required = true | { readonly field: string; readonly values: readonly string[] }

/**
 * The side of a channel that a field is about, which determines how a change of perspective treats it: `send` or `receive` for a
 * meaning with one action only, or counterparts that are exchanged (each pair written once); `own` names or configures the
 * described application, `grant` gives rights to somebody, `prose` is written from one point of view. `both` needs a reason.
 */
export type Side =
  | 'send'
  | 'receive'
  | 'own'
  | 'grant'
  | 'prose'
  | { readonly counterparts: Readonly<Record<string, string>> }
  | { readonly both: string }

/** What to check in a value when the perspective changes, in addition to its side. */
export interface Review {
  /** A sentence for the new owner of the description. */
  readonly text: string
  /** The new action; both if absent. */
  readonly to?: 'send' | 'receive'
  /** The values to check; all if absent. */
  readonly values?: readonly (string | boolean)[]
}

/**
 * What a change of a value means for counterparts that keep to the old one. `address`: they meet the application there, so that
 * another one breaks. `identity`: another one breaks. `schema`: what values the sender may write; it may become narrower for the
 * one who sends, and wider for the one who receives. `acceptedSchema`: the same, but it may become wider only, whoever sends.
 * `atLeast`, `atMost`: a promise that may become larger, or smaller. `kept`: a promise that may be added, and neither changed nor
 * ended. `parts`: an object of the table, whose fields say it. `private`: nobody else sees it. `label`: for people and tools.
 * `unknown`: nothing says whether it matters.
 */
export type Contract =
  | 'address'
  | 'identity'
  | 'schema'
  | 'acceptedSchema'
  | 'atLeast'
  | 'atMost'
  | 'kept'
  | 'parts'
  | 'private'
  | 'label'
  | 'unknown'

/** What a change of a field means, and what it means that the field is absent. */
export interface FieldContract {
  /** For the receivers of what the described application sends. */
  readonly send: Contract
  /** For the senders of what it receives. */
  readonly receive: Contract
  /** The value that an absent field has, or that it is the address of the channel; undefined if absence says nothing. */
  readonly absent?: { readonly value: string | number | boolean } | 'channel address'
  /** The number that means "without a limit". */
  readonly unlimited?: number
}

/**
 * A field of an object type: its shape, when it is required, in which versions it exists, and how a change of perspective treats
 * it.
 */
export interface Field {
  readonly shape: Shape
  /** If absent, the side of the object type applies, or that of the field around the object. */
  readonly side?: Side
  /** The action of the operations that require the field, if only its own side does. */
  readonly requiredOn?: 'send' | 'receive'
  readonly review?: Review
  /** In the tables of plugins; `contractOfField` has those of the bindings of msgapi. The same for both, or one for each. */
  readonly contract?: Contract | FieldContract
  readonly required?: Required
  /** The first minor version with the field. Earlier documents must not use it. */
  readonly since?: Minor
  /** Set if the string is an id, which no other object of the kind may have: what it identifies. */
  readonly idOf?: 'operation' | 'message'
  /** Set for a field from practice that the format text does not list. Using it is a warning with this explanation. */
  readonly tolerated?: string
  /** `warn` if only the public definitions require the field, not the format text. */
  readonly requiredSeverity?: 'warn'
  /**
   * `warn` if only the public definitions know the field, so a wrong JSON type is also a warning. `off` if the field is only
   * known in other versions, so its value is walked but its type is not checked.
   */
  readonly typeSeverity?: 'warn' | 'off'
  /** The field only has a meaning if a sibling field has one of some values. Otherwise there is a warning. */
  readonly appliesWhen?: { readonly field: string; readonly values: readonly string[] }
  /** The field describes a sibling field. Without that field, there is a warning. */
  readonly onlyBeside?: string
  /** Values that are only allowed if a sibling field has a certain value, such as `in` of a security scheme. */
  readonly valuesWhen?: { readonly field: string; readonly allowed: Readonly<Record<string, readonly string[]>> }
}

/** A type of object in the format, such as the Channel Object: its fields, and whether extensions and further fields are allowed. */
export interface ObjectType {
  readonly name: TypeName
  /** The side of fields that state none. */
  readonly side?: Side
  /** What to check in every object of the type. */
  readonly review?: Review
  /** Its usual name: `Channel Object`. */
  readonly title: string
  readonly fields: Readonly<Record<string, Field>>
  /** True if `x-` fields are allowed. */
  readonly extendable: boolean
  /** Fields with other names than the fixed ones: patterned fields, such as the names of servers. */
  readonly patterned?: MapShape
  /** True if unknown fields are allowed and contain data (keywords of a schema, fields of a binding without published contents). */
  readonly open?: boolean
  /** `warn` if the format text allows fields that it does not name (protocol keys, contents "not shown"). */
  readonly unknownFields?: 'warn'
  /** True if `true` and `false` are allowed instead of the object (JSON Schema). */
  readonly booleans?: boolean
  /** JSON types that are allowed where a reference expects the object: unions and names of Avro types. */
  readonly standIns?: readonly ('array' | 'string')[]
  /** The field whose schema is in the format that `schemaFormat` beside it names. */
  readonly formattedField?: 'schema' | 'payload'
  /** True if the fields of a trait replace those of the object, as in version 2; otherwise those of the object count. */
  readonly traitsWin?: true
  /** True if the key of the object is its address, as that of a channel in version 2 is. */
  readonly addressInKey?: true
  /** Fields that the type forbids, with the reason: `payload` on a message trait. */
  readonly forbidden?: Readonly<Record<string, string>>
  /** The map of the Components Object for reusable objects of this type. */
  readonly components?: string
  /** The possible types at a position of this type: the first that applies, or else the last. */
  readonly choices?: readonly Choice[]
  /** True if only the name is reserved. The object must be empty, except for extensions if they are allowed. */
  readonly reserved?: boolean
  /** Where fields that this type lacks are defined, in words: `version 0.2.0`, `the channel binding`. */
  readonly elsewhere?: Readonly<Record<string, string>>
  /** Set if the object names an unknown binding version: the known versions. */
  readonly knownVersions?: readonly string[]
  /** True if an object without fields is valid although fields are required: it means all defaults. */
  readonly emptyAllowed?: boolean
  /** At least one of these fields is required. */
  readonly atLeastOne?: readonly string[]
  /** Set for the type of a value under a protocol key of a bindings map. The key is added to that map. */
  readonly binding?: Binding
  /** The neutral key of the protocol whose bindings use the type. Compiling sets it; tables leave it out. */
  readonly protocol?: string
  /** The words of the vocabulary that spell the field names of this type. */
  readonly spelled?: 'root' | 'protocol'
}

/** The object types of a minor version, without those of bindings. */
export interface Tables {
  readonly types: readonly ObjectType[]
  /** True if some strings are names of objects in other maps (`namesIn`). */
  readonly hasNames?: true
}

/** A type for objects with one of some fields, or with one of some binding versions. */
export interface Choice {
  readonly type: TypeName
  readonly whenField?: readonly string[]
  /** Binding versions; `latest` is that of an object without one. */
  readonly whenVersion?: readonly string[]
}

export const bindingLevels = ['server', 'channel', 'operation', 'message'] as const

/** The object that a binding belongs to. */
export type BindingLevel = (typeof bindingLevels)[number]

/** The protocol and the level of a binding's type. */
export interface Binding {
  /** The key in the neutral spelling. */
  readonly protocol: string
  readonly level: BindingLevel
}

type FieldOptions = Omit<Field, 'shape' | 'required'>

/** Returns a field that is optional. Takes its shape, and further properties of `Field`. */
export const field = (shape: Shape, options: FieldOptions = {}): Field => ({ shape, ...options })
/** Returns a field that is always required. Takes its shape, and further properties of `Field`. */
export const required = (shape: Shape, options: FieldOptions = {}): Field => ({ shape, required: true, ...options })
/**
 * Returns a field that is required only if a sibling field has one of some values, as the fields of a Security Scheme
 * Object are by its `type`.
 */
export const requiredWhen = (
  shape: Shape,
  when: { field: string; values: readonly string[] },
  options: FieldOptions = {},
): Field => ({
  shape,
  required: when,
  ...options,
})

/** Returns the shape of a scalar of one of some JSON types. */
export const scalar = (...types: readonly JsonType[]): ScalarShape => ({ shape: 'scalar', types })
/** Returns the shape of a string. With `content`, such as `uri`, its text is checked. */
export const string = (content?: StringContent): ScalarShape =>
  content === undefined ? { shape: 'scalar', types: ['string'] } : { shape: 'scalar', types: ['string'], content }
/** A string with at most this number of characters. */
export const stringUpTo = (longest: number): ScalarShape => ({ ...string(), longest })
/** A string whose kind is only stated by the public definitions, not by the format text. */
export const usually = (content: StringContent): ScalarShape => ({ ...string(content), contentSeverity: 'warn' })
/** The shape of an integer of any size. */
export const integer = scalar('integer')
/** An integer within inclusive bounds. Without the second, there is no upper bound. */
export const integerFrom = (least: number, most?: number): ScalarShape =>
  most === undefined ? { ...integer, least } : { ...integer, least, most }
/** The shape of a number of any size. */
export const number = scalar('number')
/** The shape of `true` and `false`. */
export const boolean = scalar('boolean')
/** Returns the shape of a string that must be one of some values; another value is an error. */
export const oneOf = (...values: readonly string[]): ScalarShape => ({ shape: 'scalar', types: ['string'], values })
export const usuallyOneOf = (...values: readonly string[]): ScalarShape => ({
  shape: 'scalar',
  types: ['string'],
  values,
  valuesSeverity: 'warn',
})
/** The object itself, never a reference. */
export const object = (type: TypeName): ObjectShape => ({ shape: 'object', type, reference: 'never' })
/** The object or a reference to one. */
export const objectOrReference = (type: TypeName): ObjectShape => ({ shape: 'object', type, reference: 'may' })
/** A reference to such an object, never the object itself. */
export const reference = (type: TypeName): ObjectShape => ({ shape: 'object', type, reference: 'must' })
/** Returns the shape of a list. Takes the shape of its items, and whether it must have an item and may have none twice. */
export const list = (
  items: Shape,
  options: Pick<ListShape, 'nonEmpty' | 'distinct' | 'standsFor'> = {},
): ListShape => ({
  shape: 'list',
  items,
  ...options,
})
/**
 * Returns the shape of an object whose keys are chosen by the author. Takes the shape of its values, and a pattern for
 * keys.
 */
export const map = (values: Shape, options: Pick<MapShape, 'keys' | 'keyName' | 'namesIn'> = {}): MapShape => ({
  shape: 'map',
  values,
  ...options,
})
/** Returns the shape of data without references, of some JSON types or of any. */
export const literal = (...types: NonNullable<LiteralShape['types']>): LiteralShape =>
  types.length === 0 ? { shape: 'literal' } : { shape: 'literal', types }
/** An object whose members usually have one of some JSON types. */
export const objectOf = (...memberTypes: NonNullable<LiteralShape['memberTypes']>): LiteralShape => ({
  shape: 'literal',
  types: ['object'],
  memberTypes,
})
export const foreign: ForeignShape = { shape: 'foreign' }
/** Returns the shape of a value that may have one of several shapes. They must differ in their JSON type. */
export const either = (...options: EitherShape['options']): EitherShape => ({ shape: 'either', options })

/**
 * The option for a value of a JSON type; undefined if none allows it. For `true` and `false`, an object option, because they can
 * be boolean schemas; the type says whether they can.
 */
export function optionOf(
  shape: EitherShape,
  type: 'object' | 'array' | JsonType,
): EitherShape['options'][number] | undefined {
  return (
    shape.options.find((option) => allows(option, type)) ??
    (type === 'boolean' ? shape.options.find((option) => option.shape === 'object') : undefined)
  )
}

function allows(shape: EitherShape['options'][number], type: 'object' | 'array' | JsonType): boolean {
  if (shape.shape === 'foreign') return true
  if (shape.shape === 'object' || shape.shape === 'map') return type === 'object'
  if (shape.shape === 'list') return type === 'array'
  if (shape.types === undefined) return true
  const types: readonly string[] = shape.types
  return (
    types.includes(type) ||
    (type === 'number' && types.includes('integer')) ||
    (type === 'integer' && types.includes('number'))
  )
}
