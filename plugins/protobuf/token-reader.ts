import { quote } from '../../src/plugin/index.ts'
import type { Word } from './file.ts'
import { ProtoSyntaxError } from './syntax-error.ts'
import { type Token, tokensOf } from './tokens.ts'

const mostDepth = 100
const mostParts = 100

const end: Token = { kind: 'end', text: '', start: 0, end: 0 }

/** Reads tokens in order, and throws a ProtoSyntaxError at an unexpected one. */
export class TokenReader {
  readonly #tokens: readonly Token[]
  #next = 0
  #depth = 0

  constructor(text: string) {
    this.#tokens = tokensOf(text)
  }

  get token(): Token {
    return this.#tokens[this.#next] ?? end
  }

  take(): Token {
    const { token } = this
    this.#next += 1
    return token
  }

  /** Whether the next token, or one after it, is a symbol or a keyword. */
  isAt(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#next + ahead]
    return token !== undefined && token.kind !== 'string' && token.kind !== 'end' && token.text === text
  }

  isIdentifier(ahead = 0): boolean {
    return this.#tokens[this.#next + ahead]?.kind === 'identifier'
  }

  /** Takes a symbol or keyword if it is next. */
  accept(text: string): Token | undefined {
    return this.isAt(text) ? this.take() : undefined
  }

  expect(text: string, after: string): Token {
    return this.accept(text) ?? this.fail(`${quote(text)} ${after}`)
  }

  identifier(what: string): Word {
    return this.token.kind === 'identifier' ? this.take() : this.fail(what)
  }

  /** Names with dots between them; a type may start with a dot. */
  fullName(what: string, mayStartWithDot = false): Word {
    const { start } = this.token
    const parts: string[] = []
    if (mayStartWithDot && this.accept('.') !== undefined) parts.push('')
    let last = this.identifier(what)
    parts.push(last.text)
    while (this.accept('.') !== undefined) {
      if (parts.length >= mostParts) this.fail(`a name of at most ${mostParts} parts`)
      last = this.identifier('a name after "."')
      parts.push(last.text)
    }
    return { text: parts.join('.'), start, end: last.end }
  }

  /** An integer, with an optional sign if it is allowed. */
  integer(what: string, maySign = false): Word {
    const sign = maySign ? this.accept('-') : undefined
    const { kind, text } = this.token
    if (kind !== 'number' || !/^(?:0[xX][0-9a-fA-F]+|0[0-7]*|[1-9]\d*)$/.test(text)) return this.fail(what)
    const token = this.take()
    return sign === undefined ? token : { text: `-${token.text}`, start: sign.start, end: token.end }
  }

  /** A string, which may consist of several literals. */
  string(what: string): Word {
    if (this.token.kind !== 'string') return this.fail(what)
    const first = this.take()
    let text = first.text
    let last = first
    while (this.token.kind === 'string') {
      last = this.take()
      text += last.text
    }
    return { text, start: first.start, end: last.end }
  }

  /** Reads a nested structure, with a limit on its depth. */
  nested<Result>(read: () => Result): Result {
    this.#depth += 1
    if (this.#depth > mostDepth) this.fail(`messages in messages no deeper than ${mostDepth}`)
    const result = read()
    this.#depth -= 1
    return result
  }

  fail(expected: string): never {
    const { kind, text, start, end: tokenEnd } = this.token
    if (kind === 'end')
      throw new ProtoSyntaxError(`Unexpected end of text, expected ${expected}`, Math.max(start - 1, 0), start)
    const found = kind === 'string' ? `string ${quote(text)}` : quote(text)
    throw new ProtoSyntaxError(`Unexpected ${found}, expected ${expected}`, start, tokenEnd)
  }
}

/** The value of a decimal, octal or hexadecimal integer. */
export function integerOf({ text }: Word): number {
  const [sign, digits] = text.startsWith('-') ? [-1, text.slice(1)] : [1, text]
  if (/^0[xX]/.test(digits)) return sign * Number(digits)
  return sign * (/^0\d/.test(digits) ? Number.parseInt(digits, 8) : Number(digits))
}
