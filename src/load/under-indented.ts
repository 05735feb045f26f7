import type { Extent } from './node.ts'
import { lineEndAfter } from './yaml-layout.ts'

/**
 * The line of a quoted text at which a parser gave up, because it is not indented more than the key of the text. The parser
 * says that the closing quote is missing. It is not if the next quote ends a line, and no entry begins in between: then only
 * the indentation is missing. `until` is where the text ends.
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
