import { isRecord } from '../../src/plugin/index.ts'
import { wantedInstead } from './scalar-values.ts'

/** The expected JSON form of a built-in type; undefined if the value fits or the form is unknown. */
export function wantedOfWellKnown(value: unknown, name: string): string | undefined {
  const type = name.slice('google.protobuf.'.length)
  const wrapped = wrappers.get(type)
  if (wrapped !== undefined) return wantedInstead(value, wrapped)
  switch (type) {
    case 'Timestamp':
      return typeof value === 'string' && timestamp.test(value)
        ? undefined
        : 'a date and time such as "2024-01-31T12:00:00Z"'
    case 'Duration':
      return typeof value === 'string' && /^-?\d+(?:\.\d{1,9})?s$/.test(value)
        ? undefined
        : 'a number of seconds such as "1.5s"'
    case 'FieldMask':
      return typeof value === 'string' ? undefined : 'a string with the names of fields, and commas between them'
    case 'Struct':
    case 'Empty':
      return isRecord(value) ? undefined : 'an object'
    case 'Any':
      return isRecord(value) ? undefined : 'an object with the type in "@type"'
    case 'ListValue':
      return Array.isArray(value) ? undefined : 'an array'
    default:
      return undefined
  }
}

const timestamp = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[-+]\d{2}:\d{2})$/

const wrappers: ReadonlyMap<string, string> = new Map([
  ['DoubleValue', 'double'],
  ['FloatValue', 'float'],
  ['Int64Value', 'int64'],
  ['UInt64Value', 'uint64'],
  ['Int32Value', 'int32'],
  ['UInt32Value', 'uint32'],
  ['BoolValue', 'bool'],
  ['StringValue', 'string'],
  ['BytesValue', 'bytes'],
])
