import { quote } from '../../findings/quote.ts'
import { nameCharacter, type ProblemList } from '../problems.ts'

/** A string or number: its value, and the offset after it. */
export interface JsonToken<Value> {
  readonly value: Value
  readonly end: number
}

const simpleEscapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/**
 * Reads a JSON string (RFC 8259 section 7) at its opening quote. Reports single quotes and bad escapes, and continues. Undefined
 * if the string does not end on its line. Half a surrogate pair can be written as an escape.
 */
export function readString(text: string, start: number, problems: ProblemList): JsonToken<string> | undefined {
  const closing = text.charCodeAt(start)
  let value = ''
  let copied = start + 1
  let offset = start + 1
  while (offset < text.length) {
    const code = text.charCodeAt(offset)
    if (code === closing) {
      if (closing === 39) reportSingleQuotes(problems, start, offset + 1)
      return { value: value === '' ? text.slice(copied, offset) : value + text.slice(copied, offset), end: offset + 1 }
    }
    if (code === 92) {
      const escaped = readEscape(text, offset, problems)
      value += text.slice(copied, offset) + escaped.value
      offset = escaped.end
      copied = offset
      continue
    }
    if (code === 10 || code === 13) break
    if (code === 9) {
      problems.error('parse/syntax', 'Unexpected tab in a string; write it as \\t', offset, offset + 1)
    }
    offset += 1
  }
  const message = `Unexpected end of ${offset < text.length ? 'line' : 'file'} in a string, expected a closing quote`
  problems.error('parse/syntax', message, start, offset)
  return undefined
}

function reportSingleQuotes(problems: ProblemList, start: number, end: number): void {
  problems.error('parse/syntax', 'Unexpected single quotes; put JSON strings in double quotes', start, end)
}

function readEscape(text: string, start: number, problems: ProblemList): JsonToken<string> {
  const letter = text[start + 1] ?? ''
  if (Object.hasOwn(simpleEscapes, letter)) return { value: simpleEscapes[letter] ?? '', end: start + 2 }
  if (letter === 'u') {
    const digits = text.slice(start + 2, start + 6)
    if (/^[0-9A-Fa-f]{4}$/.test(digits)) {
      return { value: String.fromCharCode(Number.parseInt(digits, 16)), end: start + 6 }
    }
    const wrong = /^[0-9A-Fa-f]*/.exec(digits)?.[0] ?? ''
    const message = `Unexpected escape \\u${wrong}, expected four hexadecimal digits after \\u`
    const end = start + 2 + wrong.length
    problems.error('parse/syntax', message, start, end)
    return { value: '', end }
  }
  if (letter === '' || letter === '\n' || letter === '\r') {
    problems.error(
      'parse/syntax',
      'Unexpected backslash at the end of a line: a JSON string cannot continue on the next line',
      start,
      start + 1,
    )
    return { value: '', end: start + 1 }
  }
  const expected = 'expected one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX'
  problems.error('parse/syntax', `Unexpected escape \\${letter}, ${expected}`, start, start + 2)
  return { value: letter, end: start + 2 }
}

const words: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
])
const numberPattern = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const wordPattern = /[\p{L}\p{N}_$.+-]+/uy

/**
 * Reads `true`, `false`, `null` or a number (RFC 8259 sections 3 and 6). Reports other words and misspelt numbers, and reads them
 * as null. Undefined if there is no word.
 */
export function readWord(
  text: string,
  start: number,
  problems: ProblemList,
): JsonToken<boolean | null | number> | undefined {
  numberPattern.lastIndex = start
  if (numberPattern.test(text)) {
    const end = numberPattern.lastIndex
    wordPattern.lastIndex = end
    if (!wordPattern.test(text)) return { value: Number(text.slice(start, end)), end }
  }
  wordPattern.lastIndex = start
  if (!wordPattern.test(text)) return undefined
  const end = wordPattern.lastIndex
  const word = text.slice(start, end)
  const value = words.get(word)
  if (value !== undefined) return { value, end }
  problems.error('parse/syntax', explainWord(word), start, end)
  return { value: null, end }
}

function explainWord(word: string): string {
  const unexpected = `Unexpected ${quote(word)}`
  if (/^-?0[0-9]+/.test(word)) return `${unexpected}, expected a number without leading zeros`
  if (/^-?0[xXoObB]/.test(word)) return `${unexpected}, expected a decimal number`
  if (/^\+/.test(word)) return `${unexpected}, expected a number without a plus sign`
  if (/^[+-]?(?:NaN|Infinity)$/.test(word)) return `${unexpected}: JSON has no such number; use null or a string`
  if (/^-?[0-9.]/.test(word)) return `${unexpected}, expected a number such as 10, -1.5 or 2e3`
  const lower = word.toLowerCase()
  if (words.has(lower)) return `${unexpected}, expected ${lower} in lower case`
  if (lower === 'none' || lower === 'nil' || lower === 'undefined') return `${unexpected}, expected null`
  return `${unexpected}, expected a value; put double quotes around a string`
}

/** The message part for an unexpected character. */
export function unexpectedAt(text: string, offset: number): string {
  const code = text.codePointAt(offset)
  return code === undefined ? 'Unexpected end of file' : `Unexpected ${nameCharacter(code)}`
}
