/** Whether a value is an object with named members, and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is an object or a list: something that has members. */
export function isObjectOrList(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** An `AbortSignal`, where the types of Node or of browsers have one: those of msgapi need neither. */
export type KnownSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } }
  ? Signal
  : { readonly aborted: boolean }
