import { fieldOf } from '../format/format.ts'
import type { Field, ForeignShape, ObjectShape, Shape } from '../format/shape.ts'
import { type MapNode, type Node, stringOf } from '../load/node.ts'
import { childPath, membersOf, type NodePath } from '../load/node-path.ts'
import type { TypedObject } from './objects-and-references.ts'
import { hasMembers, holdsObjects, shapeOfChild } from './step.ts'

/** A value inside an object of the description, with what the format says may be there. */
export interface Position {
  readonly location: NodePath
  /** Undefined if the object's type has no such field. `either` only if the value fits none of the options. */
  readonly shape: Shape | undefined
  /** The object whose type describes the position. */
  readonly owner: TypedObject
  /** The name of the field of the owner in which the position lies. */
  readonly name: string
  /** The description of that field, unless it is a patterned field, an extension or unknown. */
  readonly field: Field | undefined
}

/**
 * Calls back for every position of an object: its fields, and the items and named values of lists and maps in them. The
 * next objects are positions too, but the walk does not enter them.
 */
export function forEachPosition(object: TypedObject, visit: (position: Position) => void): void {
  for (const { key, value } of object.node.entries.values()) {
    const location = childPath(object.location, key, value)
    const shape = shapeOfChild(object, undefined, key, value)
    visitPosition({ location, shape, owner: object, name: key, field: fieldOf(object.type, key) }, visit)
  }
}

function visitPosition(position: Position, visit: (position: Position) => void): void {
  visit(position)
  const { location, shape, owner, name, field } = position
  if (shape === undefined || !hasMembers(shape, location.node)) return
  for (const member of membersOf(location)) {
    const inner = shapeOfChild(owner, shape, member.key, member.node)
    visitPosition({ location: member, shape: inner, owner, name, field }, visit)
  }
}

/** A map with a `$ref` in the place of any other value, where the format allows no reference. */
export interface MisplacedPosition {
  readonly location: NodePath
  readonly node: MapNode
  readonly shape: Shape
  readonly owner: TypedObject
}

/** A map inside an object of the description at a position where an object, a reference or foreign content may be. */
export interface ObjectPosition {
  readonly location: NodePath
  readonly node: MapNode
  readonly shape: ObjectShape | ForeignShape
  readonly owner: TypedObject
}

/**
 * Adds the positions of an object that hold objects or references to a list, in the order of the text, and references in the
 * place of lists, maps and scalars to another one. Returns true if the object otherwise holds only scalars, and lists of
 * these where the format allows them. Leaves out a field whose content is not known yet. Walks lists by index: in
 * code that has not run often, `for … of` makes an object for each step.
 */
export function addObjectPositions(
  object: TypedObject,
  found: ObjectPosition[],
  misplaced: MisplacedPosition[],
  leftOut?: string,
): boolean {
  const { node } = object
  if (node.entries.areScalars) return true
  let isAllKnown = true
  const entries = node.entries.values()
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]
    if (entry === undefined || entry.value.kind === 'scalar') continue
    const { key, value } = entry
    const shape = key === leftOut ? undefined : shapeOfChild(object, undefined, key, value)
    const isKnown =
      shape !== undefined &&
      (holdsObjects(shape)
        ? addPositions(childPath(object.location, key, value), shape, object, found, misplaced)
        : isListOfScalars(shape, value))
    if (isKnown) continue
    isAllKnown = false
    if (shape !== undefined && value.kind === 'map' && value.entries.reference !== undefined && isPlain(shape))
      misplaced.push({ location: childPath(object.location, key, value), node: value, shape, owner: object })
  }
  return isAllKnown
}

/** True if values of a shape hold neither objects nor data, in which a `$ref` is a name like all others. */
function isPlain(shape: Shape): boolean {
  return shape.shape !== 'literal' && !holdsObjects(shape)
}

function isListOfScalars(shape: Shape, node: Node): boolean {
  return shape.shape === 'list' && node.kind === 'list' && node.items.every(({ kind }) => kind === 'scalar')
}

/** Adds the positions in a value of an object in the same way. */
export function addPositions(
  location: NodePath,
  shape: Shape,
  owner: TypedObject,
  found: ObjectPosition[],
  misplaced: MisplacedPosition[],
): boolean {
  const { node } = location
  let isAllKnown = true
  if (node.kind === 'list') {
    if (shape.shape !== 'list') return false
    for (let index = 0; index < node.items.length; index++) {
      const item = node.items[index]
      if (item === undefined) continue
      if (!addMember(location, String(index), item, shape, owner, found, misplaced)) isAllKnown = false
    }
  } else if (node.kind === 'map' && (shape.shape === 'object' || shape.shape === 'foreign')) {
    found.push({ location, node, shape, owner })
    return shape.shape === 'object'
  } else if (node.kind === 'map' && shape.shape === 'map') {
    // A name like all others here, unless it was meant for a reference.
    if (node.entries.reference !== undefined) {
      isAllKnown = false
      misplaced.push({ location, node, shape, owner })
    }
    const entries = node.entries.values()
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index]
      if (entry === undefined) continue
      if (!addMember(location, entry.key, entry.value, shape, owner, found, misplaced)) isAllKnown = false
    }
  } else {
    if (node.kind === 'map' && shape.shape === 'list' && node.entries.reference !== undefined)
      misplaced.push({ location, node, shape, owner })
    return false
  }
  return isAllKnown
}

function addMember(
  around: NodePath,
  key: string,
  member: Node,
  shape: Shape,
  owner: TypedObject,
  found: ObjectPosition[],
  misplaced: MisplacedPosition[],
): boolean {
  if (member.kind === 'scalar') return true
  const inner = shapeOfChild(owner, shape, key, member)
  return inner !== undefined && addPositions(childPath(around, key, member), inner, owner, found, misplaced)
}

/** The `$ref` of a map that has the form of a Reference Object. */
export function referenceTextOf(node: Node): string | undefined {
  return node.kind === 'map' ? stringOf(node.entries.reference?.value) : undefined
}
