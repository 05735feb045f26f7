import type { Pointer } from '../pointer.ts'
import type { Node } from './node.ts'
import { type SourceFile, stepInto } from './source-file.ts'

/**
 * A value in a file, with the path to it from the root. Paths are linked to those of their parents, so that a walk over a large
 * document builds no pointer until a finding needs it. Only `rootPath` starts one, so every path leads from the root of its file.
 */
export interface NodePath {
  readonly file: SourceFile
  readonly node: Node
  /** Undefined for the root of the file. */
  readonly parent: NodePath | undefined
  /** The last segment of the pointer; empty for the root of the file. */
  readonly key: string
}

/** The path of the root of a file; undefined for a file that did not parse, or contains text. */
export function rootPath(file: SourceFile): NodePath | undefined {
  return file.root === undefined ? undefined : { file, node: file.root, parent: undefined, key: '' }
}

/** The path of a whole file of text: one string without parts. */
export function textPath(file: SourceFile): NodePath {
  const node: Node = { kind: 'scalar', value: file.text, style: 'literal', start: 0, end: file.text.length }
  return { file, node, parent: undefined, key: '' }
}

/**
 * Returns the path of a node that is one step below another path. Takes the key or index and the node; it does not
 * check that the node is there.
 */
export function childPath(parent: NodePath, key: string, node: Node): NodePath {
  return { file: parent.file, node, parent, key }
}

/** One step down by key or index; undefined if there is nothing. Does not follow references. */
export function stepTo(parent: NodePath, key: string): NodePath | undefined {
  const node = stepInto(parent.node, key)
  return node === undefined ? undefined : childPath(parent, key, node)
}

/** The items of a list or the values of a map, as written; empty for a scalar. */
export function membersOf(parent: NodePath): readonly NodePath[] {
  const { node } = parent
  if (node.kind === 'map') return node.entries.values().map(({ key, value }) => childPath(parent, key, value))
  return node.kind === 'list' ? node.items.map((item, index) => childPath(parent, String(index), item)) : []
}

/** The path of the value at a pointer; undefined if there is none. Does not follow references. */
export function pathTo(file: SourceFile, pointer: Pointer): NodePath | undefined {
  let at = rootPath(file)
  for (const key of pointer) at = at === undefined ? undefined : stepTo(at, key)
  return at
}

/** The value at the end of a path, or the deepest existing one on it. Does not follow references. */
export function pathBelow(start: NodePath, way: Pointer): NodePath {
  let at = start
  for (const key of way) at = stepTo(at, key) ?? at
  return at
}

/** Returns the pointer of a path from the root of its file. It has no segment for the root itself. */
export function pointerOf(path: NodePath): Pointer {
  const segments: string[] = []
  for (let at: NodePath = path; at.parent !== undefined; at = at.parent) segments.push(at.key)
  return segments.reverse()
}
