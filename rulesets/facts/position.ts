import {
  childOf,
  type Field,
  type Graph,
  kindOfKey,
  type MapNode,
  membersOf,
  type Node,
  type NodePath,
  type ObjectType,
  type Position,
  type PositionKind,
  resolvedPath,
  type ScalarShape,
  stringOf,
} from '../../src/plugin/index.ts'

/** Whether a position is a field of its object, and not an item or a named value inside one. */
export function isField({ location, owner }: Position): boolean {
  return location.parent === owner.location
}

/** Whether a key is unknown: no field of the type, no extension, and not legal for another reason. */
export function isUnknown(name: string, type: ObjectType): boolean {
  return kindOfKey(type, name) === 'unknown'
}

/** Whether a value is a map with a string as its `$ref`, so that the author meant a reference. */
export function isReference(node: Node): node is MapNode {
  return stringOf(childOf(node, '$ref')) !== undefined
}

/** Whether a value is an empty map or a reference, so that removing it loses nothing. */
export function isEmptyOrReference(node: Node): boolean {
  return node.kind === 'map' && (node.entries.size === 0 || (node.entries.size === 1 && isReference(node)))
}

/** Whether a sibling has one of the values on which a field depends. */
export function siblingHas(condition: NonNullable<Field['appliesWhen']>, node: MapNode): boolean {
  const value = stringOf(childOf(node, condition.field))
  return value !== undefined && condition.values.includes(value)
}

type ContentKind = NonNullable<ScalarShape['content']>

/** Whether a position holds a kind of text, with the given severity for defects in it. */
export function hasStringContent(
  content: ContentKind,
  severity?: 'warn',
): (kind: Pick<PositionKind, 'shape'>) => boolean {
  return ({ shape }) => shape?.shape === 'scalar' && shape.content === content && shape.contentSeverity === severity
}

/** The string at a position for a kind of text. */
export function stringContent(position: Position, content: ContentKind, severity?: 'warn'): string | undefined {
  return hasStringContent(content, severity)(position) ? stringOf(position.location.node) : undefined
}

/** The items of a list or the values of a map, as written; none without a collection. */
export function membersAt(collection: NodePath | undefined): readonly NodePath[] {
  return collection === undefined ? [] : membersOf(collection)
}

/** The items of a list or the values of a map, through references, without those that lead nowhere. */
export function resolvedMembersAt(collection: NodePath | undefined, graph: Graph): readonly NodePath[] {
  return membersAt(collection).flatMap((member) => resolvedPath(member, graph) ?? [])
}
