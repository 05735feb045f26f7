import { type Node, type NodePath, rootPath, type SourceFile, stepTo } from '../../src/plugin/index.ts'

/** All paths in a file to one value. Aliases and merge keys can add further paths. */
export function placesIn(file: SourceFile, value: Node): readonly NodePath[] {
  const root = rootPath(file)
  const found: NodePath[] = []
  const waiting = root === undefined ? [] : [root]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at.node === value) found.push(at)
    for (const key of keysOf(at.node)) {
      const member = stepTo(at, key)
      if (member !== undefined && member.node.kind !== 'scalar') waiting.push(member)
    }
  }
  return found
}

function keysOf(node: Node): readonly string[] {
  if (node.kind === 'map') return node.entries.keys()
  return node.kind === 'list' ? node.items.map((_item, index) => String(index)) : []
}
