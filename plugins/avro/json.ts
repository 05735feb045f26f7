import { quote } from '../../src/plugin/index.ts'

/** An object of JSON data. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The own value of an object under a name; undefined if there is none. */
export function memberOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** An unexpected value in words: `string "x"`, `number 1`, `object`. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'object' && value !== null) return 'object'
  return value === null ? 'null' : `${typeof value} ${quote(value)}`
}
