import {
  effectiveTarget,
  formatPointer,
  type Graph,
  type NodePath,
  type Operation,
  pointerOf,
  type Reference,
  referencePlaces,
  resolvedPath,
  stepTo,
  type TypedObject,
} from '../../src/plugin/index.ts'
import type { Action, ReversedOperation } from './reversed-operation.ts'

/** The edits that give operations their own copies of an object. */
interface SharedCopies {
  readonly edits: readonly Operation[]
  /** The objects that were copied, and may be unused now. */
  readonly copied: readonly NodePath[]
}

/** A place of a reversed operation that leads to an object. */
interface OperationUse {
  readonly place: NodePath
  readonly to: Action
}

interface SharedKind {
  /** The type of the object in the format. */
  readonly type: string
  /** True if the new action of an operation changes the object. */
  readonly changes: (object: TypedObject, to: Action) => boolean
  /** Places that are removed, so references in them do not count. */
  readonly removedPlaces: readonly NodePath[]
}

/** Copies operations in components to the root entries that refer to them, if other references lead to them too. */
export function copiesOfSharedOperations(
  graph: Graph,
  operations: readonly ReversedOperation[],
  removedPlaces: readonly NodePath[],
): SharedCopies {
  const uses = operations.map(({ place, to }) => ({ place, to }))
  return copiesOfShared(graph, uses, { type: 'Operation', changes: () => true, removedPlaces })
}

/**
 * Copies bindings or replies to the operations that refer to them if other parts that are not reversed the same way refer to them too.
 * An object inside an operation is copied to the other parts that refer to it there.
 */
export function copiesOfSharedFields(
  graph: Graph,
  operations: readonly ReversedOperation[],
  field: 'bindings' | 'reply',
  shareable: SharedKind,
): SharedCopies {
  const uses = operations.flatMap(({ object, to }): readonly OperationUse[] => {
    const place = stepTo(object.location, field)
    return place === undefined ? [] : [{ place, to }]
  })
  return copiesOfShared(graph, uses, shareable)
}

function copiesOfShared(
  graph: Graph,
  uses: readonly OperationUse[],
  { type, changes, removedPlaces }: SharedKind,
): SharedCopies {
  if (uses.length === 0) return { edits: [], copied: [] }
  const references = referencesTo(graph, type)
  const removedPointers = new Set(removedPlaces.map(placeOf))
  const edits: Operation[] = []
  const copied: NodePath[] = []
  for (const [place, { target, users }] of usersByTarget(graph, uses)) {
    const object = graph.objectsAt(target.node).find((each) => each.type.name === type)
    if (object === undefined) continue
    const chains = new Set([...users.values()].flatMap(({ place: { node } }) => chainFrom(node, graph)))
    const others = (references.get(place) ?? []).filter(
      ({ reference, at }) => !users.has(placeOf(at)) && !chains.has(reference) && !isIn(removedPointers, at),
    )
    const directions = new Set([...users.values()].map(({ to }) => to))
    if (others.length === 0 && directions.size === 1) continue
    if (![...directions].some((to) => changes(object, to))) continue
    const owner = users.get(place)
    const takers = owner === undefined ? [] : others.map(({ at }) => at)
    const reversed = [...users.values()].filter((use) => use !== owner).map((use) => use.place)
    for (const taker of [...reversed, ...takers]) edits.push(copyTo(taker, target))
    copied.push(target)
  }
  return { edits, copied }
}

/** The users of each object, each place once: aliases and several root entries may repeat one. */
function usersByTarget(
  graph: Graph,
  uses: readonly OperationUse[],
): ReadonlyMap<string, { readonly target: NodePath; readonly users: ReadonlyMap<string, OperationUse> }> {
  const found = new Map<string, { readonly target: NodePath; readonly users: Map<string, OperationUse> }>()
  for (const use of uses) {
    const target = resolvedPath(use.place, graph)
    if (target === undefined) continue
    const key = placeOf(target)
    const known = found.get(key) ?? { target, users: new Map() }
    found.set(key, known)
    known.users.set(placeOf(use.place), use)
  }
  return found
}

/** The references that must lead to objects of a type, by the place of the object, with their own places. */
function referencesTo(
  graph: Graph,
  type: string,
): ReadonlyMap<string, readonly { readonly reference: Reference; readonly at: NodePath }[]> {
  const found = new Map<string, { readonly reference: Reference; readonly at: NodePath }[]>()
  for (const [reference, places] of referencePlaces(graph)) {
    const { expected } = reference
    const target = expected.kind === 'object' && expected.type === type ? effectiveTarget(reference) : undefined
    if (target === undefined) continue
    const key = placeOf(target)
    const known = found.get(key) ?? []
    found.set(key, known)
    for (const at of places) known.push({ reference, at })
  }
  return found
}

/** The reference that a value is, and those that it leads to. */
function chainFrom(node: NodePath['node'], graph: Graph): readonly Reference[] {
  const chain = new Set<Reference>()
  for (let at = graph.referenceAt(node); at !== undefined && !chain.has(at); at = at.next) chain.add(at)
  return [...chain]
}

function isIn(places: ReadonlySet<string>, value: NodePath): boolean {
  for (let at: NodePath | undefined = value; at !== undefined; at = at.parent) if (places.has(placeOf(at))) return true
  return false
}

function placeOf(value: NodePath): string {
  return formatPointer(pointerOf(value))
}

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
