import { quote } from '../../src/plugin/index.ts'
import { ProtoSyntaxError } from './syntax-error.ts'

export interface Token {
  readonly kind: 'identifier' | 'number' | 'string' | 'symbol' | 'end'
  /** The text as written; for a string, its value as far as it is plain text. */
  readonly text: string
  readonly start: number
  readonly end: number
}

const blank = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const patterns: readonly (readonly [Token['kind'], RegExp])[] = [
  ['identifier', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['number', /(?:0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?[fF]?)/y],
  ['string', /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/y],
  ['symbol', /[;{}=()[\]<>,.:+\-/*!@#$%^&|?~]/y],
]

/** Splits the text of a .proto file into tokens. The last token marks the end. Throws a ProtoSyntaxError. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
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

function tokenAt(text: string, start: number): Token {
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
