import { applyEdits } from './apply-edits.ts'
import type { Edit } from './edit.ts'

/** Where the lines of a value go: what is at `column` in the source comes behind `indent` spaces then. */
export interface TextMove {
  readonly column: number
  readonly indent: number
  readonly lineBreak: string
}

/** The text between two offsets after its edits; undefined where one lies outside, or two overlap. */
export function editedBetween(text: string, edits: readonly Edit[], start: number, end: number): string | undefined {
  if (edits.some((edit) => edit.start < start || edit.end > end)) return undefined
  const inside = edits.map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text }))
  const edited = applyEdits(text.slice(start, end), inside)
  return 'overlap' in edited ? undefined : edited.text
}

/**
 * A text whose lines, but for the first, are moved to another indent. Undefined where one of them has less than the source's, unless it
 * is blank or a comment.
 */
export function movedText(text: string, move: TextMove): string | undefined {
  return movedAtOnce(text, move) ?? movedByLine(text, move)
}

/** The lines of a text behind another indent, of nearly all texts: undefined where a line has less, or ends in blanks. */
function movedAtOnce(text: string, { column, indent, lineBreak }: TextMove): string | undefined {
  if (lineBreak !== '\n' || /\r|[ \t](?:\n|$)/.test(text)) return undefined
  if (column > 0 && new RegExp(`\\n {0,${column - 1}}[^ \\n]`).test(text)) return undefined
  if (indent >= column) return text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(indent - column)}`)
  return text.replace(new RegExp(`\\n {${column - indent}}`, 'g'), '\n')
}

function movedByLine(text: string, { column, indent, lineBreak }: TextMove): string | undefined {
  const moved: string[] = []
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const content = index === 0 ? line : withoutIndent(line, column)
    if (content === undefined) return undefined
    moved.push(index === 0 || content === '' ? content : ' '.repeat(indent) + content)
  }
  return moved.join(lineBreak)
}

function withoutIndent(line: string, column: number): string | undefined {
  const spaces = /^ */.exec(line)?.[0].length ?? 0
  if (spaces >= column) return line.slice(column)
  if (line.trim() === '') return ''
  return line.startsWith('#', spaces) ? line.slice(spaces) : undefined
}
