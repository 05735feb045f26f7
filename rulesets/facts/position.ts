import {
  childOf,
  type Field,
  kindOfKey,
  type MapNode,
  type Node,
  type ObjectType,
  type Position,
  stringOf,
} from '../../src/plugin/index.ts'

/** Whether a position is a field of its object, and not an item or a named value inside one. */
export function isField({ location, owner }: Position): boolean {
  return location.parent === owner.location
}

/** Whether a key is neither a field of the type nor an extension nor legal for another reason. */
export function isUnknown(name: string, type: ObjectType): boolean {
  return kindOfKey(type, name) === 'unknown'
}

/** A map with a `$ref` that is a string: meant as a reference, wherever it stands. */
export function isReference(node: Node): node is MapNode {
  return stringOf(childOf(node, '$ref')) !== undefined
}

/** Whether nothing would be lost with a value: it is an empty map, or a reference. */
export function isEmptyOrReference(node: Node): boolean {
  return node.kind === 'map' && (node.entries.size === 0 || (node.entries.size === 1 && isReference(node)))
}

/** Whether a sibling has one of the values on which a field depends. */
export function siblingHas(condition: NonNullable<Field['appliesWhen']>, node: MapNode): boolean {
  const value = stringOf(childOf(node, condition.field))
  return value !== undefined && condition.values.includes(value)
}
