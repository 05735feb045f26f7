import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk, structuredPatch } from 'diff'

/** A text before and after, and its name: a path with `/`. */
export interface TextChange {
  readonly name: string
  readonly before: string
  readonly after: string
}

const contextLines = 3
/** Lines that differ, beyond which time would grow with their square: then all lines from the first to the last are replaced. */
const mostDifferences = 4_000

/**
 * The difference of two texts as a unified diff for `git apply` and `patch -p1`; empty if they are equal. Line breaks
 * count as written, also CRLF, and so does a missing one at the end.
 */
export function unifiedDiff({ name, before, after }: TextChange): string {
  if (before === after) return ''
  const names = [`a/${name}`, `b/${name}`] as const
  const options = { context: contextLines, maxEditLength: mostDifferences }
  const patch = structuredPatch(...names, before, after, undefined, undefined, options)
  const whole = { oldFileName: names[0], newFileName: names[1], oldHeader: undefined, newHeader: undefined }
  return formatPatch(patch ?? { ...whole, hunks: [replacement(before, after)] }, FILE_HEADERS_ONLY)
}

/** One hunk that replaces the lines from the first to the last that differ. */
function replacement(before: string, after: string): StructuredPatchHunk {
  const removed = linesOf(before)
  const added = linesOf(after)
  const most = Math.min(removed.length, added.length)
  let start = 0
  while (start < most && removed[start] === added[start]) start++
  let end = 0
  while (end < most - start && removed.at(-1 - end) === added.at(-1 - end)) end++
  const above = Math.min(start, contextLines)
  const below = Math.min(end, contextLines)
  const marked = (mark: string, lines: readonly string[]) => lines.flatMap((line) => markedLine(mark, line))
  return {
    oldStart: start - above + 1,
    oldLines: removed.length - start - end + above + below,
    newStart: start - above + 1,
    newLines: added.length - start - end + above + below,
    lines: [
      ...marked(' ', removed.slice(start - above, start)),
      ...marked('-', removed.slice(start, removed.length - end)),
      ...marked('+', added.slice(start, added.length - end)),
      ...marked(' ', removed.slice(removed.length - end, removed.length - end + below)),
    ],
  }
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/)
}

function markedLine(mark: string, line: string): readonly string[] {
  return line.endsWith('\n') ? [mark + line.slice(0, -1)] : [mark + line, '\\ No newline at end of file']
}
