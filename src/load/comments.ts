import { CommentOwners } from './comment-owners.ts'
import type { Extent, Node } from './node.ts'
import { type NodePath, rootPath } from './node-path.ts'
import type { SourceFile } from './source-file.ts'
import { writtenEntries } from './written-text.ts'

/** A comment, from its `#` to the end of its line. */
export interface Comment extends Extent {
  /** The value that it belongs to, by `entry-comments.ts`; else the map or list that it is in, or the root. */
  readonly owner: NodePath
}

/**
 * The comments of a YAML file, in order. None of a file with errors: what is a comment there depends on what was meant.
 */
export function commentsOf(file: SourceFile): readonly Comment[] {
  const root = rootPath(file)
  if (root === undefined) return []
  const owners = new CommentOwners(root)
  return commentExtents(file).map((extent) => ({ ...extent, owner: owners.ownerOf(extent) }))
}

/** Where the same comments are, for whoever does not ask what they belong to. */
export function commentExtents({ language, root, text }: SourceFile): readonly Extent[] {
  return language === 'yaml' && root !== undefined && text.includes('#') ? extentsOf(text, root) : []
}

function extentsOf(text: string, root: Node): readonly Extent[] {
  const comments: Extent[] = []
  const written = scalarsOf(root)
  let next = 0
  const pattern = /(?<![^ \t\r\n\uFEFF])#[^\r\n]*/g
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const start = found.index
    while ((written[next]?.end ?? text.length) <= start) next += 1
    const around = written[next]
    if (around !== undefined && around.start <= start && !isInHeader(text, around, start))
      pattern.lastIndex = around.end
    else comments.push({ start, end: pattern.lastIndex })
  }
  return comments
}

/** Whether an offset is in the line of the indicator with which a block scalar starts. */
function isInHeader(text: string, { start }: Extent, offset: number): boolean {
  return /[|>]/.test(text.charAt(start)) && !/[\r\n]/.test(text.slice(start, offset))
}

/** The keys and scalars of a tree, in the order of the text. */
function scalarsOf(root: Node): readonly Extent[] {
  const found: Extent[] = []
  add(root)
  return found.sort((one, other) => one.start - other.start)

  function add(node: Node): void {
    if (node.kind === 'scalar') found.push(node)
    else if (node.kind === 'list') {
      const { items, aliases } = node
      for (const [index, item] of items.entries()) if (aliases?.has(index) !== true) add(item)
    } else {
      for (const { keyStart, keyEnd, alias, value } of writtenEntries(node)) {
        found.push({ start: keyStart, end: keyEnd })
        if (alias === undefined) add(value)
      }
    }
  }
}
