/** Types of JSON Schema, as ajv tells them apart: numbers are finite, objects are no arrays. */
export const isString = (value: unknown): value is string => typeof value === 'string'

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

export const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || isString(value) || isBoolean(value) || isNumber(value)

export const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value)

export const isAnything = (_value: unknown): _value is unknown => true

/**
 * A value as Spectral prints it in messages (`printValue` of spectral-runtime): scalars as in JSON, collections as
 * `Array[]` and `Object{}`, regular expressions as their source, instances of classes as the name of the class.
 */
export function printValue(value: unknown): string {
  if (value === undefined) return 'undefined'
  if (Array.isArray(value)) return 'Array[]'
  if (value instanceof RegExp) return value.source
  if (typeof value === 'function') return 'Function'
  if (typeof value === 'object' && value !== null) return className(value) ?? 'Object{}'
  return JSON.stringify(value) ?? String(value)
}

function className(value: object): string | undefined {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === null || prototype === Object.prototype) return undefined
  const made: unknown = Reflect.get(value, 'constructor')
  return typeof made === 'function' && made !== Object ? made.name : undefined
}

/**
 * A value as text, as `String` writes plain data, but never by a method that the value brings along: a document may have a
 * key `toString`. A list ends once its text has more than `most` characters.
 */
export function joinedText(value: unknown, most = Number.POSITIVE_INFINITY): string {
  if (Array.isArray(value)) return joinedItems(value, most)
  if (typeof value === 'object' && value !== null) return '[object Object]'
  return String(value)
}

function joinedItems(items: readonly unknown[], most: number): string {
  let text = ''
  for (const [index, item] of items.entries()) {
    if (text.length > most) break
    if (index > 0) text += ','
    if (item !== undefined && item !== null) text += joinedText(item, most)
  }
  return text
}
