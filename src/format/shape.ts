/**
 * The vocabulary in which the format is described as data. An object type says what may be in an object of the format;
 * a shape says what may be at one position. Every question of the kind "what is this node" is answered from these
 * tables: structural rules, the typed walk, what is a reference and what is data, which components map a thing goes to.
 */

export type TypeName = string

/** Whether a Reference Object may be at a position instead of the object itself. */
export type ReferenceRule = 'may' | 'must' | 'never'

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null'

/** What may be at one position of the format: one of the kinds of shape, told apart by their `shape`. */
export type Shape = ScalarShape | ObjectShape | ListShape | MapShape | LiteralShape | ForeignShape | EitherShape

/** A string, number, boolean or null. */
export interface ScalarShape {
  readonly shape: 'scalar'
  readonly types: readonly JsonType[]
  /** The only strings allowed. */
  readonly values?: readonly string[]
  /** Severity of a value outside `values`; `warn` where only the public definitions, not the format text, list them. */
  readonly valuesSeverity?: 'error' | 'warn'
  /** What the string is, for rules about its content. */
  readonly content?: StringContent
  /** `warn` where only the public definitions, not the format text, say what the string is. */
  readonly contentSeverity?: 'warn'
  /** Which words of the vocabulary spell `values`. */
  readonly spelled?: 'consumerProtocol'
  /** The least number allowed. */
  readonly least?: number
  /** The greatest number allowed. */
  readonly most?: number
  /** Numbers allowed are greater than this one. */
  readonly above?: number
  /** The most characters that a string may have. */
  readonly longest?: number
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
  /** The type of an object that is at the position itself, where more is allowed there than behind a reference. */
  readonly inPlace?: TypeName
  /** The object is a schema of values with named members: that of the headers or the query parameters of a protocol. */
  readonly describesMap?: true
}

/** A list. `items` is the shape of each item. */
export interface ListShape {
  readonly shape: 'list'
  readonly items: Shape
  /** There is at least one item. */
  readonly nonEmpty?: boolean
  /** No string is there twice. */
  readonly distinct?: boolean
  /** The list as a whole is an object of this type in another form: an Avro union is a schema. */
  readonly standsFor?: TypeName
}

/** An object whose keys are names chosen by the author. */
export interface MapShape {
  readonly shape: 'map'
  readonly values: Shape
  /** Regular expression that every key must match, as the format text writes it. */
  readonly keys?: string
  /** What a key names, for messages: `server name`. */
  readonly keyName?: string
}

/** Data in which nothing is a reference: examples, defaults, constants, extensions. */
export interface LiteralShape {
  readonly shape: 'literal'
  /** The JSON types allowed at the top of the data; any when absent. */
  readonly types?: readonly ('object' | 'array' | JsonType)[]
  /** The JSON types that the members of an object usually have; others are legal, and probably a mistake. */
  readonly memberTypes?: readonly ('object' | 'array' | JsonType)[]
}

/** The `schema` of a Multi Format Schema Object: what it is depends on the `schemaFormat` beside it. */
export interface ForeignShape {
  readonly shape: 'foreign'
}

/** One of several shapes that differ in their JSON type: one schema or a list of them. `optionOf` tells which one it is. */
export interface EitherShape {
  readonly shape: 'either'
  readonly options: readonly Exclude<Shape, EitherShape>[]
}

/** Required always, or only when a sibling field has one of some values (a security scheme's fields by its type). */
export type Required = true | { readonly field: string; readonly values: readonly string[] }

/**
 * Whose side of a channel a field is about, and so what a change of the perspective does with it: a meaning for operations with
 * one action only, or values that turn into each other (each pair written once); `own` names or configures the described
 * application, `grant` gives rights to somebody, `prose` is written from one point of view. `both` needs a reason.
 */
export type Side =
  | 'send'
  | 'receive'
  | 'own'
  | 'grant'
  | 'prose'
  | { readonly counterparts: Readonly<Record<string, string>> }
  | { readonly both: string }

/** What to check in a value when the perspective changes, beyond what its side says. */
export interface Review {
  /** A sentence for the new owner of the description. */
  readonly text: string
  /** The new action; both when absent. */
  readonly to?: 'send' | 'receive'
  /** The values that are concerned; all when absent. */
  readonly values?: readonly (string | boolean)[]
}

/**
 * A field of an object type: its shape, when it is required, in which versions it exists, and how a change of the
 * perspective treats it.
 */
export interface Field {
  readonly shape: Shape
  /** Absent: that of the object type around, else that of the field that holds the object. */
  readonly side?: Side
  /** The action of the operations that must have the field, where its own side alone requires it. */
  readonly requiredOn?: 'send' | 'receive'
  readonly review?: Review
  readonly required?: Required
  /** The first minor version that has the field; earlier documents may not use it. */
  readonly since?: '3.1'
  /** Known from practice though the format text does not list it: using it is a warning with this explanation. */
  readonly tolerated?: string
  /** `warn` where only the public definitions know that the field is required, not the format text. */
  readonly requiredSeverity?: 'warn'
  /**
   * `warn` where only the public definitions know the field, so that a wrong JSON type is a warning too; `off` where the
   * field is only known in other versions, so that what it holds is walked and its type not judged.
   */
  readonly typeSeverity?: 'warn' | 'off'
  /** The field has a meaning only when a sibling field has one of some values; it stands idle otherwise: a warning. */
  readonly appliesWhen?: { readonly field: string; readonly values: readonly string[] }
  /** The field says something about a sibling field, and stands only beside it: a warning. */
  readonly onlyBeside?: string
  /** Values allowed only when a sibling field has a certain value: `in` of a security scheme. */
  readonly valuesWhen?: { readonly field: string; readonly allowed: Readonly<Record<string, readonly string[]>> }
}

/**
 * A type of object of the format, such as the Channel Object: its fields, and whether it may have extensions and
 * further fields.
 */
export interface ObjectType {
  readonly name: TypeName
  /** The side of fields that state none. */
  readonly side?: Side
  /** What to check in every object of the type. */
  readonly review?: Review
  /** As people say it: `Channel Object`. */
  readonly title: string
  readonly fields: Readonly<Record<string, Field>>
  /** May carry `x-` fields. */
  readonly extendable: boolean
  /** Fields beyond the fixed ones: patterned fields such as the names of servers. */
  readonly patterned?: MapShape
  /** Unknown fields are legal and carry data (keywords of a schema, fields of a binding without published contents). */
  readonly open?: boolean
  /** `warn` where the format text leaves room for fields that it does not name (protocol keys, contents "not shown"). */
  readonly unknownFields?: 'warn'
  /** `true` and `false` may stand for the object (JSON Schema). */
  readonly booleans?: boolean
  /** Values of these JSON types may be where a reference expects the object: unions and names of Avro types. */
  readonly standIns?: readonly ('array' | 'string')[]
  /** Fields that the type forbids, with the reason: `payload` on a message trait. */
  readonly forbidden?: Readonly<Record<string, string>>
  /** The map of the Components Object that holds reusable objects of this type. */
  readonly components?: string
  /** A position of this type holds one of these types; the first that applies, else the last one. */
  readonly choices?: readonly Choice[]
  /** Only the name is reserved: the object must be empty, but for extensions where it may have any. */
  readonly reserved?: boolean
  /** Where fields that this type lacks belong, in words: `version 0.2.0`, `the channel binding`. */
  readonly elsewhere?: Readonly<Record<string, string>>
  /** The object names a binding version of which nothing is known; these are the versions that are. */
  readonly knownVersions?: readonly string[]
  /** An object without any field is valid although fields are required: it stands for all defaults. */
  readonly emptyAllowed?: boolean
  /** At least one of these fields must be present. */
  readonly atLeastOne?: readonly string[]
  /** The type describes what a bindings map holds under a protocol key; the key joins that map. */
  readonly binding?: Binding
  /** The neutral key of the protocol to whose bindings the type belongs; compiling finds it, tables leave it out. */
  readonly protocol?: string
  /** Which words of the vocabulary spell the field names of this type. */
  readonly spelled?: 'root' | 'protocol'
}

/** A type for objects that have one of some fields, or that name one of some binding versions. */
export interface Choice {
  readonly type: TypeName
  readonly whenField?: readonly string[]
  /** Binding versions; `latest` is what an object without one names. */
  readonly whenVersion?: readonly string[]
}

export const bindingLevels = ['server', 'channel', 'operation', 'message'] as const

/** The object that a binding is for. */
export type BindingLevel = (typeof bindingLevels)[number]

/** The protocol and the level of a type that describes a binding. */
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
/** Returns the shape of a string. `content` says what the string is, such as `uri`, and then its text is checked. */
export const string = (content?: StringContent): ScalarShape =>
  content === undefined ? { shape: 'scalar', types: ['string'] } : { shape: 'scalar', types: ['string'], content }
/** A string of at most so many characters. */
export const stringUpTo = (longest: number): ScalarShape => ({ ...string(), longest })
/** A string of which only the public definitions say what it is, not the format text. */
export const usually = (content: StringContent): ScalarShape => ({ ...string(content), contentSeverity: 'warn' })
/** The shape of an integer of any size. */
export const integer = scalar('integer')
/** An integer between two bounds, which it may be itself; without the second it may be of any size. */
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
export const map = (values: Shape, options: { keys?: string; keyName?: string } = {}): MapShape => ({
  shape: 'map',
  values,
  ...options,
})
/** Returns the shape of data in which nothing is a reference, of some JSON types or of any. */
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
 * The option that a value of a JSON type takes; undefined when none allows that type. `true` and `false` take an object
 * option, where they may be boolean schemas; whether they may is said by the type.
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
