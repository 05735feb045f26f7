import { safeCharacterAt } from './safe-text.ts'
import { textWidth } from './text-width.ts'

/** A stretch of a line in UTF-16 code units; `end` is exclusive, and after `start`. */
export interface Mark {
  readonly start: number
  readonly end: number
}

export interface DrawnLine {
  readonly shown: string
  /** Terminal columns before the mark, and those of the mark itself. */
  readonly indent: number
  readonly width: number
}

const widestLine = 100
/** A mark that starts to the right of this column moves a long line to the left. */
const latestMark = 60
const columnsBeforeMark = 30

/**
 * A line of source as it can be shown, and where the mark is in it: tabs as two spaces, harmful characters escaped,
 * of a long line only a window around the mark. Costs what is shown, not what the line is long.
 */
export function drawLine(line: string, mark: Mark | undefined): DrawnLine {
  let index = mark === undefined ? 0 : windowStart(line, mark)
  let shown = index > 0 ? '…' : ''
  let column = shown.length
  let markStart: number | undefined
  let markEnd = 0
  let isCut = false
  while (index < line.length && !isCut) {
    const { text, length, width } = cellAt(line, index)
    isCut = column + width > widestLine
    if (mark !== undefined && index + length > mark.start && index < mark.end) {
      markStart ??= column
      markEnd = column + (isCut ? 1 : width)
    }
    shown += isCut ? '…' : text
    column += width
    index += length
  }
  const indent = markStart ?? column
  return { shown, indent, width: Math.max(1, markEnd - indent) }
}

function cellAt(
  line: string,
  index: number,
): { readonly text: string; readonly length: number; readonly width: number } {
  const { shown, length } = safeCharacterAt(line, index)
  const text = shown === '\\t' && line[index] === '\t' ? '  ' : shown
  return { text, length, width: textWidth(text) }
}

/** Where the shown part of a line starts: at its start when the mark is near, otherwise some columns before the mark. */
function windowStart(line: string, mark: Mark): number {
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

/** The columns of the part of a line before an index, counted no further than a bound. */
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
