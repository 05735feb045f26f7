import { isRecord, type JsonObject } from '../../../src/plain-data.ts'
import { type SchemaPart, type SchemaRewriting, SchemaSearch, schemaPartsOf } from '../../json-schema/index.ts'

/** What a schema of an OpenAPI document is used for, which decides what its keywords mean. */
export interface SchemaUse {
  /** Whether it is the schema of an example, in which Spectral takes no `id` under an unknown keyword for a name. */
  readonly isExample: boolean
  /** Properties with this flag need not be there: in requests those that can only be read, in responses the others. */
  readonly relaxes: 'readOnly' | 'writeOnly' | 'nothing'
  /** Whether `x-nullable` says what `nullable` says. */
  readonly readsXNullable: boolean
}

/** The keywords of schemas as they hold in a use. */
export function oasReading({ relaxes, readsXNullable }: SchemaUse): SchemaRewriting {
  const inNot = (written: JsonObject) =>
    readsXNullable && written['x-nullable'] === true ? { ...written, nullable: true } : written
  const schema = relaxes === 'nothing' ? inNot : (written: JsonObject) => relaxed(inNot(written), relaxes)
  return { schema, inNot }
}

/** A schema without the names in `required` of the properties that have a flag. */
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

/** Finds schemas that hold properties which can only be read or only be written, so that it matters where they are used. */
export function flagSearch(): SchemaSearch<object> {
  return new SchemaSearch(({ value, role }) =>
    (role === 'whole' || role === 'inside') &&
    (['readOnly', 'writeOnly'] as const).some((flag) => relaxed(value, flag) !== value)
      ? value
      : undefined,
  )
}

/**
 * A copy of a schema that says for ajv what `oasReading` says of the original. Nothing is shared in it, so that it can be far
 * larger than the original: the caller has to know that it is not.
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
