import { isRecord, type JsonObject } from '../../../src/plain-data.ts'
import { type SchemaPart, type SchemaRewriting, SchemaSearch, schemaPartsOf } from '../../json-schema/index.ts'

/** The use of a schema in an OpenAPI document, which changes the meaning of its keywords. */
export interface SchemaUse {
  /** True for the schema of an example. Spectral then does not treat an `id` under an unknown keyword as an identifier. */
  readonly isExample: boolean
  /** Properties with this flag can be missing: `readOnly` in requests, `writeOnly` in responses. */
  readonly relaxes: 'readOnly' | 'writeOnly' | 'nothing'
  /** True if `x-nullable` means the same as `nullable`. */
  readonly readsXNullable: boolean
}

/** Changes the keywords of schemas to their meaning in a use. */
export function oasReading({ relaxes, readsXNullable }: SchemaUse): SchemaRewriting {
  const inNot = (written: JsonObject) =>
    readsXNullable && written['x-nullable'] === true ? { ...written, nullable: true } : written
  const schema = relaxes === 'nothing' ? inNot : (written: JsonObject) => relaxed(inNot(written), relaxes)
  return { schema, inNot }
}

/** A schema whose `required` leaves out the properties with the flag. */
function relaxed(schema: JsonObject, flag: 'readOnly' | 'writeOnly'): JsonObject {
  const { required, properties } = schema
  if (!Array.isArray(required) || !isRecord(properties)) return schema
  const flagged = new Set(
    Object.entries(properties).flatMap(([name, property]) =>
      isRecord(property) && property[flag] === true ? [name] : [],
    ),
  )
  if (flagged.size === 0) return schema
  const kept: readonly unknown[] = required.filter((name) => !flagged.has(name))
  return { ...schema, required: kept.length === 0 ? undefined : kept }
}

/** Searches for schemas with `readOnly` or `writeOnly` properties, whose meaning depends on their use. */
export function flagSearch(): SchemaSearch<object> {
  return new SchemaSearch(({ value, role }) =>
    (role === 'whole' || role === 'inside') &&
    (['readOnly', 'writeOnly'] as const).some((flag) => relaxed(value, flag) !== value)
      ? value
      : undefined,
  )
}

/**
 * A copy of a schema for ajv, with the changes of `oasReading`. It shares nothing, so it can be far larger than the original: the
 * caller has to check the size first.
 */
export function writtenOut(schema: JsonObject, use: SchemaUse): JsonObject {
  const copy: JsonObject = JSON.parse(JSON.stringify(schema))
  const reading = oasReading(use)
  const waiting: { readonly part: SchemaPart; readonly isNegated: boolean }[] = [
    { part: { value: copy, role: 'whole' }, isNegated: false },
  ]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, role, keyword } = next.part
    const isNegated = next.isNegated || keyword === 'not'
    if (role === 'unknown' && use.isExample) Reflect.deleteProperty(value, 'id')
    if (role === 'whole' || role === 'inside') readInPlace(value, isNegated ? reading.inNot : reading.schema)
    for (const part of schemaPartsOf(next.part)) waiting.push({ part, isNegated })
  }
  return copy
}

function readInPlace(schema: JsonObject, read: (written: JsonObject) => JsonObject): void {
  const { required, nullable } = read(schema)
  if (required === undefined) Reflect.deleteProperty(schema, 'required')
  else Reflect.set(schema, 'required', required)
  if (nullable !== undefined) Reflect.set(schema, 'nullable', nullable)
}
