import { formatFragment, formatPointer, type NodePath, type Operation, pointerOf } from '../../src/plugin/index.ts'
import type { Occurrence } from './occurrences.ts'

/** The component that an object becomes. */
export interface Destination {
  readonly kind: string
  readonly name: string
  /** Whether the object moves there; another one does where this is false. */
  readonly moves: boolean
  /** The comments inside the object that moves there. */
  readonly comments: readonly string[]
}

/**
 * The operations that move objects to components and put references in their place, what is in an object before it. References come
 * where the objects were: what is behind one of a map goes to the end of the map after it.
 */
export function operationsFor(
  outermost: readonly Occurrence[],
  destinations: ReadonlyMap<Occurrence, Destination>,
): readonly Operation[] {
  const operations: Operation[] = []
  enter(outermost)
  return operations

  function enter(occurrences: readonly Occurrence[]): void {
    const moved = new Map<string, { readonly around: NodePath; readonly byKey: Map<string, Destination> }>()
    for (const occurrence of occurrences) {
      const { path, inside } = occurrence
      const destination = destinations.get(occurrence)
      if (destination === undefined || destination.moves) enter(inside)
      if (destination === undefined || path.parent === undefined) continue
      if (destination.moves) {
        const place = formatPointer(pointerOf(path.parent))
        const known = moved.get(place) ?? { around: path.parent, byKey: new Map() }
        moved.set(place, known)
        known.byKey.set(path.key, destination)
      } else {
        operations.push({
          op: 'replace',
          path: formatPointer(pointerOf(path)),
          value: referenceTo(destination),
          dropped: destination.comments,
        })
      }
    }
    for (const { around, byKey } of moved.values()) operations.push(...moves(around, byKey))
  }
}

function moves(around: NodePath, byKey: ReadonlyMap<string, Destination>): readonly Operation[] {
  const { node } = around
  const pointer = pointerOf(around)
  // Where a merge key brings some of the entries, their order is that of another map.
  const keepsOrder = node.kind === 'map' && node.merge === undefined
  const keys = keepsOrder ? node.entries.keys() : [...byKey.keys()]
  const first = keys.findIndex((key) => byKey.has(key))
  return keys.slice(first).flatMap((key): readonly Operation[] => {
    const path = formatPointer([...pointer, key])
    const destination = byKey.get(key)
    if (destination === undefined) return [{ op: 'move', from: path, path }]
    const component = formatPointer(['components', destination.kind, destination.name])
    return [
      { op: 'move', from: path, path: component },
      { op: 'add', path, value: referenceTo(destination), origin: { path } },
    ]
  })
}

function referenceTo({ kind, name }: Destination): { readonly $ref: string } {
  return { $ref: formatFragment(['components', kind, name]) }
}
