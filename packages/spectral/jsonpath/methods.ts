import type { RegularExpression } from '../../regexp/index.ts'

/**
 * A method gets the value before the dot and the arguments, and accepts every value. It throws for a result that would be too
 * long.
 */
export type Method = (receiver: unknown, values: readonly unknown[]) => unknown

/** Methods that a filter can call on texts (and on numbers and booleans, as texts) and on arrays. */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['at', (on, [index]) => (Array.isArray(on) ? on.at(numberOf(index)) : scalarText(on)?.at(numberOf(index)))],
  ['charAt', (on, [index]) => scalarText(on)?.charAt(numberOf(index))],
  [
    'concat',
    (on, values) => (Array.isArray(on) ? [...on, ...values.flat()] : scalarText(on)?.concat(...values.map(textIn))),
  ],
  ['endsWith', (on, [end, until]) => scalarText(on)?.endsWith(textIn(end), numberOr(until))],
  ['hasOwnProperty', (on, [name]) => hasOwn(on, textIn(name))],
  [
    'includes',
    (on, [part, from]) =>
      Array.isArray(on) ? on.includes(part, numberOr(from)) : scalarText(on)?.includes(textIn(part), numberOr(from)),
  ],
  [
    'indexOf',
    (on, [part, from]) =>
      Array.isArray(on) ? on.indexOf(part, numberOr(from)) : scalarText(on)?.indexOf(textIn(part), numberOr(from)),
  ],
  ['join', (on, [by]) => (Array.isArray(on) ? joined(on, by === undefined ? ',' : textIn(by)) : undefined)],
  [
    'lastIndexOf',
    (on, [part, from = Number.POSITIVE_INFINITY]) =>
      Array.isArray(on)
        ? on.lastIndexOf(part, numberOf(from))
        : scalarText(on)?.lastIndexOf(textIn(part), numberOf(from)),
  ],
  ['slice', (on, [start, end]) => sliceOf(Array.isArray(on) ? on : scalarText(on), numberOf(start), numberOr(end))],
  ['split', (on, [by, most]) => splitOf(scalarText(on), by, numberOr(most))],
  ['startsWith', (on, [start, from]) => scalarText(on)?.startsWith(textIn(start), numberOr(from))],
  ['substr', (on, [start, length]) => scalarText(on)?.slice(numberOf(start)).slice(0, numberOr(length))],
  ['substring', (on, [start, end]) => scalarText(on)?.substring(numberOf(start), numberOr(end))],
  ['toLowerCase', (on) => scalarText(on)?.toLowerCase()],
  ['toString', (on) => scalarText(on)],
  ['toUpperCase', (on) => scalarText(on)?.toUpperCase()],
  ['trim', (on) => scalarText(on)?.trim()],
  ['trimEnd', (on) => scalarText(on)?.trimEnd()],
  ['trimStart', (on) => scalarText(on)?.trimStart()],
])

type PatternMethod = (on: unknown, pattern: RegularExpression) => unknown

/** Methods with a regular expression as argument, literal or as text. It has to be written in the expression itself. */
export const patternMethods: ReadonlyMap<string, PatternMethod> = new Map<string, PatternMethod>([
  ['match', (on, pattern) => ifText(on, (text) => pattern.match(text))],
  ['search', (on, pattern) => ifText(on, (text) => pattern.match(text)?.index ?? -1)],
])

function ifText<Result>(value: unknown, answer: (text: string) => Result): Result | undefined {
  const text = scalarText(value)
  return text === undefined ? undefined : answer(text)
}

function sliceOf(whole: unknown[] | string | undefined, start: number, end: number | undefined): unknown {
  return typeof whole === 'string' ? whole.slice(start, end) : whole?.slice(start, end)
}

/** Without a separator, the text is not split, as in JavaScript. */
function splitOf(whole: string | undefined, by: unknown, most: number | undefined): unknown {
  if (whole === undefined) return undefined
  return by === undefined ? [whole] : whole.split(textIn(by), most)
}

/** True if an object, an array or a text has an own member. */
function hasOwn(owner: unknown, name: string): boolean | undefined {
  return owner === undefined || owner === null ? undefined : Object.hasOwn(Object(owner), name)
}

/** A scalar as text. Undefined for other values, so that methods of objects in a document are never called. */
function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** The text that JavaScript converts a value to. Throws for an array with a very long text. */
function textIn(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (!Array.isArray(value)) return String({})
  const items: string[] = []
  addItems(value, items)
  return items.join(',')
}

const mostItems = 10_000
const longestText = 1_000_000

function joined(list: readonly unknown[], by: string): string {
  if (list.length * by.length > longestText) throw new Error(`"join" would make more than ${longestText} characters`)
  return list.map((item) => (item === undefined || item === null ? '' : textIn(item))).join(by)
}

function addItems(list: readonly unknown[], items: string[]): void {
  for (const item of list) {
    if (items.length >= mostItems)
      throw new Error(`a list has more than ${mostItems} items, which are not compared as a text`)
    if (Array.isArray(item) && item.length > 0) addItems(item, items)
    else items.push(item === undefined || item === null || Array.isArray(item) ? '' : textIn(item))
  }
}

function numberOf(value: unknown): number {
  return typeof value === 'object' ? 0 : Number(value ?? 0)
}

function numberOr(value: unknown): number | undefined {
  return value === undefined ? undefined : numberOf(value)
}
