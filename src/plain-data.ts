/** Whether a value is an object with named members, and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is an object or a list: something that has members. */
export function hasMembers(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
