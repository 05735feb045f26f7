import { quote } from '../../src/plugin/index.ts'

/** An object of JSON data. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value under a name of an object, its own ones only; undefined when it has no such name. */
export function memberOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** `string "x"`, `number 1`, `object`: what stands in the place of something else. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'object' && value !== null) return 'object'
  return value === null ? 'null' : `${typeof value} ${quote(value)}`
}
