import {
  afterBreak,
  breakAfter,
  carriageReturn,
  createFinder,
  hash,
  isBreak,
  isBreakOrSpace,
  skipSpaces,
  space,
} from './layout.ts'

// A scalar that one pattern match on a line recognizes: no comment, and nothing that would make it a key or a longer scalar.
const plain = String.raw`[A-Za-z0-9_./](?:[^\r\n:# ]| (?=[^ \r\n#])|:(?=[^ \r\n])|#)*`
const scalar = String.raw`(?:${plain}|'[^'\r\n]*'|"[^"\\\r\n]*")`
// The indentation of the next line, which has content and is not a document marker.
const toNextLine = String.raw`\r?\n(?!---|\.\.\.) *(?=[^ \r\n#])`

const pair = String.raw`[A-Za-z_$][\w$./-]*:(?: ${scalar})?${toNextLine}`
const item = `- ${scalar}${toNextLine}`

const pairPattern = new RegExp(pair, 'y')
const itemPattern = new RegExp(item, 'y')

/** A failing pattern backtracks character by character and needs memory for it, too much for millions. */
const longestLine = 10_000

/** Follows a text from one line with content to the next. */
export class Lines {
  readonly text: string
  /** Between values, the first character of the next line with content. */
  at = 0
  /** The column of that character; -1 at the end of the text. */
  column = -1
  /** The end of that line. After `moveTo`, the end of the previous line, until `findEnd` is called. */
  end = 0
  /** The indent of the last line with content, because the next one is likely to have the same. */
  #indent = ''
  /** The last result of `commentFrom`: valid for offsets from here up to the comment, on the line with that end. */
  #knownFrom = Number.POSITIVE_INFINITY
  #knownEnd = 0
  #commentAt = 0
  readonly #nextColon: (from: number) => number
  readonly #nextHash: (from: number) => number

  constructor(text: string) {
    this.text = text
    this.#nextColon = createFinder(text, ':')
    this.#nextHash = createFinder(text, '#')
  }

  /** Moves to the first line with content. False at a document marker. */
  toStart(): boolean {
    return this.#toLineFrom(0)
  }

  /** Finds the end of the line of `at`. */
  findEnd(): void {
    // The same as `breakAfter`, without the call, because every line needs it.
    const { text } = this
    const feed = text.indexOf('\n', this.at)
    if (feed < 0) this.end = text.length
    else this.end = text.charCodeAt(feed - 1) === carriageReturn ? feed - 1 : feed
  }

  /** Moves from a line that was read at once to the first character of the next one. */
  moveTo(next: number): void {
    this.at = next
    this.column = next - this.end - (this.text.charCodeAt(this.end) === carriageReturn ? 2 : 1)
  }

  /** Moves to a character of the line, as if a new line began there. */
  moveWithin(at: number, column: number): void {
    this.at = at
    this.column = column
  }

  /** Moves past the rest of a line that has at most a comment, to the next line with content. */
  leave(from: number): boolean {
    return (from === this.end || this.isOver(from)) && this.toLineAfter(this.end)
  }

  /** True if the line has at most a comment from an offset on. */
  isOver(from: number): boolean {
    const next = skipSpaces(this.text, from)
    return next === this.end || (this.text.charCodeAt(next) === hash && next > from)
  }

  /** Moves from the end of a line to the next one with content. False at a document marker. */
  toLineAfter(end: number): boolean {
    return this.#toLineFrom(afterBreak(this.text, end))
  }

  #toLineFrom(from: number): boolean {
    const { text } = this
    let lineStart = from
    while (lineStart < text.length) {
      const isAlike = text.startsWith(this.#indent, lineStart)
      const first = skipSpaces(text, isAlike ? lineStart + this.#indent.length : lineStart)
      const code = text.charCodeAt(first)
      if (isBreak(code)) lineStart = afterBreak(text, first)
      else if (code === hash) lineStart = afterBreak(text, this.#endFrom(first))
      else if (first < text.length) {
        this.at = first
        if (first !== lineStart + this.#indent.length) this.#indent = text.slice(lineStart, first)
        this.column = first - lineStart
        this.end = this.#endFrom(first)
        return this.column > 0 || !(text.startsWith('---', first) || text.startsWith('...', first))
      } else break
    }
    this.at = text.length
    this.column = -1
    return true
  }

  /** The colon that ends a plain key in the line, or -1. */
  colonAfter(start: number): number {
    const end = this.commentFrom(start)
    for (let found = this.#nextColon(start); found < end; found = this.#nextColon(found + 1)) {
      if (isBreakOrSpace(this.text.charCodeAt(found + 1))) return found
    }
    return -1
  }

  /** The start of the comment on the line after an offset, or else the end of the line. */
  commentFrom(start: number): number {
    // Known as long as it is ahead: a long line can have many hashes that do not begin a comment.
    if (start >= this.#knownFrom && start <= this.#commentAt && this.end === this.#knownEnd) return this.#commentAt
    this.#knownFrom = start
    this.#knownEnd = this.end
    this.#commentAt = this.end
    for (let found = this.#nextHash(start); found < this.end; found = this.#nextHash(found + 1)) {
      if (this.text.charCodeAt(found - 1) !== space) continue
      this.#commentAt = found
      break
    }
    return this.#commentAt
  }

  #endFrom(from: number): number {
    const end = breakAfter(this.text, from)
    return end < 0 ? this.text.length : end
  }
}

/**
 * Matches the rest of a line against a plain key and its colon, with nothing or a scalar after it. -1 if it does not match,
 * otherwise the offset of the first character of the next line that is not a space. The key contains no colon.
 */
export function afterPair(text: string, at: number, lineEnd: number): number {
  return lineEnd - at > longestLine ? -1 : after(pairPattern, text, at)
}

/** The same for a list item that is a scalar, starting at its dash. */
export function afterItem(text: string, at: number, lineEnd: number): number {
  return lineEnd - at > longestLine ? -1 : after(itemPattern, text, at)
}

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}
