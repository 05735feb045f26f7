import type { Node } from '../load/node.ts'
import type { SourceFile } from '../load/source-file.ts'
import { writtenEntries } from '../load/text/written-text.ts'

/** Whether a value means the same in another place as it is written: nothing in it has an anchor or tag, or is an alias. */
export function isSelfContained(node: Node, { text }: SourceFile): boolean {
  // Most texts have none of these characters, and need no walk.
  return !/[&*!]/.test(text.slice(node.start, node.end)) || hasNoProperties(node)
}

function hasNoProperties(node: Node): boolean {
  if (node.kind === 'scalar') return true
  if (node.kind === 'list') {
    const isPlain = (item: Node) => item.properties === undefined && hasNoProperties(item)
    return node.aliases === undefined && node.items.every(isPlain)
  }
  return writtenEntries(node).every(
    ({ alias, keyProperties, value }) =>
      alias === undefined && keyProperties === undefined && value.properties === undefined && hasNoProperties(value),
  )
}
