import { type Graph, membersOf, type NodePath, resolvedPath } from '../../../src/plugin/index.ts'

/** The items of a list or the values of a map, as written; none where there is nothing. */
export function membersAt(collection: NodePath | undefined): readonly NodePath[] {
  return collection === undefined ? [] : membersOf(collection)
}

/** The items of a list or the values of a map, through references; those that lead nowhere are left out. */
export function resolvedMembersAt(collection: NodePath | undefined, graph: Graph): readonly NodePath[] {
  return membersAt(collection).flatMap((member) => resolvedPath(member, graph) ?? [])
}
