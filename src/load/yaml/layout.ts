import type { Extent } from '../node.ts'

/**
 * Finds the parts of a YAML text that parser events leave out: indicators, closing brackets and the extents of block scalars.
 * Each search starts at the end of the previous part, so the text is walked once.
 */

const tab = 9
const lineFeed = 10
const carriageReturn = 13
const space = 32
const hash = 35
const comma = 44

/** The offset of the next character that is not white space, a line break or part of a comment. */
export function skipTrivia(text: string, from: number): number {
  let offset = from
  while (offset < text.length) {
    const code = text.charCodeAt(offset)
    if (code === hash) offset = lineEndAfter(text, offset)
    else if (isSpaceOrBreak(code)) offset += 1
    else break
  }
  return offset
}

/** The same, also skipping commas of a flow collection. */
export function skipTriviaAndCommas(text: string, from: number): number {
  let offset = skipTrivia(text, from)
  while (text.charCodeAt(offset) === comma) offset = skipTrivia(text, offset + 1)
  return offset
}

/** The offset after an indicator (`-`, `?` or `:`) that comes next; undefined if it does not. */
export function skipIndicator(text: string, from: number, indicator: number, flow: boolean): number | undefined {
  const offset = flow ? skipTriviaAndCommas(text, from) : skipTrivia(text, from)
  if (text.charCodeAt(offset) !== indicator) return undefined
  const following = text.charCodeAt(offset + 1)
  // In flow collections, a colon can touch its value: {"a":1}.
  const stands = Number.isNaN(following) || isSpaceOrBreak(following) || (flow && indicator === 58)
  return stands ? offset + 1 : undefined
}

/** The offset of the `|` or `>` of a block scalar whose content starts on the next line. */
export function findBlockScalarStart(text: string, cursor: number, contentStart: number): number {
  const headerEnd = findHeaderEnd(text, cursor, contentStart)
  let start = headerEnd
  while (start > cursor && !isBreak(text.charCodeAt(start - 1))) start -= 1
  while (start < headerEnd && !isBlockIndicator(text.charCodeAt(start))) start += 1
  return start
}

/** The offset after the last line of a block scalar that is not blank, or after its indicators if all are. */
export function findBlockScalarEnd(text: string, cursor: number, contentStart: number, contentEnd: number): number {
  const headerEnd = findHeaderEnd(text, cursor, contentStart)
  let end = contentEnd
  while (end > headerEnd && isSpaceOrBreak(text.charCodeAt(end - 1))) end -= 1
  if (end > headerEnd) return end
  end = findBlockScalarStart(text, cursor, contentStart) + 1
  while (end < headerEnd && isBlockModifier(text.charCodeAt(end))) end += 1
  return end
}

function findHeaderEnd(text: string, cursor: number, contentStart: number): number {
  let headerEnd = contentStart
  if (headerEnd > cursor && text.charCodeAt(headerEnd - 1) === lineFeed) headerEnd -= 1
  if (headerEnd > cursor && text.charCodeAt(headerEnd - 1) === carriageReturn) headerEnd -= 1
  return headerEnd
}

/** The offset of the line break after an offset, or the length of the text. */
export function lineEndAfter(text: string, from: number): number {
  let offset = from
  while (offset < text.length && !isBreak(text.charCodeAt(offset))) offset += 1
  return offset
}

function isBreak(code: number): boolean {
  return code === lineFeed || code === carriageReturn
}

// A byte order mark can come before every document of a stream (YAML 1.2.2 section 5.2).
const byteOrderMark = 0xfeff

function isSpaceOrBreak(code: number): boolean {
  return code === space || code === lineFeed || code === carriageReturn || code === tab || code === byteOrderMark
}

function isBlockIndicator(code: number): boolean {
  return code === 124 || code === 62
}

/** A chomping or indentation indicator. */
function isBlockModifier(code: number): boolean {
  return code === 43 || code === 45 || (code >= 48 && code <= 57)
}

/**
 * The line of a quoted text at which a parser stopped because it is not indented more than the key. The parser says that the
 * closing quote is missing. If the next quote ends a line, and no entry begins before it, only the indentation is missing.
 * `until` is the end of the text.
 */
export function underIndentedLine(
  text: string,
  quote: string,
  gaveUpAt: number,
): (Extent & { readonly until: number }) | undefined {
  const line = /[^\s][^\r\n]*/g
  line.lastIndex = gaveUpAt
  const first = line.exec(text)
  if (first === null) return undefined
  const closing = closingQuote(text, quote, first.index)
  if (closing === undefined || !endsLine.test(text.slice(closing + 1, lineEndAfter(text, closing + 1))))
    return undefined
  for (let at: RegExpExecArray | null = first; at !== null && at.index <= closing; at = line.exec(text)) {
    if (entryStart.test(at[0])) return undefined
  }
  const [{ length }] = first
  return { start: first.index, end: first.index + length, until: closing + 1 }
}

const endsLine = /^\s*(?:[,}\]].*|#.*)?$/
const entryStart = /^(?:- |(?:[\w$./-]+|"[^"]*"|'[^']*')\s*:(?:\s|$)|---|\.\.\.)/

/** The next quote that is not escaped: by a backslash in double quotes, by a second quote in single ones. */
function closingQuote(text: string, quote: string, from: number): number | undefined {
  const isDouble = quote === '"'
  for (let at = from; at < text.length; at++) {
    if (isDouble && text[at] === '\\') at += 1
    else if (text[at] === quote) {
      if (isDouble || text[at + 1] !== quote) return at
      at += 1
    }
  }
  return undefined
}
