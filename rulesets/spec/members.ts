import { effectiveTarget, type Graph, type Location, type Node, stepTo } from '../../src/plugin/index.ts'

/** What a value stands for: itself, or what it refers to in the end; undefined when that leads nowhere. */
export function resolved(written: Node, graph: Graph): Node | undefined {
  const reference = graph.referenceAt(written)
  return reference === undefined ? written : effectiveTarget(reference)?.node
}

/** As `resolved`, with the place. */
export function resolvedAt(written: Location, graph: Graph): Location | undefined {
  const reference = graph.referenceAt(written.node)
  return reference === undefined ? written : effectiveTarget(reference)
}

/** The items of a list or the values of a map, as written. */
export function membersAt(collection: Location | undefined): readonly Location[] {
  if (collection === undefined || collection.node.kind === 'scalar') return []
  const { node } = collection
  const keys = node.kind === 'list' ? node.items.map((_, index) => String(index)) : [...node.entries.keys()]
  return keys.flatMap((key) => stepTo(collection, key) ?? [])
}

/** The items of a list or the values of a map, through references; those that lead nowhere are left out. */
export function resolvedMembersAt(collection: Location | undefined, graph: Graph): readonly Location[] {
  return membersAt(collection).flatMap((member) => resolvedAt(member, graph) ?? [])
}
