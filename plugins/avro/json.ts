import { quote } from '../../src/plugin/index.ts'

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
