import type { Node } from './node.ts'
import { childPath, type NodePath, rootPath } from './node-path.ts'
import type { SourceFile } from './source-file.ts'

/** What is written at an offset: a value, or the key of an entry, of which `path` is the value. */
export interface WrittenAt {
  readonly path: NodePath
  readonly on: 'key' | 'value'
}

/**
 * The innermost value that an offset into the text of a file lies in, or the entry whose key it lies in. Between the parts
 * of a map or a list, such as in a comment, that is the map or list. Undefined outside the root.
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

/** The path of a node of a file, by which the text has it; undefined when the file has no such node. */
export function pathOf(file: SourceFile, node: Node): NodePath | undefined {
  // A block map starts where its first key does, so that it is rarely the innermost.
  let path: NodePath | undefined = pathAt(file, node.start)?.path
  while (path !== undefined && path.node !== node) path = path.parent
  return path
}

function innerAt(path: NodePath, offset: number): WrittenAt | undefined {
  const { node } = path
  if (node.kind === 'map') {
    for (const { key, keyStart, keyEnd, value } of node.entries.values()) {
      if (keyStart <= offset && offset < keyEnd) return { path: childPath(path, key, value), on: 'key' }
      if (holds(value, offset)) return { path: childPath(path, key, value), on: 'value' }
    }
  } else if (node.kind === 'list') {
    const index = node.items.findIndex((item) => holds(item, offset))
    const item = node.items[index]
    if (item !== undefined) return { path: childPath(path, String(index), item), on: 'value' }
  }
  return undefined
}

function holds({ start, end }: Node, offset: number): boolean {
  return start <= offset && offset < end
}
