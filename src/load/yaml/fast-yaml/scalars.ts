import {
  afterBreak,
  apostrophe,
  backslash,
  bar,
  breakAfter,
  dash,
  hash,
  isBreak,
  quotationMark,
  space,
} from './layout.ts'

/** The offset after the closing quote for the one at an offset, on a line with the given end; -1 if there is none. */
export function quotedEnd(text: string, start: number, lineEnd: number): number {
  const isDouble = text.charCodeAt(start) === quotationMark
  const quote = isDouble ? '"' : "'"
  for (let at = text.indexOf(quote, start + 1); at >= 0 && at < lineEnd; at = text.indexOf(quote, at + 1)) {
    if (isDouble && isEscaped(text, at)) continue
    if (isDouble || text.charCodeAt(at + 1) !== apostrophe) return at + 1
    at += 1
  }
  return -1
}

/** True if an odd number of backslashes comes before a character. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charCodeAt(first - 1) === backslash) first -= 1
  return (at - first) % 2 === 1
}

// Escapes that mean the same in YAML and JSON.
const jsonEscapes = /^(?:[^\\]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*$/

/** The value of a quoted scalar on one line; undefined if it has escapes that only the thorough reader supports. */
export function quotedValue(text: string, start: number, end: number): string | undefined {
  const written = text.slice(start + 1, end - 1)
  if (text.charCodeAt(start) !== quotationMark) return written.replaceAll("''", "'")
  if (!written.includes('\\')) return written
  return jsonEscapes.test(written) ? String(JSON.parse(`"${written}"`)) : undefined
}

/** A block scalar: its value, the offset after its last character, and that of the line break before the following text. */
interface BlockScalar {
  readonly value: string
  readonly end: number
  readonly after: number
}

/**
 * Reads a block scalar (YAML 1.2.2 section 8.1) that is deeper than the column of its parent. Undefined for forms that only the
 * thorough reader supports: indentation and keep indicators, deeper lines in a folded one, and blank ones.
 */
export function readBlockScalar(text: string, start: number, parent: number): BlockScalar | undefined {
  const isStripped = text.charCodeAt(start + 1) === dash
  const headerEnd = endOfHeader(text, isStripped ? start + 2 : start + 1)
  if (headerEnd < 0) return undefined
  const lines: string[] = []
  let indent = -1
  let content = 0
  let after = headerEnd
  let end = headerEnd
  for (let lineStart = afterBreak(text, headerEnd); lineStart < text.length; lineStart = afterBreak(text, after)) {
    const lineEnd = breakAfter(text, lineStart)
    let at = lineStart
    while (text.charCodeAt(at) === space) at += 1
    const column = at - lineStart
    if (at === lineEnd || at >= text.length) {
      // Spaces after the indentation belong to the value.
      if (column > (indent < 0 ? parent + 1 : indent)) return undefined
      if (lineEnd < 0) break
      lines.push('')
      after = lineEnd
      continue
    }
    if (indent < 0 ? column <= parent : column < indent) break
    // Without a line break at its end, the value may not end with one either.
    if (lineEnd < 0) return undefined
    if (indent < 0) indent = column
    lines.push(text.slice(lineStart + indent, lineEnd))
    content = lines.length
    after = lineEnd
    end = lineEnd
  }
  if (content === 0) return undefined
  while (text.charCodeAt(end - 1) === space) end -= 1
  const used = lines.slice(0, content)
  const value = text.charCodeAt(start) === bar ? used.join('\n') : folded(used)
  return value === undefined ? undefined : { value: isStripped ? value : `${value}\n`, end, after }
}

/** The line break at the end of a block scalar's header; -1 if the header has more than a comment. */
function endOfHeader(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === space) at += 1
  const code = text.charCodeAt(at)
  if (code === hash && at > from) return breakAfter(text, at)
  return isBreak(code) ? at : -1
}

/** Joins lines with spaces, and keeps one line break for each blank line between them. */
function folded(lines: readonly string[]): string | undefined {
  let value = ''
  let blanks = 0
  for (const [index, line] of lines.entries()) {
    if (line === '') {
      blanks += 1
      continue
    }
    if (line.charCodeAt(0) === space) return undefined
    const isFirst = blanks === index
    value += isFirst || blanks > 0 ? '\n'.repeat(blanks) : ' '
    value += line
    blanks = 0
  }
  return value
}
