import type { RegularExpression } from '../regular-expression.ts'

/** What a method gets: the value in front of the dot, and the arguments. Whatever they are, it answers, and never throws. */
export type Method = (receiver: unknown, values: readonly unknown[]) => unknown

/** Methods that a filter may call on texts (and on numbers and booleans, as texts) and on arrays. */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['at', (on, [index]) => (Array.isArray(on) ? on.at(numberOf(index)) : textOf(on)?.at(numberOf(index)))],
  ['charAt', (on, [index]) => textOf(on)?.charAt(numberOf(index))],
  [
    'concat',
    (on, values) => (Array.isArray(on) ? [...on, ...values.flat()] : textOf(on)?.concat(...values.map(textIn))),
  ],
  ['endsWith', (on, [end]) => textOf(on)?.endsWith(textIn(end))],
  ['includes', (on, [part]) => (Array.isArray(on) ? on.includes(part) : textOf(on)?.includes(textIn(part)))],
  ['indexOf', (on, [part]) => (Array.isArray(on) ? on.indexOf(part) : textOf(on)?.indexOf(textIn(part)))],
  ['join', (on, [by]) => (Array.isArray(on) ? on.map(textIn).join(by === undefined ? ',' : textIn(by)) : undefined)],
  ['lastIndexOf', (on, [part]) => (Array.isArray(on) ? on.lastIndexOf(part) : textOf(on)?.lastIndexOf(textIn(part)))],
  ['slice', (on, [start, end]) => sliceOf(Array.isArray(on) ? on : textOf(on), numberOf(start), numberOr(end))],
  ['split', (on, [by]) => (by === undefined ? undefined : textOf(on)?.split(textIn(by)))],
  ['startsWith', (on, [start]) => textOf(on)?.startsWith(textIn(start))],
  ['substr', (on, [start, length]) => textOf(on)?.slice(numberOf(start)).slice(0, numberOr(length))],
  ['substring', (on, [start, end]) => textOf(on)?.substring(numberOf(start), numberOr(end))],
  ['toLowerCase', (on) => textOf(on)?.toLowerCase()],
  ['toString', (on) => textOf(on)],
  ['toUpperCase', (on) => textOf(on)?.toUpperCase()],
  ['trim', (on) => textOf(on)?.trim()],
  ['trimEnd', (on) => textOf(on)?.trimEnd()],
  ['trimStart', (on) => textOf(on)?.trimStart()],
])

type PatternMethod = (on: unknown, pattern: RegularExpression) => unknown

/** Methods that take a regular expression, or a text that is one, which has to be written in the expression itself. */
export const patternMethods: ReadonlyMap<string, PatternMethod> = new Map<string, PatternMethod>([
  ['match', (on, pattern) => ifText(on, (text) => pattern.match(text))],
  ['search', (on, pattern) => ifText(on, (text) => pattern.match(text)?.index ?? -1)],
])

function ifText<Result>(value: unknown, answer: (text: string) => Result): Result | undefined {
  const text = textOf(value)
  return text === undefined ? undefined : answer(text)
}

function sliceOf(whole: unknown[] | string | undefined, start: number, end: number | undefined): unknown {
  return typeof whole === 'string' ? whole.slice(start, end) : whole?.slice(start, end)
}

/** A scalar as text; undefined for everything else, so that no method of a document's object is ever called. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** A value as it stands inside a text. */
function textIn(value: unknown): string {
  return typeof value === 'object' ? (value === null ? 'null' : '') : String(value)
}

function numberOf(value: unknown): number {
  return typeof value === 'object' ? 0 : Number(value ?? 0)
}

function numberOr(value: unknown): number | undefined {
  return value === undefined ? undefined : numberOf(value)
}
