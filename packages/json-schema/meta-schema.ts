import draft7 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' }
import { isRecord, type JsonObject } from '../../src/plain-data.ts'

/**
 * The meta-schema of draft-07 by its URI, as ajv applies it: without formats, so it does not check the syntax of references and
 * patterns.
 */
export const metaSchemas: ReadonlyMap<string, JsonObject> = new Map([
  ['http://json-schema.org/draft-07/schema', withoutFormats(draft7)],
])

/** A meta-schema as ajv applies it. */
export function withoutFormats(schema: JsonObject): JsonObject {
  const kept = Object.entries(schema).filter(([name, value]) => name !== 'format' || typeof value !== 'string')
  return Object.fromEntries(kept.map(([name, value]) => [name, isRecord(value) ? withoutFormats(value) : value]))
}
