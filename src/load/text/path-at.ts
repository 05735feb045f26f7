import type { Entry, Extent, MapNode, Node } from '../node.ts'
import { childPath, type NodePath, rootPath } from '../node-path.ts'
import { lastBefore } from '../sorted.ts'
import type { SourceFile } from '../source-file.ts'
import { isMerged, itemExtent, valueExtent, writtenEntries } from './written-text.ts'

/** The value at an offset, or the key of an entry; `path` is then the value of the entry. */
export interface WrittenAt {
  readonly path: NodePath
  readonly on: 'key' | 'value'
}

/**
 * The innermost value around an offset in the text of a file, or the entry whose key is there. In an alias, the entry or item
 * with the alias. Between the parts of a map or list, such as in a comment or a merge key, the map or list. Undefined outside the
 * root.
 */
export function pathAt(file: SourceFile, offset: number): WrittenAt | undefined {
  const root = rootPath(file)
  if (root === undefined || !holds(root.node, offset)) return undefined
  let path = root
  for (;;) {
    const inner = innerAt(path, offset)
    if (inner === undefined) return { path, on: 'value' }
    if (inner.on === 'key') return inner
    path = inner.path
  }
}

/** The path of a node in the text of a file; undefined if the file does not have the node. */
export function pathOfNode(file: SourceFile, node: Node): NodePath | undefined {
  // A block map starts at its first key, so it is rarely the innermost.
  let path: NodePath | undefined = pathAt(file, node.start)?.path
  while (path !== undefined && path.node !== node) path = path.parent
  return path
}

function innerAt(path: NodePath, offset: number): WrittenAt | undefined {
  const { node } = path
  if (node.kind === 'map') return entryAt(path, node, offset)
  if (node.kind === 'scalar') return undefined
  const index = lastBefore(node.items.length, (at) => (itemExtent(node, at)?.start ?? 0) <= offset)
  return memberAt(path, String(index), node.items[index], itemExtent(node, index), offset)
}

function entryAt(path: NodePath, map: MapNode, offset: number): WrittenAt | undefined {
  const entries = writtenEntries(map)
  const entry = entries[lastBefore(entries.length, (at) => (entries[at]?.keyStart ?? 0) <= offset)]
  if (entry === undefined) return undefined
  // The entries of a map that is written after a merge key belong to the map around it.
  const found = entry === map.merge ? mergedAt(map, offset) : entry
  if (found === undefined) return undefined
  if (offset < found.keyEnd) return { path: childPath(path, found.key, found.value), on: 'key' }
  return memberAt(path, found.key, found.value, valueExtent(found), offset)
}

function mergedAt(map: MapNode, offset: number): Entry | undefined {
  return map.entries
    .values()
    .find(
      (entry) =>
        isMerged(map, entry) && entry.keyStart <= offset && offset < Math.max(entry.keyEnd, valueExtent(entry).end),
    )
}

function memberAt(
  parent: NodePath,
  key: string,
  node: Node | undefined,
  extent: Extent | undefined,
  offset: number,
): WrittenAt | undefined {
  const isThere = node !== undefined && extent !== undefined && holds(extent, offset)
  return isThere ? { path: childPath(parent, key, node), on: 'value' } : undefined
}

function holds({ start, end }: Extent, offset: number): boolean {
  return start <= offset && offset < end
}
