import { commentEdits, type PlacedComments } from '../edit/drafts/comment-places.ts'
import { layoutOf } from '../edit/text/layout.ts'
import type { Edit } from '../edit/text-edits.ts'
import { CommentOwners, commentExtents } from '../load/comments/comments.ts'
import type { Extent } from '../load/node.ts'
import { type NodePath, rootPath } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { NewPlaces } from './places.ts'

/** A file before and after its draft was written. */
export interface WrittenFile {
  readonly before: SourceFile
  readonly after: SourceFile
}

/**
 * The edits of new texts after which each comment is in them as often as in the old ones. A comment that its file lost is written above
 * the nearest value that is still there: nothing that an author wrote about a removed key goes with it. A second copy is removed, as of
 * an alias that had to be written out.
 */
export function commentEditsFor(
  files: readonly WrittenFile[],
  places: NewPlaces,
): ReadonlyMap<SourceFile, readonly Edit[]> {
  const left = countsOf(files.map(({ after }) => after))
  const edits = new Map<SourceFile, readonly Edit[]>()
  for (const { before, after } of files) {
    const root = rootPath(before)
    if (root === undefined || before.language !== 'yaml') continue
    const lost = commentExtents(before).filter((extent) => !isTaken(before.text.slice(extent.start, extent.end), left))
    if (lost.length === 0) continue
    const owners = new CommentOwners(root)
    const placed = lost.map((extent) => placedComment(before, extent, owners.ownerOf(extent), places))
    edits.set(after, commentEdits(after, placed, layoutOf(after).lineBreak))
  }
  for (const { after } of files.toReversed()) {
    const repeated = commentExtents(after)
      .toReversed()
      .filter((extent) => isRepeated(after.text.slice(extent.start, extent.end), left))
    if (repeated.length === 0) continue
    edits.set(after, [...(edits.get(after) ?? []), ...repeated.map((extent) => removal(extent, after))])
  }
  return edits
}

/** True if there are more copies of a comment than there were; one of them is not counted any more. */
function isRepeated(text: string, left: Map<string, number>): boolean {
  const count = left.get(text) ?? 0
  left.set(text, count - 1)
  return count > 0
}

/** The edit that removes a comment, with its line if it is alone there. */
function removal({ start, end }: Extent, { text }: SourceFile): Edit {
  const [before = ''] = /[ \t]*$/.exec(text.slice(0, start)) ?? []
  const from = start - before.length
  const isAlone = from === 0 || /[\r\n]/.test(text.charAt(from - 1))
  const [lineBreak = ''] = /^(?:\r\n|\n|\r)/.exec(text.slice(end)) ?? []
  return { start: from, end: isAlone ? end + lineBreak.length : end, text: '' }
}

/** How often each comment is in some texts. */
function countsOf(files: readonly SourceFile[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const file of files) {
    for (const { start, end } of commentExtents(file)) {
      const text = file.text.slice(start, end)
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  }
  return counts
}

/** True if a comment is in the new texts, once for each time that it was in the old ones. */
function isTaken(text: string, left: Map<string, number>): boolean {
  const count = left.get(text) ?? 0
  left.set(text, count - 1)
  return count > 0
}

function placedComment(file: SourceFile, extent: Extent, owner: NodePath, places: NewPlaces): PlacedComments {
  const comments = [file.text.slice(extent.start, extent.end)]
  for (let at: NodePath | undefined = owner; at !== undefined; at = at.parent) {
    const place = places.of(at)
    if (place?.file === file) return { pointer: place.pointer, where: 'above', comments }
  }
  return { pointer: [], where: 'above', comments }
}
