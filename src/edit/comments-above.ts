import type { NodePath } from '../load/node-path.ts'
import { columnOf } from './layout.ts'

/**
 * The comment that stands right above the key of a value in YAML, at the column of the key, line by line from its "#" on: it
 * is about the value and goes along with it. None where a blank line sets it apart, nor at the top of a file, where it is about
 * the file.
 */
export function commentsAboveKey({ file, parent, key }: NodePath): readonly string[] {
  const entry = parent?.node.kind === 'map' && !parent.node.flow ? parent.node.entries.get(key) : undefined
  if (entry === undefined || file.language !== 'yaml') return []
  const { keyStart } = entry
  const column = columnOf(file, keyStart)
  const lineStart = keyStart - column
  // In a list, a key may follow a dash: what is above is about the item.
  if (file.text.slice(lineStart, keyStart).trim() !== '') return []
  const start = startOfCommentsAbove(file.text, lineStart, column)
  if (start === 0) return []
  const lines = file.text.slice(start, lineStart).split(/\r\n|\n|\r/)
  return lines.slice(0, -1).map((line) => line.slice(column))
}

/** Where the comment begins that stands right above a line, at a column; the start of that line when there is none. */
export function startOfCommentsAbove(text: string, lineStart: number, column: number): number {
  let start = lineStart
  while (start > 0) {
    const above = startOfLineAbove(text, start)
    if (text[above + column] !== '#' || text.slice(above, above + column).trim() !== '') break
    start = above
  }
  return start
}

function startOfLineAbove(text: string, lineStart: number): number {
  const hasTwo = text[lineStart - 1] === '\n' && text[lineStart - 2] === '\r'
  let start = lineStart - (hasTwo ? 2 : 1)
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start -= 1
  return start
}
