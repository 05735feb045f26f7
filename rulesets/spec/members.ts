import { effectiveTarget, type Graph, membersOf, type Node, type NodePath } from '../../src/plugin/index.ts'

/** What a value stands for: itself, or what it refers to in the end; undefined when that leads nowhere. */
export function resolved(written: Node, graph: Graph): Node | undefined {
  const reference = graph.referenceAt(written)
  return reference === undefined ? written : effectiveTarget(reference)?.node
}

/** As `resolved`, with the place. */
export function resolvedAt(written: NodePath, graph: Graph): NodePath | undefined {
  const reference = graph.referenceAt(written.node)
  return reference === undefined ? written : effectiveTarget(reference)
}

/** The items of a list or the values of a map, as written; none where there is nothing. */
export function membersAt(collection: NodePath | undefined): readonly NodePath[] {
  return collection === undefined ? [] : membersOf(collection)
}

/** The items of a list or the values of a map, through references; those that lead nowhere are left out. */
export function resolvedMembersAt(collection: NodePath | undefined, graph: Graph): readonly NodePath[] {
  return membersAt(collection).flatMap((member) => resolvedAt(member, graph) ?? [])
}
