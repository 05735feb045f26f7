/** The space between the start of a line and an offset on it; undefined if there is anything else. */
export function indentBefore(text: string, at: number): string | undefined {
  let start = at
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start--
  const before = text[start - 1]
  return before === undefined || before === '\n' || before === '\r' ? text.slice(start, at) : undefined
}

export function startOfLine(text: string, at: number): number {
  let start = at
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--
  return start
}

/** The offset after the line break at the end of a line. */
export function endOfLine(text: string, at: number): number {
  const line = /[^\r\n]*(?:\r\n|\n|\r)?/y
  line.lastIndex = at
  line.test(text)
  return line.lastIndex
}

/** The line before the one that starts at an offset. Its text has no line break. */
export function lineAbove(text: string, below: number): { readonly start: number; readonly text: string } {
  const end = text.startsWith('\r\n', below - 2) ? below - 2 : below - 1
  const start = startOfLine(text, end)
  return { start, text: text.slice(start, end) }
}

/** The offset after the blank lines at an offset. */
export function endOfBlankLines(text: string, at: number): number {
  const blank = /(?:[ \t]*(?:\r\n|\n|\r))*/y
  blank.lastIndex = at
  blank.test(text)
  return blank.lastIndex
}
