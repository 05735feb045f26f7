import {
  childOf,
  commentsOf,
  componentKinds,
  formatFragment,
  formatPointer,
  type Graph,
  type NodePath,
  type Operation,
  pointerOf,
  type SourceFile,
  writtenReference,
} from '../../src/plugin/index.ts'
import type { Occurrence } from './occurrences.ts'

/** The component that an object becomes. */
export interface HoistedComponent {
  readonly kind: string
  readonly name: string
  /** True if the object moves there, false if another one does. */
  readonly moves: boolean
  /** True if the object takes the place of a reference to it, which keeps its own comments. */
  readonly takesPlace: boolean
  /** The comments inside the object that moves there. */
  readonly comments: readonly string[]
}

/** Adds `components` and its missing maps. */
export function missingMaps({ entry: { root } }: Graph, used: ReadonlySet<string>): readonly Operation[] {
  const components = childOf(root, 'components')
  const maps = componentKinds
    .filter((kind) => used.has(kind))
    .map((kind) => ({ path: ['components', kind], node: childOf(components, kind) }))
  if (maps.length === 0) return []
  return [{ path: ['components'], node: components }, ...maps].flatMap(({ path, node }): readonly Operation[] => {
    if (node?.kind === 'map') return []
    return [{ op: node === undefined ? 'add' : 'replace', path: formatPointer(path), value: {} }]
  })
}

/**
 * The operations that move objects to components and replace them by references, inner objects first. The references have the
 * places of the objects: in a map, the entries after one are moved to the end, to keep the order.
 */
export function operationsFor(
  { entry }: Graph,
  outermost: readonly Occurrence[],
  destinations: ReadonlyMap<Occurrence, HoistedComponent>,
): readonly Operation[] {
  const operations: Operation[] = []
  enter(outermost)
  return operations

  function enter(occurrences: readonly Occurrence[]): void {
    const moved = new Map<string, { readonly around: NodePath; readonly byKey: Map<string, HoistedComponent> }>()
    for (const occurrence of occurrences) {
      const { path, inside } = occurrence
      const destination = destinations.get(occurrence)
      if (destination === undefined || destination.moves) enter(inside)
      if (destination === undefined || path.parent === undefined) continue
      if (destination.moves) {
        const place = placeOf(path.parent)
        const known = moved.get(place) ?? { around: path.parent, byKey: new Map() }
        moved.set(place, known)
        known.byKey.set(path.key, destination)
      } else {
        operations.push({
          op: 'replace',
          file: path.file.path,
          path: formatPointer(pointerOf(path)),
          value: referenceTo(destination, entry, path.file),
          dropped: destination.comments,
        })
      }
    }
    for (const { around, byKey } of moved.values()) operations.push(...moves(entry, around, byKey))
  }
}

function moves(
  entry: SourceFile,
  around: NodePath,
  byKey: ReadonlyMap<string, HoistedComponent>,
): readonly Operation[] {
  const { node } = around
  const { path: file } = around.file
  const pointer = pointerOf(around)
  // If a merge key adds some of the entries, their order is that of another map.
  const keepsOrder = node.kind === 'map' && node.merge === undefined
  const keys = keepsOrder ? node.entries.keys() : [...byKey.keys()]
  const first = keys.findIndex((key) => byKey.has(key))
  return keys.slice(first).flatMap((key): readonly Operation[] => {
    const path = formatPointer([...pointer, key])
    const destination = byKey.get(key)
    if (destination === undefined) return [{ op: 'move', from: path, file, path }]
    const component = formatPointer(['components', destination.kind, destination.name])
    const above = destination.takesPlace ? commentsAbove(around, key) : []
    return [
      { op: 'move', from: path, fromFile: file, file: entry.path, path: component },
      { op: 'add', file, path, value: referenceTo(destination, entry, around.file), origin: { path } },
      ...(above.length === 0 ? [] : [{ op: 'annotate' as const, file: entry.path, path: component, comments: above }]),
    ]
  })
}

/** The comments on the lines above an entry. */
function commentsAbove({ file, node }: NodePath, key: string): readonly string[] {
  const entry = node.kind === 'map' ? node.entries.get(key) : undefined
  if (entry === undefined) return []
  const above = commentsOf(file).filter(({ owner, start }) => owner.node === entry.value && start < entry.keyStart)
  return above.map(({ start, end }) => file.text.slice(start, end))
}

function referenceTo({ kind, name }: HoistedComponent, entry: SourceFile, from: SourceFile): { readonly $ref: string } {
  return { $ref: writtenReference(entry.path, from, formatFragment(['components', kind, name])) }
}

/** Where a value is, as a text. */
export function placeOf(path: NodePath): string {
  return path.file.path + formatFragment(pointerOf(path))
}
