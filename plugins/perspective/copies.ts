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
    return target === undefined ? [] : (places.get(reference) ?? []).flatMap((place) => copyTo(place, target))
  })
}

/** Replaces a value with a copy of another. */
export function copyTo(place: NodePath, from: NodePath): readonly Operation[] {
  const pointer = pointerOf(place)
  const copy: Operation = { op: 'copy', path: formatPointer(pointer), from: formatPointer(pointerOf(from)) }
  if (place.parent?.node.kind !== 'list') return [copy]
  // In a list, the copy comes before what is there.
  const behind = [...pointer.slice(0, -1), String(Number(place.key) + 1)]
  return [copy, { op: 'remove', path: formatPointer(behind) }]
}
