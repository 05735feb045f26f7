import { type Format, fieldOf, typeNamed } from '../format/format.ts'
import { type SchemaFormat, type SchemaTypeName, schemaFormatOf, schemaTypeOf } from '../format/schema-formats.ts'
import {
  type Choice,
  type Field,
  type ForeignShape,
  type ObjectShape,
  type ObjectType,
  optionOf,
  type Shape,
} from '../format/shape.ts'
import { childOf, jsonTypeOf, type MapNode, type Node, stringOf } from '../load/node.ts'
import { childPath, type NodePath } from '../load/node-path.ts'
import type { TypedObject } from './typed.ts'

/** A value inside an object of the description, with what the format says may stand there. */
export interface Position {
  readonly location: NodePath
  /** Undefined when the object's type knows no such field. `either` only when the value fits none of the options. */
  readonly shape: Shape | undefined
  /** The object whose type describes the position. */
  readonly holder: TypedObject
  /** The name of the field of the holder in which the position lies. */
  readonly name: string
  /** The description of that field, unless it is a patterned field, an extension or unknown. */
  readonly field: Field | undefined
}

const extensionData: Shape = { shape: 'literal' }
const embeddedSchemas: Readonly<Record<SchemaTypeName, ObjectShape>> = {
  Schema: { shape: 'object', type: 'Schema', reference: 'may' },
  JsonSchema: { shape: 'object', type: 'JsonSchema', reference: 'may' },
  OpenApiSchema: { shape: 'object', type: 'OpenApiSchema', reference: 'may' },
}

/** What the `schema` of a Multi Format Schema Object may turn out to be, beside content that the format does not describe. */
export const contentShapes: readonly Shape[] = Object.values(embeddedSchemas)

/**
 * Calls back for every position of an object: its fields, and inside them the items and named values of lists and maps,
 * down to the next objects, which are positions themselves but are not entered.
 */
export function forEachPosition(object: TypedObject, visit: (position: Position) => void): void {
  const { type, node } = object
  for (const { key, value } of node.entries.values()) {
    const field = fieldOf(type, key)
    visitPosition(childPath(object.location, key, value), shapeOf(type, key, field, node), object, key, field, visit)
  }
}

/** A map inside an object of the description at a position where an object, a reference or foreign content may stand. */
export interface ObjectPosition {
  readonly location: NodePath
  readonly node: MapNode
  readonly shape: ObjectShape | ForeignShape
  readonly holder: TypedObject
}

/**
 * Adds to a list, in the order of the text, the positions of an object at which objects or references stand. Returns whether
 * nothing else is in it but scalars, and lists of these where the format wants them. Walks lists by index: code that has not
 * run often makes an object for each step of `for … of`.
 */
export function addObjectPositions(object: TypedObject, found: ObjectPosition[]): boolean {
  const { type, node } = object
  if (node.entries.areScalars) return true
  let isAllKnown = true
  const entries = node.entries.values()
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]
    if (entry === undefined || entry.value.kind === 'scalar') continue
    const { key, value } = entry
    const shape = shapeOf(type, key, fieldOf(type, key), node)
    const isKnown =
      shape !== undefined &&
      (holdsObjects(shape)
        ? addPositions(childPath(object.location, key, value), shape, object, found)
        : isListOfScalars(shape, value))
    if (!isKnown) isAllKnown = false
  }
  return isAllKnown
}

function isListOfScalars(shape: Shape, node: Node): boolean {
  return shape.shape === 'list' && node.kind === 'list' && node.items.every(({ kind }) => kind === 'scalar')
}

function addPositions(location: NodePath, described: Shape, holder: TypedObject, found: ObjectPosition[]): boolean {
  const { node } = location
  if (node.kind === 'scalar') return true
  const shape = shapeTaken(described, node)
  let isAllKnown = true
  if (node.kind === 'list') {
    if (shape?.shape !== 'list') return false
    for (let index = 0; index < node.items.length; index++) {
      const item = node.items[index]
      if (item === undefined) continue
      if (!addPositions(childPath(location, String(index), item), shape.items, holder, found)) isAllKnown = false
    }
  } else if (shape?.shape === 'object' || shape?.shape === 'foreign') {
    found.push({ location, node, shape, holder })
    return shape.shape === 'object'
  } else if (shape?.shape === 'map') {
    // A name like all others here, unless it was meant for a reference.
    if (node.entries.reference !== undefined) isAllKnown = false
    const entries = node.entries.values()
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index]
      if (entry === undefined) continue
      if (!addPositions(childPath(location, entry.key, entry.value), shape.values, holder, found)) isAllKnown = false
    }
  } else return false
  return isAllKnown
}

/** Whether objects or references may stand at a position or in the items and named values of what stands there. */
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

/** What the format says of the value under a key of an object; undefined when its type knows no such field. */
export function shapeAt({ type, node }: TypedObject, key: string, value: Node): Shape | undefined {
  const shape = shapeOf(type, key, fieldOf(type, key), node)
  return shape === undefined ? undefined : (shapeTaken(shape, value) ?? shape)
}

function shapeOf(type: ObjectType, name: string, field: Field | undefined, node: MapNode): Shape | undefined {
  return field === undefined ? shapeOfOtherField(type, name) : shapeBeside(field.shape, node)
}

/** The shape that a value takes where the format describes several by their JSON type; undefined when it takes none. */
export function shapeTaken(shape: Shape, node: Node): Shape | undefined {
  return shape.shape === 'either' ? optionOf(shape, jsonTypeOf(node)) : shape
}

// One object literal for all positions, and one allocation each: large documents have hundreds of thousands of them.
function visitPosition(
  location: NodePath,
  described: Shape | undefined,
  holder: TypedObject,
  name: string,
  field: Field | undefined,
  visit: (position: Position) => void,
): void {
  const { node } = location
  const shape = described === undefined ? undefined : (shapeTaken(described, node) ?? described)
  visit({ location, shape, holder, name, field })
  if (shape?.shape === 'list' && node.kind === 'list') {
    for (const [index, item] of node.items.entries()) {
      visitPosition(childPath(location, String(index), item), shape.items, holder, name, field, visit)
    }
  } else if (shape?.shape === 'map' && node.kind === 'map') {
    for (const { key, value } of node.entries.values()) {
      visitPosition(childPath(location, key, value), shape.values, holder, name, field, visit)
    }
  }
}

/** What the format says of a field of an object that is none of the fixed ones. */
export function shapeOfOtherField(type: ObjectType, name: string): Shape | undefined {
  if (type.extendable && name.startsWith('x-')) return extensionData
  if (type.patterned !== undefined) return type.patterned.values
  return type.open === true ? extensionData : undefined
}

/** What the `schema` of a Multi Format Schema Object is, by the `schemaFormat` beside it; other shapes are returned as they are. */
export function shapeBeside(shape: Shape, holder: MapNode): Shape {
  if (shape.shape !== 'foreign') return shape
  const format = foreignFormat(holder)
  const type = format === undefined ? undefined : schemaTypeOf(format)
  return type === undefined ? shape : embeddedSchemas[type]
}

/** How the `schema` of a Multi Format Schema Object is written, by the `schemaFormat` beside it. */
export function foreignContent(multiFormatSchema: MapNode): SchemaFormat['content'] {
  return foreignFormat(multiFormatSchema)?.content ?? 'unknown'
}

/** What the `schemaFormat` of a Multi Format Schema Object says, missing or not; undefined when it is no string. */
export function foreignFormat(multiFormatSchema: MapNode): SchemaFormat | undefined {
  const format = childOf(multiFormatSchema, 'schemaFormat')
  const name = stringOf(format)
  // A format that is no string names none, not even the default one.
  return format !== undefined && name === undefined ? undefined : schemaFormatOf(name)
}

/** The `$ref` of a map that has the form of a Reference Object. */
export function referenceTextOf(node: Node): string | undefined {
  return node.kind === 'map' ? stringOf(node.entries.reference?.value) : undefined
}

/**
 * The type of an object where the table allows several: the first choice of which one of the named fields is present or
 * one of the named binding versions is meant, else the last. An object without a version means the latest one.
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
