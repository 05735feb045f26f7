import type { Colors } from 'picocolors/types.js'
import type { Range, Severity } from '../findings/finding.ts'
import { inSeverityColor } from './problem-count.ts'
import type { Report } from './reporter.ts'
import { safeCharacterAt } from './safe-text.ts'
import { textWidth } from './text-width.ts'

const linesBefore = 2
const linesAfter = 1

export interface FrameOptions {
  readonly severity: Severity
  readonly colors: Colors
  /** True to show the lines around the range. */
  readonly context: boolean
}

/** A part of a line in UTF-16 code units; `end` is exclusive, and after `start`. */
interface MarkedStretch {
  readonly start: number
  readonly end: number
}

interface DrawnLine extends Mark {
  readonly shown: string
}

const widestLine = 100
/** A mark to the right of this column moves a long line to the left. */
const latestMark = 60
const columnsBeforeMark = 30

/** A source line of a range, in a form that can be shown. */
export interface FramedLine {
  /** Counted from zero. */
  readonly number: number
  /** True if lines of the range are left out before this one. */
  readonly isAfterGap: boolean
  readonly shown: string
  /** What is marked in it. */
  readonly mark: Mark | undefined
}

/** A mark in a line as it is shown: where it is in the text, and in the columns of a terminal. */
interface Mark {
  readonly start: number
  readonly end: number
  readonly indent: number
  readonly width: number
}

/**
 * The source lines of a range with their numbers and the range underlined, each line indented by two spaces. Of a long range,
 * shows the first and the last lines. Empty for a range outside of the text.
 */
export function frame(
  lines: readonly string[],
  range: Range,
  { context, colors, severity }: FrameOptions,
): readonly string[] {
  const framed = framedLines(lines, range, context)
  const columns = String((framed.at(-1)?.number ?? 0) + 1).length
  const margin = colors.dim(`  ${' '.repeat(columns)} |`)
  return framed.flatMap(({ number, isAfterGap, shown, mark }) => {
    const drawn = [`${colors.dim(`  ${String(number + 1).padStart(columns)} |`)} ${shown}`.trimEnd()]
    if (isAfterGap) drawn.unshift(colors.dim(`  ${' '.repeat(columns)} ⋮`))
    if (mark !== undefined) {
      drawn.push(`${margin} ${' '.repeat(mark.indent)}${inSeverityColor('^'.repeat(mark.width), severity, colors)}`)
    }
    return drawn
  })
}

/** The source lines that `frame` shows, with the range marked. */
export function framedLines(lines: readonly string[], range: Range, context: boolean): readonly FramedLine[] {
  const numbers = numbersOf(range, lines, context)
  return numbers.map((number, index) => {
    const text = lines[number] ?? ''
    const marked = markIn(text, number, range)
    const { shown, ...mark } = drawLine(text, marked)
    const isAfterGap = number - 1 > (numbers[index - 1] ?? number)
    return { number, isAfterGap, shown, mark: marked && mark }
  })
}

/** The lines to show, counted from zero: those of the range, without the middle of a long one, and their context. */
function numbersOf(range: Range, lines: readonly string[], context: boolean): readonly number[] {
  const first = range.start.line
  const last = Math.min(lastLine(range), lines.length - 1)
  if (first > last) return []
  // The line break at the end of a file does not start a line worth showing.
  const lastOfFile = lines.length - (lines.at(-1) === '' ? 2 : 1)
  const from = context ? Math.max(0, first - linesBefore) : first
  const to = context ? Math.max(last, Math.min(lastOfFile, last + linesAfter)) : last
  if (last - first < 3) return between(from, to)
  return [...between(from, first), ...between(last, to)]
}

function between(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The value of a block ends at the start of the next line, which is not part of it. */
function lastLine({ start, end }: Range): number {
  return end.character === 0 && end.line > start.line ? end.line - 1 : end.line
}

/** The part of a line in a range, without the indentation of the lines after the first. */
function markIn(text: string, number: number, range: Range): MarkedStretch | undefined {
  if (number < range.start.line || number > lastLine(range)) return undefined
  const start = number === range.start.line ? range.start.character : text.length - text.trimStart().length
  const end = number === range.end.line ? range.end.character : text.trimEnd().length
  return { start, end: Math.max(end, start + 1) }
}

/** Returns the lines of files, without line breaks; none if the text of a file is unknown. Splits each file once. */
export function splittingOnce(textOf: Report['textOf']): (source: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return (source) => {
    const lines = known.get(source) ?? textOf(source)?.split(/\r\n|\n|\r/) ?? []
    known.set(source, lines)
    return lines
  }
}

/**
 * A source line in a form that can be shown, with the place of the mark in it: tabs become two spaces, harmful characters are
 * escaped, and of a long line only a part around the mark is shown. The cost depends on the shown part, not on the length of
 * the line.
 */
export function drawLine(line: string, mark: MarkedStretch | undefined): DrawnLine {
  let index = mark === undefined ? 0 : windowStart(line, mark)
  let shown = index > 0 ? '…' : ''
  let column = shown.length
  let markStart: number | undefined
  let markEnd = 0
  let start: number | undefined
  let end = 0
  let isCut = false
  while (index < line.length && !isCut) {
    const { text, length, width } = cellAt(line, index)
    isCut = column + width > widestLine
    if (mark !== undefined && index + length > mark.start && index < mark.end) {
      markStart ??= column
      markEnd = column + (isCut ? 1 : width)
      start ??= shown.length
      end = shown.length + (isCut ? 1 : text.length)
    }
    shown += isCut ? '…' : text
    column += width
    index += length
  }
  const indent = markStart ?? column
  return { shown, start: start ?? shown.length, end, indent, width: Math.max(1, markEnd - indent) }
}

function cellAt(
  line: string,
  index: number,
): { readonly text: string; readonly length: number; readonly width: number } {
  const { shown, length } = safeCharacterAt(line, index)
  const text = shown === '\\t' && line[index] === '\t' ? '  ' : shown
  return { text, length, width: textWidth(text) }
}

/** The start of the shown part of a line: the start of the line if the mark is near, else some columns before the mark. */
function windowStart(line: string, mark: MarkedStretch): number {
  if (columnsUpTo(line, mark.end, widestLine) < widestLine) return 0
  if (columnsUpTo(line, mark.start, latestMark) < latestMark) return 0
  let index = Math.min(mark.start, line.length)
  let columns = 0
  while (index > 0 && columns < columnsBeforeMark) {
    index -= isTrailingSurrogate(line, index - 1) ? 2 : 1
    columns += cellAt(line, index).width
  }
  return index
}

/** The columns of a line before an index, counted up to a limit. */
function columnsUpTo(line: string, end: number, bound: number): number {
  let columns = 0
  for (let index = 0; index < Math.min(end, line.length) && columns < bound; ) {
    const { length, width } = cellAt(line, index)
    columns += width
    index += length
  }
  return columns
}

function isTrailingSurrogate(line: string, index: number): boolean {
  return index > 0 && (line.codePointAt(index - 1) ?? 0) > 0xffff
}
