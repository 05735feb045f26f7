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
 * key `toString`.
 */
export function joinedText(value: unknown): string {
  if (Array.isArray(value))
    return value.map((item) => (item === undefined || item === null ? '' : joinedText(item))).join(',')
  if (typeof value === 'object' && value !== null) return '[object Object]'
  return String(value)
}
