import { createKeyTable } from '../../entries.ts'
import type { Limits } from '../../limits.ts'
import {
  apostrophe,
  carriageReturn,
  colon,
  isBreakOrSpace,
  quotationMark,
  skipSpaces,
  startsPlain,
  withoutSpaces,
} from './layout.ts'
import { afterPair, type Lines } from './lines.ts'
import { quotedEnd, quotedValue } from './scalars.ts'

// YAML limits the length of a key on one line (YAML 1.2.2 section 7.4.2).
const longestKey = 1_000

/** Reads keys, and stores the last one. */
export class Keys {
  key = ''
  start = 0
  end = 0
  /** The offset after the colon. */
  after = 0
  readonly #lines: Lines
  readonly #mostBytes: number
  readonly #sameKey = createKeyTable()

  constructor(lines: Lines, { keyBytes }: Limits) {
    this.#lines = lines
    this.#mostBytes = keyBytes
  }

  /** Reads a line with a usual key at once, and moves to the next line. False for other lines. */
  takeLine(): boolean {
    const lines = this.#lines
    const { text, at } = lines
    // The same as `findEnd`, `#set` and `moveTo`, without the calls, because half of all lines are read here.
    const feed = text.indexOf('\n', at)
    const hasReturn = text.charCodeAt(feed - 1) === carriageReturn
    const lineEnd = feed < 0 ? text.length : hasReturn ? feed - 1 : feed
    lines.end = lineEnd
    const next = afterPair(text, at, lineEnd)
    if (next < 0) return false
    const colonAt = text.indexOf(':', at)
    const written = text.slice(at, colonAt)
    this.key = this.#sameKey(written)
    this.start = at
    this.end = colonAt
    this.after = colonAt + 1
    if (written.length > longestKey || written.length * 3 > this.#mostBytes) return false
    lines.at = next
    lines.column = next - lineEnd - (hasReturn ? 2 : 1)
    return true
  }

  /** Reads a key with its colon. False if there is no usual one. */
  read(start: number): boolean {
    const { text } = this.#lines
    const code = text.charCodeAt(start)
    if (code === quotationMark || code === apostrophe) return this.#readQuoted(start)
    if (!startsPlain(text, start)) return false
    const colonAt = this.#lines.colonAfter(start)
    if (colonAt < 0) return false
    const end = withoutSpaces(text, start, colonAt)
    const written = text.slice(start, end)
    return written !== '<<' && this.#set(written, start, end, colonAt + 1)
  }

  #readQuoted(start: number): boolean {
    const { text } = this.#lines
    const end = quotedEnd(text, start, this.#lines.end)
    if (end < 0) return false
    const colonAt = skipSpaces(text, end)
    if (text.charCodeAt(colonAt) !== colon || !isBreakOrSpace(text.charCodeAt(colonAt + 1))) return false
    const written = quotedValue(text, start, end)
    return written !== undefined && this.#set(written, start, end, colonAt + 1)
  }

  #set(written: string, start: number, end: number, after: number): boolean {
    this.key = this.#sameKey(written)
    this.start = start
    this.end = end
    this.after = after
    return end - start <= longestKey && written.length * 3 <= this.#mostBytes
  }
}
