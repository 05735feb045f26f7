import type { RulesetFunctionContext } from '@stoplight/spectral-core'
import { escapeSegment, unescapeSegment } from '../../../src/pointer.ts'

/** The path that functions of rules get, and may change. */
export type FunctionPath = RulesetFunctionContext['path']

/** The key under which a context offers the path for results. */
export const forResults = Symbol('path for results')

/** Types of JSON Schema as ajv defines them: numbers are finite, and arrays are not objects. */
export const isString = (value: unknown): value is string => typeof value === 'string'

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

export const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || isString(value) || isBoolean(value) || isNumber(value)

export const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value)

export const isAnything = (_value: unknown): _value is unknown => true

/** A path in Spectral's dotted form (`info.contact`, `servers[0].url`, `['with space']`), as in `{{property}}`. */
export function printDotted(path: readonly string[]): string {
  let text = ''
  for (const [index, segment] of path.entries()) text += dotted(segment, index === 0)
  return decodeSegment(text)
}

function dotted(segment: string, isFirst: boolean): string {
  if (segment === '' || /\s/.test(segment)) return `['${segment}']`
  if (!Number.isNaN(Number(segment))) return `[${segment}]`
  return isFirst ? segment : `.${segment}`
}

// Does not encode the en dash, which is in Spectral's own list of characters, and lone surrogates, which cannot be encoded.
const encoded = /[^A-Za-z0-9_.!~*'()/\-\u2013\u{D800}-\u{DFFF}]/gu

/** A path as a URI fragment in Spectral's encoding (which also encodes braces), as in `{{path}}`. */
export function printPointer(path: readonly string[]): string {
  return encodePointer(path.map(decodeSegment))
}

/** The same of a path whose segments are not decoded again, as overrides name it. */
export function encodePointer(path: readonly string[]): string {
  if (path.length === 0) return '#'
  return `#/${path.map(escapeSegment).join('/').replace(encoded, encodeURIComponent)}`
}

/** A segment of a path from a function, as Spectral reads it: text with `~1` and `~0` decoded. */
export function decodeSegment(segment: string | number): string {
  if (typeof segment === 'number' || !segment.includes('~')) return String(segment)
  return unescapeSegment(segment)
}

/** The same for a segment of a reference, which may be percent-encoded. Of malformed text, decodes the parts that it can. */
export function decodeReferenceSegment(segment: string): string {
  return unescapeSegment(percentDecoded(segment))
}

function percentDecoded(text: string): string {
  if (!text.includes('%')) return text
  return decodedWhole(text) ?? text.replace(/%[0-9a-f]+/gi, (octets) => decodedWhole(octets) ?? octets)
}

function decodedWhole(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * The path of a call, to prefix the paths of results with. Unlike reading `context.path`, this does not make the function depend
 * on the path, so it is not called again for other paths to the value.
 */
export function pathForResults(context: RulesetFunctionContext): FunctionPath {
  const read: unknown = Reflect.get(context, forResults)
  return typeof read === 'function' ? read.call(context) : context.path
}

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
 * A value as text, like `String` for plain data, but without calling its methods: a document can have a key `toString`. A list is
 * cut off once its text is longer than `most` characters.
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
