import type { Node, ScalarNode } from '../load/node.ts'
import { childPath, type NodePath, rootPath } from '../load/node-path.ts'
import { scalarKey } from '../load/same-scalar.ts'
import type { SourceFile } from '../load/source-file.ts'

/**
 * The values of sources that are in no result, each as often as it is missing, without those that are accounted for. Names count as
 * values in the result: an address may become a key, and the reverse.
 */
export function lostValues(
  before: readonly SourceFile[],
  after: readonly SourceFile[],
  accounted: ReadonlySet<Node>,
): readonly NodePath[] {
  const counts = new Map<string, number>()
  const add = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)
  const keyOf = (node: ScalarNode, file: SourceFile): string =>
    typeof node.value === 'string' ? node.value : `\u0000${scalarKey(node, file)}`
  for (const file of after) {
    forEachScalar(
      file,
      undefined,
      (path, node) => add(keyOf(node, path.file)),
      (key) => add(key),
    )
  }
  const lost: NodePath[] = []
  for (const file of before) {
    forEachScalar(file, accounted, (path, node) => {
      const key = keyOf(node, file)
      const count = counts.get(key) ?? 0
      counts.set(key, count - 1)
      if (count <= 0) lost.push(path)
    })
  }
  return lost
}

/** Visits the scalars of a file where they are written, and the keys. Values that are left out are not entered. */
function forEachScalar(
  file: SourceFile,
  leftOut: ReadonlySet<Node> | undefined,
  visit: (path: NodePath, node: ScalarNode) => void,
  visitKey?: (key: string) => void,
): void {
  const root = rootPath(file)
  const waiting: NodePath[] = root === undefined ? [] : [root]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { node } = path
    if (leftOut?.has(node) === true) continue
    if (node.kind === 'scalar') visit(path, node)
    else if (node.kind === 'list') {
      for (const [index, item] of node.items.entries())
        if (node.aliases?.has(index) !== true) waiting.push(childPath(path, String(index), item))
    } else {
      for (const { key, value, alias } of node.entries.values()) {
        if (node.merge?.merged.has(key) === true) continue
        visitKey?.(key)
        if (alias === undefined) waiting.push(childPath(path, key, value))
      }
    }
  }
}
