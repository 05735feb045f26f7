/** An object of JSON, or of YAML read as JSON. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is an object in the sense of JSON Schema: neither null nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether an object has a member of its own with a value; what it inherits is no member of a document. */
export function hasMember(owner: JsonObject, name: string): boolean {
  return Object.hasOwn(owner, name) && owner[name] !== undefined
}
