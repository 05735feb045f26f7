import { isRecord, type JsonObject } from '../../src/plain-data.ts'
import type { ErrorPlace } from './error-place.ts'
import type { PatternTest } from './pattern.ts'

/** A keyword with its value in a schema, for values of the types it speaks about. */
export interface Keyword<in Value = unknown> {
  isValid(value: Value): boolean
  /** Reports what is wrong; called only for values that are not valid. */
  report(value: Value, place: ErrorPlace): void
  /** Looks up what the keyword refers to; throws an UnresolvedReferenceError when there is nothing. */
  readonly prepare?: () => void
}

/** A schema that is inside another one, or that a reference leads to. */
export interface Subschema {
  /** Whether it accepts everything: ajv leaves such schemas out, which shows in the errors of those around it. */
  readonly acceptsAll: boolean
  isValid(value: unknown): boolean
  /** Reports what is wrong; called only for values that are not valid. */
  report(value: unknown, place: ErrorPlace): void
}

/** What a reference leads to. */
export interface ReferenceTarget {
  readonly subschema: Subschema
  /** Whether ajv puts the target in place of the reference (it does when no reference is in it): schema paths show it. */
  isInlined(): boolean
}

/** What a keyword sees of the schema it is in. */
export interface KeywordContext {
  readonly schema: JsonObject
  /** Whether multiples are decided by the decimal digits of numbers; ajv divides, which is not exact. */
  readonly exactDecimals: boolean
  /** Compiles a pattern; throws when it is not one, or not one that may run. */
  pattern(source: string): PatternTest
  /** @param isNegated whether the schema is in `not` */
  subschema(schema: unknown, isNegated?: boolean): Subschema
  /** Throws an UnresolvedReferenceError when the reference leads nowhere. */
  target(reference: string): ReferenceTarget
}

/** Makes a keyword from its value; undefined when it requires nothing. */
export type KeywordFactory<in Value = unknown> = (value: unknown, context: KeywordContext) => Keyword<Value> | undefined

/** The types that a schema names; `nullable: true` adds `null` to them, as in OpenAPI and ajv. */
export function schemaTypes(schema: JsonObject): readonly string[] {
  const { type } = schema
  const named = Array.isArray(type) ? type : type === undefined ? [] : [type]
  const types = named.filter((name) => typeof name === 'string')
  return schema.nullable === true && types.length > 0 && !types.includes('null') ? [...types, 'null'] : types
}

/** Whether a value is of a type of JSON Schema; `integer` is any number without a fraction. */
export function matchesType(value: unknown, type: string): boolean {
  switch (type) {
    case 'object':
      return isRecord(value)
    case 'array':
      return Array.isArray(value)
    case 'null':
      return value === null
    case 'integer':
      return typeof value === 'number' && !Number.isNaN(value) && !(value % 1)
    default:
      return typeof value === type
  }
}
