import { quote } from '../../src/plugin/index.ts'
import type { ProtoWord } from './file.ts'

const mostDepth = 100
const mostParts = 100

const end: ProtoToken = { kind: 'end', text: '', start: 0, end: 0 }

interface ProtoToken {
  readonly kind: 'identifier' | 'number' | 'string' | 'symbol' | 'end'
  /** The text as written; for a string, its value as far as it is plain text. */
  readonly text: string
  readonly start: number
  readonly end: number
}

const blank = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const patterns: readonly (readonly [ProtoToken['kind'], RegExp])[] = [
  ['identifier', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['number', /(?:0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?[fF]?)/y],
  ['string', /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/y],
  ['symbol', /[;{}=()[\]<>,.:+\-/*!@#$%^&|?~]/y],
]

/** Ends reading at an invalid place in the text. */
export class ProtoSyntaxError extends Error {
  readonly start: number
  readonly end: number

  constructor(message: string, start: number, end: number) {
    super(message)
    this.name = 'ProtoSyntaxError'
    this.start = start
    this.end = end
  }
}

/** Reads tokens in order, and throws a ProtoSyntaxError at an unexpected one. */
export class TokenReader {
  readonly #tokens: readonly ProtoToken[]
  #next = 0
  #depth = 0

  constructor(text: string) {
    this.#tokens = tokensOf(text)
  }

  get token(): ProtoToken {
    return this.#tokens[this.#next] ?? end
  }

  take(): ProtoToken {
    const { token } = this
    this.#next += 1
    return token
  }

  /** True if the next token, or one after it, is a symbol or a keyword with this text. */
  isAt(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#next + ahead]
    return token !== undefined && token.kind !== 'string' && token.kind !== 'end' && token.text === text
  }

  isIdentifier(ahead = 0): boolean {
    return this.#tokens[this.#next + ahead]?.kind === 'identifier'
  }

  /** Takes a symbol or keyword if it is next. */
  accept(text: string): ProtoToken | undefined {
    return this.isAt(text) ? this.take() : undefined
  }

  expect(text: string, after: string): ProtoToken {
    return this.accept(text) ?? this.fail(`${quote(text)} ${after}`)
  }

  identifier(what: string): ProtoWord {
    return this.token.kind === 'identifier' ? this.take() : this.fail(what)
  }

  /** Names with dots between them; a type may start with a dot. */
  fullName(what: string, mayStartWithDot = false): ProtoWord {
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
  integer(what: string, maySign = false): ProtoWord {
    const sign = maySign ? this.accept('-') : undefined
    const { kind, text } = this.token
    if (kind !== 'number' || !/^(?:0[xX][0-9a-fA-F]+|0[0-7]*|[1-9]\d*)$/.test(text)) return this.fail(what)
    const token = this.take()
    return sign === undefined ? token : { text: `-${token.text}`, start: sign.start, end: token.end }
  }

  /** A string, which may consist of several literals. */
  string(what: string): ProtoWord {
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
export function integerOf({ text }: ProtoWord): number {
  const [sign, digits] = text.startsWith('-') ? [-1, text.slice(1)] : [1, text]
  if (/^0[xX]/.test(digits)) return sign * Number(digits)
  return sign * (/^0\d/.test(digits) ? Number.parseInt(digits, 8) : Number(digits))
}

/** Splits the text of a .proto file into tokens. The last token marks the end. Throws a ProtoSyntaxError. */
function tokensOf(text: string): readonly ProtoToken[] {
  const tokens: ProtoToken[] = []
  let at = 0
  for (;;) {
    for (let end = matchedEnd(blank, text, at); end !== undefined; end = matchedEnd(blank, text, at)) at = end
    if (at >= text.length) break
    const token = tokenAt(text, at)
    tokens.push(token)
    at = token.end
  }
  tokens.push({ kind: 'end', text: '', start: text.length, end: text.length })
  return tokens
}

function tokenAt(text: string, start: number): ProtoToken {
  const open = text.slice(start, start + 2)
  if (open === '/*') throw new ProtoSyntaxError('Unexpected end of text in a comment, expected "*/"', start, start + 2)
  for (const [kind, pattern] of patterns) {
    const end = matchedEnd(pattern, text, start)
    if (end === undefined) continue
    if (kind === 'number' && /[\w]/.test(text[end] ?? '')) {
      const wrong = matchedEnd(/\w+/y, text, end) ?? end
      throw new ProtoSyntaxError(
        `Unexpected ${quote(text.slice(start, wrong))}, expected a number or a name`,
        start,
        wrong,
      )
    }
    const written = text.slice(start, end)
    return { kind, text: kind === 'string' ? written.slice(1, -1) : written, start, end }
  }
  if (/^["']/.test(open)) {
    const end = matchedEnd(/[^\n]*/y, text, start) ?? start + 1
    throw new ProtoSyntaxError('Unexpected end of line in a string, expected its closing quote', start, end)
  }
  const [character = ''] = text.slice(start, start + 2)
  const end = start + character.length
  throw new ProtoSyntaxError(`Unexpected character ${quote(character)}`, start, end)
}

function matchedEnd(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : undefined
}
