/** An object with named members, such as one of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is an object with named members, and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether an object has a member of its own with a value; what it inherits is no member of a document. */
export function hasMember(owner: JsonObject, name: string): boolean {
  return Object.hasOwn(owner, name) && owner[name] !== undefined
}

/** The value of a member of an object or list itself: what it inherits, such as `constructor`, is no member. */
export function ownMember(owner: unknown, name: string): unknown {
  return isObjectOrList(owner) && Object.hasOwn(owner, name) ? Reflect.get(owner, name) : undefined
}

/** Whether a value is an object or a list: something that has members. */
export function isObjectOrList(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** An `AbortSignal`, where the types of Node or of browsers have one: those of msgapi need neither. */
export type KnownSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } }
  ? Signal
  : { readonly aborted: boolean }

/** The strings in an option that is a list of strings; empty for any other value. */
export function stringsIn(option: unknown): readonly string[] {
  return Array.isArray(option) ? option.filter((item): item is string => typeof item === 'string') : []
}
