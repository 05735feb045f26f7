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

// What may be told by one look at a line, without a comment, and with nothing that would make a key or a longer scalar of it.
const plain = String.raw`[A-Za-z0-9_./](?:[^\r\n:# ]| (?=[^ \r\n#])|:(?=[^ \r\n])|#)*`
const scalar = String.raw`(?:${plain}|'[^'\r\n]*'|"[^"\\\r\n]*")`
// The indentation of the next line, which has content and is no marker between documents.
const toNextLine = String.raw`\r?\n(?!---|\.\.\.) *(?=[^ \r\n#])`

const pair = String.raw`[A-Za-z_$][\w$./-]*:(?: ${scalar})?${toNextLine}`
const item = `- ${scalar}${toNextLine}`

const pairPattern = new RegExp(pair, 'y')
const itemPattern = new RegExp(item, 'y')

/** Patterns go back character by character where they do not match, for which they need memory: too much for millions. */
const longestLine = 10_000

/** Follows a text from one line with content to the next. */
export class Lines {
  readonly text: string
  /** Between values: the first character of the next line with content. */
  at = 0
  /** The column of that character; -1 at the end of the text. */
  column = -1
  /** Where that line ends; after `moveTo`, where the line before it ends, until `findEnd` is called. */
  end = 0
  /** As many spaces as the last line with content began with: the next one is likely to begin with them too. */
  #indent = ''
  /** What `commentFrom` found last: for offsets from here on up to the comment, in the line of that end. */
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

  /** Moves to the first line with content; false at a marker between documents. */
  toStart(): boolean {
    return this.#toLineFrom(0)
  }

  /** Finds where the line of `at` ends. */
  findEnd(): void {
    // As `breakAfter`, without its call: this is done for every line.
    const { text } = this
    const feed = text.indexOf('\n', this.at)
    if (feed < 0) this.end = text.length
    else this.end = text.charCodeAt(feed - 1) === carriageReturn ? feed - 1 : feed
  }

  /** Moves from a line that was taken as a whole to the first character of the next one. */
  moveTo(next: number): void {
    this.at = next
    this.column = next - this.end - (this.text.charCodeAt(this.end) === carriageReturn ? 2 : 1)
  }

  /** Moves to a character of the line, as if a line of its own began there. */
  moveWithin(at: number, column: number): void {
    this.at = at
    this.column = column
  }

  /** Moves past the rest of a line that holds no more than a comment, to the next line with content. */
  leave(from: number): boolean {
    return (from === this.end || this.isOver(from)) && this.toLineAfter(this.end)
  }

  /** Whether the line holds no more than a comment from an offset on. */
  isOver(from: number): boolean {
    const next = skipSpaces(this.text, from)
    return next === this.end || (this.text.charCodeAt(next) === hash && next > from)
  }

  /** Moves from the end of a line to the next one with content; false at a marker between documents. */
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

  /** Where the comment begins that follows in the line, or else where the line ends. */
  commentFrom(start: number): number {
    // Known as long as it lies ahead: a long line may have many hashes that begin no comment.
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
 * Looks whether the rest of a line is a plain key and its colon, with nothing or a scalar behind it, in one look: -1 when it
 * is not, else the offset of the first character of the next line that is no space. The key has no colon in it.
 */
export function afterPair(text: string, at: number, lineEnd: number): number {
  return lineEnd - at > longestLine ? -1 : after(pairPattern, text, at)
}

/** The same for an item of a list that is a scalar, from its dash on. */
export function afterItem(text: string, at: number, lineEnd: number): number {
  return lineEnd - at > longestLine ? -1 : after(itemPattern, text, at)
}

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}
