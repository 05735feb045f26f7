import { numberFormat, stringFormat } from '../formats.ts'
import type { Keyword } from '../keyword.ts'

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
