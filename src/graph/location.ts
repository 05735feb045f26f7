import type { Node } from '../load/node.ts'
import type { SourceFile } from '../load/source-file.ts'
import { stepInto } from '../load/source-file.ts'
import type { Pointer } from '../pointer.ts'

/**
 * A value in a file, with the way from the root of the file to it. Locations are chained to their parents so that a walk
 * over a large document builds no pointer until a finding needs one.
 */
export interface Location {
  readonly file: SourceFile
  readonly node: Node
  /** Undefined for the root of the file. */
  readonly parent: Location | undefined
  /** The last segment of the pointer; the empty string for the root of the file. */
  readonly key: string
}

export function rootLocation(file: SourceFile, root: Node): Location {
  return { file, node: root, parent: undefined, key: '' }
}

export function childLocation(parent: Location, key: string, node: Node): Location {
  return { file: parent.file, node, parent, key }
}

/** One step down by key or index, or undefined where there is nothing. References are not followed. */
export function stepTo(parent: Location, key: string): Location | undefined {
  const node = stepInto(parent.node, key)
  return node === undefined ? undefined : childLocation(parent, key, node)
}

/** The items of a list or the values of a map, as written; none of a scalar. */
export function membersOf(parent: Location): readonly Location[] {
  const { node } = parent
  if (node.kind === 'map') return node.entries.values().map(({ key, value }) => childLocation(parent, key, value))
  return node.kind === 'list' ? node.items.map((item, index) => childLocation(parent, String(index), item)) : []
}

/** What stands at the end of a way down, or as far along it as there is anything. References are not followed. */
export function locationBelow(start: Location, way: Pointer): Location {
  let at = start
  for (const key of way) at = stepTo(at, key) ?? at
  return at
}

export function pointerOf(location: Location): Pointer {
  const segments: string[] = []
  for (let at: Location = location; at.parent !== undefined; at = at.parent) segments.push(at.key)
  return segments.reverse()
}
