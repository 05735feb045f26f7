import type { FindingFix, TextEdit } from '../../findings/finding.ts'

/** A line of a diff: whether it is added or removed, and the number that it has in its version, counted from one. */
export type DiffLine = readonly [kind: ' ' | '-' | '+', number: number, text: string]

/** Changed lines of a file that are near each other, with the lines around them. */
export interface DiffPart {
  readonly source: string
  readonly lines: readonly DiffLine[]
}

const linesAround = 2

/** What a fix does to the lines of files; nothing for a file whose lines are not known. */
export function fixLines({ edits }: FindingFix, linesOf: (source: string) => readonly string[]): readonly DiffPart[] {
  return nearEdits(edits).flatMap((near) => {
    const [first] = near
    const lines = first === undefined ? [] : linesOf(first.source)
    const part = first === undefined || lines.length === 0 ? [] : diffOf(near, lines)
    return part.length === 0 || first === undefined ? [] : { source: first.source, lines: part }
  })
}

/** The edits of each file, in groups whose lines around them would overlap. */
function nearEdits(edits: readonly TextEdit[]): readonly (readonly TextEdit[])[] {
  const groups: TextEdit[][] = []
  for (const edit of edits) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const isNear =
      last !== undefined &&
      last.source === edit.source &&
      edit.range.start.line - last.range.end.line <= 2 * linesAround &&
      edit.range.start.line >= last.range.end.line
    if (isNear) group?.push(edit)
    else groups.push([edit])
  }
  return groups
}

function diffOf(edits: readonly TextEdit[], lines: readonly string[]): readonly DiffLine[] {
  const from = edits[0]?.range.start.line ?? 0
  const to = Math.min(edits.at(-1)?.range.end.line ?? 0, lines.length - 1)
  const old = lines.slice(from, to + 1)
  const changed = editedLines(edits, lines, from, to)
  let before = 0
  while (before < Math.min(old.length, changed.length) && old[before] === changed[before]) before += 1
  let after = 0
  const most = Math.min(old.length, changed.length) - before
  while (after < most && old.at(-1 - after) === changed.at(-1 - after)) after += 1
  const start = from + before
  const end = to + 1 - after
  const shift = changed.length - old.length
  const numbered = (kind: DiffLine[0], texts: readonly string[], first: number): readonly DiffLine[] =>
    texts.map((text, index): DiffLine => [kind, first + index + 1, text])
  const above = Math.max(0, start - linesAround)
  return [
    ...numbered(' ', lines.slice(above, start), above),
    ...numbered('-', lines.slice(start, end), start),
    ...numbered('+', changed.slice(before, changed.length - after), start),
    ...numbered(' ', withoutLastBreak(lines).slice(end, end + linesAround), end + shift),
  ]
}

/** The lines from one line to another after edits. */
function editedLines(
  edits: readonly TextEdit[],
  lines: readonly string[],
  from: number,
  to: number,
): readonly string[] {
  let text = ''
  let at = { line: from, character: 0 }
  for (const { range, text: inserted } of edits) {
    text += between(lines, at, range.start) + inserted
    at = range.end
  }
  text += between(lines, at, { line: to, character: lines[to]?.length ?? 0 })
  return text.split(/\r\n|\n|\r/)
}

interface Position {
  readonly line: number
  readonly character: number
}

function between(lines: readonly string[], start: Position, end: Position): string {
  if (start.line >= end.line) return (lines[start.line] ?? '').slice(start.character, end.character)
  const first = (lines[start.line] ?? '').slice(start.character)
  return [first, ...lines.slice(start.line + 1, end.line), (lines[end.line] ?? '').slice(0, end.character)].join('\n')
}

/** The line break at the end of a file does not start a line worth showing. */
function withoutLastBreak(lines: readonly string[]): readonly string[] {
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}
