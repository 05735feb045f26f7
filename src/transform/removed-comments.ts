import { isMade } from '../edit/author-places.ts'
import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import type { Graph } from '../graph/graph.ts'
import { type Comment, commentExtents, commentsOf } from '../load/comments/comments.ts'
import { commentsWithin } from '../load/comments/entry-comments.ts'
import { pointerOf } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import { reportPlace } from './reporting.ts'

/** The maximum length of a comment in a message. */
const mostShown = 60

/** The findings for comments that a transform removed with their values, one for each file. */
export function removedComments(input: Graph, output: Graph): readonly Finding[] {
  const changed = [...input.files.values()].filter((file) => isReplaced(file, output) && file.text.includes('#'))
  if (changed.length === 0) return []
  const left = new Set([...output.files.values()].filter((file) => isReplaced(file, input)).flatMap(textsIn))
  return changed.flatMap((file) => {
    const removed = commentsOf(file).filter(({ start, end }) => !left.has(file.text.slice(start, end)))
    return findingFor(file, removed, removal)
  })
}

/** True if another description has different content for a file. */
function isReplaced(file: SourceFile, { files }: Graph): boolean {
  const other = files.get(file.path)
  return other !== undefined && other !== file
}

function textsIn(file: SourceFile): readonly string[] {
  return commentExtents(file).flatMap(({ start, end }) => commentsWithin(file.text.slice(start, end)))
}

/** The message for one removed comment, or for several with one as an example. */
function removal(shown: string, count: number): string {
  return count === 1
    ? `The comment ${shown} is removed with the value that it belongs to; add it again if you need it`
    : `${count} comments, such as ${shown}, are removed with the values that they belong to; add them again if you need them`
}

/** The finding for removed comments of a file, with the others as related places; none without comments. */
export function findingFor(
  file: SourceFile,
  [first, ...others]: readonly Comment[],
  messageFor: (shown: string, count: number) => string,
): readonly Finding[] {
  if (first === undefined) return []
  const message = messageFor(quote(textOf(file, first), mostShown), others.length + 1)
  const related = others.map((comment) => ({ message: textOf(file, comment), ...placeOf(file, comment) }))
  const finding = {
    code: 'edit/comments-removed' satisfies StageCode,
    message,
    severity: 'info',
    ...placeOf(file, first),
  } as const
  return [related.length === 0 ? finding : { ...finding, related }]
}

function textOf({ text }: SourceFile, { start, end }: Comment): string {
  return text.slice(start, end)
}

/** The place of a comment. In a file that transforms made, the place of its value in the author's file. */
function placeOf(file: SourceFile, { start, end, owner }: Comment): Pick<Finding, 'place' | 'range'> {
  const pointer = pointerOf(owner)
  if (isMade(file)) return reportPlace(file, pointer, 'key')
  return { place: file.placeAt(pointer, 'key'), range: file.rangeBetween(start, end) }
}
