import { quote } from '../../src/plugin/index.ts'
import type { FixedType, PrimitiveName, PrimitiveType } from './types.ts'

/** The JSON form of the values of each primitive type, as the end of a sentence. */
export const wantedFor: Readonly<Record<PrimitiveName, string>> = {
  null: 'null',
  boolean: 'a boolean',
  int: 'a 32-bit integer',
  long: 'a 64-bit integer',
  float: 'a number',
  double: 'a number',
  bytes: 'a string with a character from U+0000 to U+00FF for each byte',
  string: 'a string',
}

const leastInt = -(2 ** 31)
// JavaScript rounds the largest 64-bit integers to powers of two, so the bounds are approximate.
const leastLong = -(2 ** 63)

/** True if JSON data is a value of a primitive type in the form of field defaults (Avro 1.9, table of defaults). */
export function isPrimitiveValue(value: unknown, name: PrimitiveName): boolean {
  switch (name) {
    case 'null':
      return value === null
    case 'boolean':
      return typeof value === 'boolean'
    case 'int':
      return isInteger(value) && value >= leastInt && value < -leastInt
    case 'long':
      return isInteger(value) && value >= leastLong && value <= -leastLong
    case 'float':
    case 'double':
      return typeof value === 'number'
    case 'bytes':
      return typeof value === 'string' && isBytes(value)
    case 'string':
      return typeof value === 'string'
  }
}

export function isFixedValue(value: unknown, { size }: FixedType): boolean {
  return typeof value === 'string' && value.length === size && isBytes(value)
}

export function wantedForFixed({ size }: FixedType): string {
  const count = size === 1 ? '1 character' : `${size} characters`
  return `a string of ${count} from U+0000 to U+00FF, one for each byte`
}

/** The logical types of Avro 1.9, each with the types that can have it. */
export const logicalTypes: ReadonlyMap<string, readonly string[]> = new Map([
  ['decimal', ['bytes', 'fixed']],
  ['uuid', ['string', 'fixed']],
  ['date', ['int']],
  ['time-millis', ['int']],
  ['time-micros', ['long']],
  ['timestamp-millis', ['long']],
  ['timestamp-micros', ['long']],
  ['local-timestamp-millis', ['long']],
  ['local-timestamp-micros', ['long']],
  ['duration', ['fixed']],
])

/** True if a document can write a value in the form of its logical type, such as a date as a string. */
export function isShownByMeaning(value: unknown, type: PrimitiveType | FixedType): boolean {
  const isMeant = type.logicalType !== undefined && basesOf(type)?.includes(baseOf(type)) === true
  return isMeant && (typeof value === 'string' || typeof value === 'number')
}

/**
 * What the logical type of a type says of its values, in words; undefined without one. One that does not fit its type is ignored
 * (Avro 1.9, Logical Types); one that is unknown here may have a meaning for others.
 */
export function meaningOf(type: PrimitiveType | FixedType): string | undefined {
  const { logicalType } = type
  if (logicalType === undefined || basesOf(type)?.includes(baseOf(type)) === false) return undefined
  const { name, precision, scale = 0 } = logicalType
  if (name !== 'decimal') return name
  const isDecimal = isInteger(precision) && isInteger(scale) && precision > 0 && scale >= 0 && scale <= precision
  return isDecimal ? `decimal(${precision}, ${scale})` : undefined
}

function baseOf(type: PrimitiveType | FixedType): string {
  return type.kind === 'fixed' ? 'fixed' : type.name
}

function basesOf({ logicalType }: PrimitiveType | FixedType): readonly string[] | undefined {
  return logicalType && logicalTypes.get(logicalType.name)
}

function isInteger(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value)
}

function isBytes(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0xff) return false
  return true
}

/** An object of JSON data. */
export type WrittenObject = Readonly<Record<string, unknown>>

/** The own value of an object under a name; undefined if there is none. */
export function ownValue(object: WrittenObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** An unexpected value in words: `string "x"`, `number 1`, `object`. */
export function valueInWords(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'object' && value !== null) return 'object'
  return value === null ? 'null' : `${typeof value} ${quote(value)}`
}
