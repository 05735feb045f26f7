import {
  effectiveTarget,
  formatPointer,
  type Graph,
  type NodePath,
  type Operation,
  pointerOf,
  type Reference,
  referencePlaces,
} from '../../src/plugin/index.ts'

/** Replaces references with copies of their targets, wherever aliases repeat them. Unresolved references stay. */
export function copiesOf(references: readonly Reference[], graph: Graph): readonly Operation[] {
  const places = referencePlaces(graph)
  return references.flatMap((reference) => {
    const target = effectiveTarget(reference)
    return target === undefined ? [] : (places.get(reference) ?? []).map((place) => copyTo(place, target))
  })
}

/** Replaces a value with a copy of another. */
export function copyTo(place: NodePath, from: NodePath): Operation {
  return {
    op: 'copy',
    path: formatPointer(pointerOf(place)),
    from: formatPointer(pointerOf(from)),
    replaces: true,
  }
}
