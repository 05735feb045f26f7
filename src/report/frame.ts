import type { Colors } from 'picocolors/types.js'
import type { Range, Severity } from '../findings/finding.ts'
import { drawLine, type Mark } from './drawn-line.ts'
import { inSeverityColor } from './severity-label.ts'

const linesBefore = 2
const linesAfter = 1

export interface FrameOptions {
  readonly severity: Severity
  readonly colors: Colors
  /** Whether to show the lines around the range. */
  readonly context: boolean
}

/**
 * The source lines of a range with their numbers and the range underlined, each line indented by two spaces. Of a range
 * of many lines the first and the last are shown. Gives no lines for a range that lies outside of the text.
 */
export function frame(lines: readonly string[], range: Range, options: FrameOptions): readonly string[] {
  const numbers = numbersOf(range, lines, options.context)
  const { colors, severity } = options
  const columns = String((numbers.at(-1) ?? 0) + 1).length
  const margin = colors.dim(`  ${' '.repeat(columns)} |`)

  return numbers.flatMap((number, index) => {
    const text = lines[number] ?? ''
    const mark = markIn(text, number, range)
    const { shown, indent, width } = drawLine(text, mark)
    const drawn = [`${colors.dim(`  ${String(number + 1).padStart(columns)} |`)} ${shown}`.trimEnd()]
    if (number - 1 > (numbers[index - 1] ?? number)) drawn.unshift(colors.dim(`  ${' '.repeat(columns)} ⋮`))
    if (mark !== undefined) {
      drawn.push(`${margin} ${' '.repeat(indent)}${inSeverityColor('^'.repeat(width), severity, colors)}`)
    }
    return drawn
  })
}

/** The lines to show, counted from zero: those of the range, without its middle when it is long, and their context. */
function numbersOf(range: Range, lines: readonly string[], context: boolean): readonly number[] {
  const first = range.start.line
  const last = Math.min(lastLine(range), lines.length - 1)
  if (first > last) return []
  // The line break at the end of a file opens no line worth showing.
  const lastOfFile = lines.length - (lines.at(-1) === '' ? 2 : 1)
  const from = context ? Math.max(0, first - linesBefore) : first
  const to = context ? Math.max(last, Math.min(lastOfFile, last + linesAfter)) : last
  if (last - first < 3) return between(from, to)
  return [...between(from, first), ...between(last, to)]
}

function between(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The value of a block ends where the next line starts: that line is not part of it. */
function lastLine({ start, end }: Range): number {
  return end.character === 0 && end.line > start.line ? end.line - 1 : end.line
}

/** The stretch of a line that lies in a range, without the indentation of the lines after the first. */
function markIn(text: string, number: number, range: Range): Mark | undefined {
  if (number < range.start.line || number > lastLine(range)) return undefined
  const start = number === range.start.line ? range.start.character : text.length - text.trimStart().length
  const end = number === range.end.line ? range.end.character : text.trimEnd().length
  return { start, end: Math.max(end, start + 1) }
}
