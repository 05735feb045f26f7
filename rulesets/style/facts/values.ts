/** A map in the plain data of an object. */
export type PlainMap = Readonly<Record<string, unknown>>

/** Whether a value is a map; a reference is one too. */
export function isMap(value: unknown): value is PlainMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The names and values of a map; none of anything else. */
export function membersOf(value: unknown): readonly (readonly [name: string, member: unknown])[] {
  return isMap(value) ? keysOf(value).map((name) => [name, value[name]]) : []
}

/** The names of a map, without extensions; none of anything else. */
export function namesIn(value: unknown): readonly string[] {
  return isMap(value) ? keysOf(value).filter((name) => !name.startsWith('x-') && name !== '$ref') : []
}

/** All names of a map. `Object.keys` would make a description of each member of an object of a description. */
export function keysOf(map: PlainMap): readonly string[] {
  return Reflect.ownKeys(map).filter((key) => typeof key === 'string')
}

/** The items of a list; none of anything else. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A text that says something; undefined for any other value. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
