/** A map in the plain data of an object. */
export type PlainMap = Readonly<Record<string, unknown>>

/** Whether a value is a map. A reference is a map too. */
export function isMap(value: unknown): value is PlainMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The names and values of a map; empty for any other value. */
export function membersOfMap(value: unknown): readonly (readonly [name: string, member: unknown])[] {
  return isMap(value) ? keysOf(value).map((name) => [name, value[name]]) : []
}

/** The names of a map, without extensions; empty for any other value. */
export function namesIn(value: unknown): readonly string[] {
  return isMap(value) ? keysOf(value).filter((name) => !name.startsWith('x-') && name !== '$ref') : []
}

/** All names of a map. `Object.keys` would read every member of the object, which is slow in large descriptions. */
export function keysOf(map: PlainMap): readonly string[] {
  return Reflect.ownKeys(map).filter((key) => typeof key === 'string')
}

/** The items of a list; empty for any other value. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A text that is not blank; undefined for any other value. */
export function nonBlankText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
