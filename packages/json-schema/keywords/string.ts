import { fullFormats } from 'ajv-formats/dist/formats.js'
import type { Keyword, KeywordContext, KeywordFactory } from '../keyword.ts'

/** The keywords about strings except `format`, in ajv's order. */
export const stringKeywords: ReadonlyMap<string, KeywordFactory<string>> = new Map([
  ['maxLength', length('maxLength', 'more', (count, bound) => count <= bound)],
  ['minLength', length('minLength', 'fewer', (count, bound) => count >= bound)],
  ['pattern', pattern],
])

function length(
  keyword: string,
  comparison: string,
  holds: (count: number, bound: number) => boolean,
): KeywordFactory<string> {
  return (bound) => {
    if (typeof bound !== 'number') return undefined
    return {
      isValid: (value) => holds(characters(value), bound),
      report: (_value, place) =>
        place.fail(keyword, { limit: bound }, `must NOT have ${comparison} than ${bound} characters`),
    }
  }
}

/** Counts a surrogate pair as one character. */
function characters(text: string): number {
  let count = text.length
  for (let index = 0; index < text.length - 1; index += 1) {
    const code = text.charCodeAt(index)
    if (code < 0xd800 || code > 0xdbff) continue
    const next = text.charCodeAt(index + 1)
    if (next >= 0xdc00 && next <= 0xdfff) {
      count -= 1
      index += 1
    }
  }
  return count
}

function pattern(source: unknown, context: KeywordContext): Keyword<string> | undefined {
  if (typeof source !== 'string') return undefined
  const matches = context.pattern(source)
  return {
    isValid: matches,
    report: (_value, place) => place.fail('pattern', { pattern: source }, `must match pattern "${source}"`),
  }
}

const formats: ReadonlyMap<string, unknown> = new Map(Object.entries(fullFormats))

/** `format` for numbers. */
export function formatOfNumber(name: unknown): Keyword<number> | undefined {
  return typeof name === 'string' ? formatKeyword(name, numberFormat(name)) : undefined
}

/** `format` for strings. */
export function formatOfString(name: unknown): Keyword<string> | undefined {
  return typeof name === 'string' ? formatKeyword(name, stringFormat(name)) : undefined
}

/** Unknown formats require nothing. */
function formatKeyword<Value>(
  name: string,
  isValid: ((value: Value) => boolean) | undefined,
): Keyword<Value> | undefined {
  if (isValid === undefined) return undefined
  return { isValid, report: (_value, place) => place.fail('format', { format: name }, `must match format "${name}"`) }
}

/** The check of a format for strings in the mode `full` of ajv-formats; undefined if there is none. */
function stringFormat(name: string): ((text: string) => boolean) | undefined {
  const { type, check } = definitionOf(name)
  if (type !== 'string') return undefined
  if (check instanceof RegExp) return (text) => check.test(text)
  return typeof check === 'function' ? (text) => check(text) === true : undefined
}

/** The check of a format for numbers (`int32`, `double`, ...); undefined if there is none. */
function numberFormat(name: string): ((value: number) => boolean) | undefined {
  const { type, check } = definitionOf(name)
  return type === 'number' && typeof check === 'function' ? (value) => check(value) === true : undefined
}

/** A format is a check for strings, or a check with its type; `true` accepts everything. */
function definitionOf(name: string): { readonly type: unknown; readonly check: unknown } {
  const definition = formats.get(name)
  if (typeof definition !== 'object' || definition === null || !('validate' in definition)) {
    return { type: 'string', check: definition }
  }
  return { type: 'type' in definition ? definition.type : 'string', check: definition.validate }
}
