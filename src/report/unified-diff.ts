import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk } from 'diff'
import { changedLines, type LineChange } from './changed-lines.ts'

/** A text before and after, and its name: a path with `/`. */
export interface TextChange {
  readonly name: string
  readonly before: string
  readonly after: string
}

const contextLines = 3

/**
 * The difference of two texts as a unified diff for `git apply` and `patch -p1`; empty if they are equal. Line breaks
 * count as written, also CRLF, and so does a missing one at the end.
 */
export function unifiedDiff({ name, before, after }: TextChange): string {
  if (before === after) return ''
  const removed = linesOf(before)
  const added = linesOf(after)
  const hunks = hunksOf(changedLines(removed, added), removed, added)
  const names = { oldFileName: `a/${name}`, newFileName: `b/${name}`, oldHeader: undefined, newHeader: undefined }
  return formatPatch({ ...names, hunks }, FILE_HEADERS_ONLY)
}

function hunksOf(
  changes: readonly LineChange[],
  removed: readonly string[],
  added: readonly string[],
): StructuredPatchHunk[] {
  const hunks: StructuredPatchHunk[] = []
  let group: LineChange[] = []
  for (const [index, change] of changes.entries()) {
    group.push(change)
    const next = changes[index + 1]
    if (next !== undefined && next.start.before - change.end.before <= 2 * contextLines) continue
    hunks.push(hunkOf(group, removed, added))
    group = []
  }
  return hunks
}

/** One hunk of changes that lie near each other, with unchanged lines above, between and below. */
function hunkOf(
  changes: readonly LineChange[],
  removed: readonly string[],
  added: readonly string[],
): StructuredPatchHunk {
  const [first] = changes
  const last = changes.at(-1)
  if (first === undefined || last === undefined) throw new Error('a hunk has a change')
  const above = Math.min(contextLines, first.start.before)
  const below = Math.min(contextLines, removed.length - last.end.before)
  const lines: string[] = []
  let written = first.start.before - above
  const take = (mark: string, from: readonly string[], start: number, end: number) => {
    for (const line of from.slice(start, end)) lines.push(...markedLine(mark, line))
  }
  for (const { start, end } of changes) {
    take(' ', removed, written, start.before)
    take('-', removed, start.before, end.before)
    take('+', added, start.after, end.after)
    written = end.before
  }
  take(' ', removed, written, written + below)
  return {
    oldStart: first.start.before - above + 1,
    oldLines: last.end.before - first.start.before + above + below,
    newStart: first.start.after - above + 1,
    newLines: last.end.after - first.start.after + above + below,
    lines,
  }
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/)
}

function markedLine(mark: string, line: string): readonly string[] {
  return line.endsWith('\n') ? [mark + line.slice(0, -1)] : [mark + line, '\\ No newline at end of file']
}
