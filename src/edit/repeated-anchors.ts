import type { Node } from '../load/node.ts'
import type { SourceFile } from '../load/source-file.ts'
import { writtenEntries } from '../load/written-text.ts'

/** Whether a file has an anchor more often than another: a copy of a value took its anchor along, and people take one for the other. */
export function repeatsAnchor(file: SourceFile, before: SourceFile): boolean {
  const known = anchorCounts(before)
  return [...anchorCounts(file)].some(([anchor, count]) => count > Math.max(1, known.get(anchor) ?? 0))
}

function anchorCounts({ root, text }: SourceFile): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const count = (anchor: { readonly start: number; readonly end: number } | undefined): void => {
    if (anchor === undefined) return
    const name = text.slice(anchor.start, anchor.end)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const visit = (node: Node): void => {
    count(node.properties?.anchor)
    if (node.kind === 'list') {
      for (const [index, item] of node.items.entries()) if (node.aliases?.has(index) !== true) visit(item)
    } else if (node.kind === 'map') {
      for (const { alias, keyProperties, value } of writtenEntries(node)) {
        count(keyProperties?.anchor)
        if (alias === undefined) visit(value)
      }
    }
  }
  if (root !== undefined) visit(root)
  return counts
}
