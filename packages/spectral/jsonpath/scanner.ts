const quotedLength = 30

/** The problem in an expression and its offset. Thrown and caught inside the parser. */
export class PathFailure extends Error {
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

/** Reads an expression from left to right. */
export class Scanner {
  readonly text: string
  offset = 0

  constructor(text: string) {
    this.text = text
  }

  get isAtEnd(): boolean {
    return this.offset >= this.text.length
  }

  /** The character at the offset; empty at the end. */
  get character(): string {
    return this.text.charAt(this.offset)
  }

  startsWith(text: string): boolean {
    return this.text.startsWith(text, this.offset)
  }

  /** Skips a text if it is next. */
  take(text: string): boolean {
    if (!this.startsWith(text)) return false
    this.offset += text.length
    return true
  }

  /** Skips and returns the match of a sticky pattern; empty if it does not match. */
  takePattern(pattern: RegExp): string {
    pattern.lastIndex = this.offset
    const taken = pattern.exec(this.text)?.[0] ?? ''
    this.offset += taken.length
    return taken
  }

  skipSpaces(): void {
    this.takePattern(/\s+/y)
  }

  /** Skips a text, and fails if it is not next. */
  expect(text: string, what: string): void {
    if (!this.take(text)) this.fail(`expected ${what}, found ${this.found()}`)
  }

  /** The text at the offset, for a message. */
  found(): string {
    if (this.isAtEnd) return 'the end of the expression'
    const rest = this.text.slice(this.offset, this.offset + quotedLength)
    return `${JSON.stringify(rest)}${this.offset + quotedLength < this.text.length ? '…' : ''}`
  }

  fail(problem: string, offset = this.offset): never {
    throw new PathFailure(problem, offset)
  }
}
