import { fullFormats } from 'ajv-formats/dist/formats.js'
import type { Keyword } from '../keyword.ts'

const formats: ReadonlyMap<string, unknown> = new Map(Object.entries(fullFormats))

/** `format` for numbers. */
export function formatOfNumber(name: unknown): Keyword<number> | undefined {
  return typeof name === 'string' ? formatKeyword(name, numberFormat(name)) : undefined
}

/** `format` for strings. */
export function formatOfString(name: unknown): Keyword<string> | undefined {
  return typeof name === 'string' ? formatKeyword(name, stringFormat(name)) : undefined
}

/** Formats that nobody knows demand nothing. */
function formatKeyword<Value>(
  name: string,
  isValid: ((value: Value) => boolean) | undefined,
): Keyword<Value> | undefined {
  if (isValid === undefined) return undefined
  return { isValid, report: (_value, place) => place.fail('format', { format: name }, `must match format "${name}"`) }
}

/** The check of a format for strings, as ajv-formats defines it in its mode `full`; undefined when there is none. */
function stringFormat(name: string): ((text: string) => boolean) | undefined {
  const { type, check } = definitionOf(name)
  if (type !== 'string') return undefined
  if (check instanceof RegExp) return (text) => check.test(text)
  return typeof check === 'function' ? (text) => check(text) === true : undefined
}

/** The check of a format for numbers (`int32`, `double`, ...); undefined when there is none. */
function numberFormat(name: string): ((value: number) => boolean) | undefined {
  const { type, check } = definitionOf(name)
  return type === 'number' && typeof check === 'function' ? (value) => check(value) === true : undefined
}

/** A format is a check for strings, or a check with the type it is for; `true` stands for one that accepts everything. */
function definitionOf(name: string): { readonly type: unknown; readonly check: unknown } {
  const definition = formats.get(name)
  if (typeof definition !== 'object' || definition === null || !('validate' in definition)) {
    return { type: 'string', check: definition }
  }
  return { type: 'type' in definition ? definition.type : 'string', check: definition.validate }
}
