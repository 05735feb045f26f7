import { type Format, typeNamed } from '../format/format.ts'
import { recordSchema } from '../format/objects/record-schema.ts'
import { type SchemaFormat, type SchemaTypeName, schemaFormatOf, schemaTypeOf } from '../format/schema-formats.ts'
import {
  type Choice,
  type ForeignShape,
  type ListShape,
  type MapShape,
  type ObjectShape,
  type ObjectType,
  optionOf,
  type Shape,
} from '../format/shape.ts'
import { childOf, jsonTypeOf, type MapNode, type Node, stringOf } from '../load/node.ts'

/** The part of an object that a step into it uses. */
interface TypedOwner extends FormatOwner {
  readonly type: ObjectType
}

/** The part of an object that says in which format a schema in it is. */
export interface FormatOwner {
  readonly node: MapNode
  /** The format that a message of version 2 gets from traits behind references, which only a graph can follow. */
  readonly traitFormat?: Node | undefined
}

/** The kind of a key for a type: a fixed field, an extension, a patterned field, data of an open type, or unknown. */
type KeyKind = 'field' | 'extension' | 'patterned' | 'open' | 'unknown'

const undescribedData: Shape = { shape: 'literal' }
const embeddedSchemas: Readonly<Record<SchemaTypeName, ObjectShape>> = {
  Schema: { shape: 'object', type: 'Schema', reference: 'may' },
  JsonSchema: { shape: 'object', type: 'JsonSchema', reference: 'may' },
  OpenApiSchema: { shape: 'object', type: 'OpenApiSchema', reference: 'may' },
}
const contentShapes: readonly Shape[] = [...Object.values(embeddedSchemas), ...recordSchema.options]
const noShapes: readonly Shape[] = []

const demanding = new WeakMap<ObjectType, boolean>()

/**
 * The step from a typed value to the shape that the format gives a value in it; all stages use it. `around` is the
 * shape of the list or map around the value, undefined for a value in the object itself. Returns undefined if the
 * format does not describe such a value, and `either` only if the value fits none of the options.
 */
export function shapeOfChild(
  owner: TypedOwner,
  around: Shape | undefined,
  key: string,
  value: Node,
): Shape | undefined {
  const described = around === undefined ? shapeUnder(owner.type, key) : memberShape(around)
  // This runs for nearly all values, and few have a choice.
  const isChoice = described?.shape === 'either' || described?.shape === 'foreign'
  return isChoice ? shapeTaken(described, value, owner) : described
}

/** The shape that a type gives the values under a key, whatever these values are; undefined for an unknown field. */
export function shapeUnder(type: ObjectType, key: string): Shape | undefined {
  if (Object.hasOwn(type.fields, key)) return type.fields[key]?.shape
  switch (kindOfKey(type, key)) {
    case 'extension':
    case 'open':
      return undescribedData
    case 'patterned':
      return type.patterned?.values
    default:
      return undefined
  }
}

/** The kind of a key in objects of a type. */
export function kindOfKey(type: ObjectType, key: string): KeyKind {
  if (Object.hasOwn(type.fields, key)) return 'field'
  if (type.extendable && key.startsWith('x-')) return 'extension'
  if (type.patterned !== undefined) return 'patterned'
  return type.open === true ? 'open' : 'unknown'
}

/** The shapes that a type gives its values, one for each fixed field and one for the patterned fields. */
export function shapesIn({ fields, patterned }: ObjectType): readonly Shape[] {
  const shapes = Object.values(fields).map(({ shape }) => shape)
  return patterned === undefined ? shapes : [...shapes, patterned.values]
}

/** The shape of the items of a list or the named values of a map; undefined for all other shapes. */
export function memberShape(shape: Shape): Shape | undefined {
  if (shape.shape === 'list') return shape.items
  return shape.shape === 'map' ? shape.values : undefined
}

/** The shapes to choose from, if the value or a field beside it decides; empty for all other shapes. */
export function optionsOf(shape: Shape): readonly Shape[] {
  if (shape.shape === 'either') return shape.options
  return shape.shape === 'foreign' ? contentShapes : noShapes
}

/**
 * The shape that a value takes: of several options, by its JSON type; of the `schema` of a Multi Format Schema Object, by the
 * `schemaFormat` of its owner. Other shapes, and those whose options the value does not match, are returned as they are.
 */
export function shapeTaken(shape: Shape, value: Node, owner: FormatOwner): Shape {
  if (shape.shape === 'either') return optionOf(shape, jsonTypeOf(value)) ?? shape
  if (shape.shape !== 'foreign') return shape
  const format = formatAt(shape, value, owner)
  if (format?.content === 'record')
    return value.kind === 'scalar' ? shape : (optionOf(recordSchema, jsonTypeOf(value)) ?? shape)
  const type = format === undefined ? undefined : schemaTypeOf(format)
  if (type === undefined) return shape
  return embeddedSchemas[type]
}

/** True if a value is the list or map that its shape says. */
export function hasMembers(shape: Shape, value: Node): shape is ListShape | MapShape {
  return (shape.shape === 'list' || shape.shape === 'map') && shape.shape === value.kind
}

/** True if objects or references are allowed at a position, or in the items and named values of what is there. */
export function holdsObjects(shape: Shape): boolean {
  switch (shape.shape) {
    case 'scalar':
    case 'literal':
      return false
    case 'list':
      return holdsObjects(shape.items)
    case 'map':
      return holdsObjects(shape.values)
    default:
      return true
  }
}

/** The format of a schema, by the `schemaFormat` of its owner or by the table. */
function formatAt({ formatOf }: ForeignShape, value: Node, owner: FormatOwner): SchemaFormat | undefined {
  return formatOf === undefined ? foreignFormat(owner) : schemaFormatOf(formatOf.get(value))
}

/** How a schema is written, by its format. */
export function contentAt(shape: ForeignShape, value: Node, owner: FormatOwner): SchemaFormat['content'] {
  return formatAt(shape, value, owner)?.content ?? 'unknown'
}

/**
 * The `schemaFormat` of a Multi Format Schema Object, or of a message of version 2 with its traits; or the default. Undefined if it is
 * not a string.
 */
export function foreignFormat(owner: FormatOwner): SchemaFormat | undefined {
  const format = writtenFormat(owner)
  const name = stringOf(format)
  // A format that is not a string names none, not even the default.
  return format !== undefined && name === undefined ? undefined : schemaFormatOf(name)
}

/** The `schemaFormat` that counts for such an object, wherever it is written. */
export function writtenFormat({ node, traitFormat }: FormatOwner): Node | undefined {
  return traitFormat ?? formatOfTraits(node) ?? childOf(node, 'schemaFormat')
}

/** The format that the last trait of a message gives it: the fields of traits win in version 2, and in version 3 none has a format. */
function formatOfTraits(message: MapNode): Node | undefined {
  const traits = childOf(message, 'traits')
  if (traits?.kind !== 'list') return undefined
  return traits.items.reduce<Node | undefined>((found, trait) => childOf(trait, 'schemaFormat') ?? found, undefined)
}

/** The type of an object at a position, where no reference is. */
export function typeInPlace(format: Format, { inPlace, type }: ObjectShape, node: Node): ObjectType {
  return typeFor(format, inPlace ?? type, node)
}

/**
 * The type of an object if the table allows several: the first type whose named field is present, or whose named
 * binding version matches; otherwise the last one. An object without a version has the latest one.
 */
export function typeFor(format: Format, name: string, node: Node): ObjectType {
  const type = typeNamed(format, name)
  if (type.choices === undefined) return type
  // By index, as this is asked of nearly all that there is: code that has not run often makes objects for functions and steps.
  for (let index = 0; index < type.choices.length - 1; index++) {
    const choice = type.choices[index]
    if (choice !== undefined && isChosen(choice, node)) return typeNamed(format, choice.type)
  }
  return typeNamed(format, type.choices.at(-1)?.type ?? name)
}

function isChosen({ whenField, whenVersion }: Choice, node: Node): boolean {
  if (whenField !== undefined && node.kind === 'map') {
    for (let index = 0; index < whenField.length; index++) if (node.entries.has(whenField[index] ?? '')) return true
  }
  return whenVersion?.includes(bindingVersionOf(node)) === true
}

function bindingVersionOf(node: Node): string {
  const version = childOf(node, 'bindingVersion')
  return version === undefined ? 'latest' : (stringOf(version) ?? '')
}

/** True if a reference must be at a position, or at those of its items or named values. */
export function requiresReference(shape: Shape): boolean {
  if (shape.shape === 'object') return shape.reference === 'must'
  const member = memberShape(shape)
  return member === undefined ? optionsOf(shape).some(requiresReference) : requiresReference(member)
}

/** True if in objects of a type there are positions at which a reference must be. */
export function hasRequiredReferences(type: ObjectType): boolean {
  const known = demanding.get(type)
  if (known !== undefined) return known
  const holds = shapesIn(type).some(requiresReference)
  demanding.set(type, holds)
  return holds
}

const fields = new Set(['title', 'summary', 'description', 'tags', 'externalDocs', 'example', 'examples'])

/** Whether a name is that of a field for people, in the types that have such a field. */
export function isDocumentationName(name: string): boolean {
  return fields.has(name)
}

/** Whether a field of a type is for people alone. A property, channel or extension of such a name is none. */
export function isDocumentation(type: ObjectType, key: string): boolean {
  return fields.has(key) && kindOfKey(type, key) === 'field'
}
