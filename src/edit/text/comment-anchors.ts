import { CommentOwners, commentExtents } from '../../load/comments/comments.ts'
import { commentsWithin } from '../../load/comments/entry-comments.ts'
import type { Extent } from '../../load/node.ts'
import { type NodePath, rootPath } from '../../load/node-path.ts'
import { lastBefore } from '../../load/sorted.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { endOfLine, indentBefore } from '../../load/text/lines.ts'
import type { CommentSide } from '../operation.ts'
import { columnIn, memberOnOwnLine, writtenMembers } from './members.ts'

/** A comment, and the entry or item beside which `annotate` writes it to the same place of another text. */
export interface AnchoredComment extends Extent {
  readonly text: string
  readonly at: NodePath
  readonly where: CommentSide
  /** True if it belongs to that value, not to the map or list around it. */
  readonly isOwn: boolean
  /** True if a blank line follows. */
  readonly isApart: boolean
}

/** An entry or item that begins a line. */
interface LineStart {
  readonly start: number
  readonly path: NodePath
}

/** The comments of a YAML file, in order, each with its entry or item. */
export function anchoredComments(file: SourceFile): readonly AnchoredComment[] {
  const root = rootPath(file)
  const extents = commentExtents(file)
  if (root === undefined || extents.length === 0) return []
  const owners = new CommentOwners(root)
  const starts = lineStarts(root)
  return extents.flatMap((extent): readonly AnchoredComment[] => {
    const owner = owners.ownerOf(extent)
    const { at, where } = anchorOf(file, extent, owner, starts)
    if (at?.parent === undefined) return []
    const text = file.text.slice(extent.start, extent.end)
    if (where === 'beside')
      return partsOf(text).map((part) => ({ ...extent, text: part, at, where, isOwn: true, isApart: false }))
    const isApart = where === 'above' && isBlankLine(file.text, endOfLine(file.text, extent.end))
    const isItem = where === 'above' && !isApart && at.parent.node === owner.node && owner.node.kind === 'list'
    return [{ ...extent, text, at, where, isOwn: at.node === owner.node || isItem, isApart }]
  })
}

/** The parts of a comment beside a value, because the author may have added another comment after the first. */
function partsOf(text: string): readonly string[] {
  const [whole, ...parts] = commentsWithin(text)
  return parts.length === 0 ? [whole ?? text] : parts
}

function isBlankLine(text: string, start: number): boolean {
  const blank = /[ \t]*[\r\n]/y
  blank.lastIndex = start
  return blank.test(text)
}

/** The entries and items that begin a line, in the order of the text. */
function lineStarts(root: NodePath): readonly LineStart[] {
  const found: LineStart[] = []
  const waiting = [root]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (path.node.kind === 'scalar' || path.node.flow) continue
    for (const { path: member, start, alias, isMerge } of writtenMembers(path)) {
      if (isMerge) continue
      if (indentBefore(path.file.text, start) !== undefined) found.push({ start, path: member })
      if (alias === undefined) waiting.push(member)
    }
  }
  return found.sort((one, other) => one.start - other.start)
}

function anchorOf(
  file: SourceFile,
  { start }: Extent,
  owner: NodePath,
  starts: readonly LineStart[],
): { readonly at: NodePath | undefined; readonly where: CommentSide } {
  if (indentBefore(file.text, start) === undefined) return { at: owner, where: 'beside' }
  if (isInside(owner, start)) return { at: owner, where: 'above' }
  const column = columnIn(file, start)
  const index = lastBefore(starts.length, (at) => (starts[at]?.start ?? 0) <= start)
  const next = starts[index + 1]
  if (next !== undefined && columnIn(file, next.start) >= column) return { at: next.path, where: 'above' }
  let before = starts[index]?.path
  for (;;) {
    const member = before && memberOnOwnLine(before)
    const around = member?.path.parent
    if (member === undefined || columnIn(file, member.start) <= column) return { at: member?.path, where: 'below' }
    if (around?.parent === undefined) return { at: member.path, where: 'below' }
    before = around
  }
}

/** True if an offset is in braces or brackets, or between a key and its value. */
function isInside(owner: NodePath, offset: number): boolean {
  if (owner.node.kind === 'scalar' && owner.parent !== undefined && offset < owner.node.start) {
    return owner.parent.node.kind !== 'map' || (owner.parent.node.entries.get(owner.key)?.keyEnd ?? offset) < offset
  }
  for (let at: NodePath | undefined = owner; at !== undefined; at = at.parent)
    if (at.node.kind !== 'scalar' && at.node.flow && at.node.start < offset && offset < at.node.end) return true
  return false
}
