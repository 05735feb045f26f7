import { isRecord, type JsonObject } from '../../src/plain-data.ts'
import type { ErrorPlace } from './error-place.ts'
import type { PatternTest } from './pattern.ts'

/** A keyword with its value in a schema, for values of the types that it checks. */
export interface Keyword<in Value = unknown> {
  isValid(value: Value): boolean
  /** Reports the errors. Only called for invalid values. */
  report(value: Value, place: ErrorPlace): void
  /** Looks up the targets of the keyword. Throws an UnresolvedReferenceError if there is none. */
  readonly prepare?: () => void
}

/** A schema inside another one, or the target of a reference. */
export interface Subschema {
  /** True if it accepts everything. ajv leaves such schemas out, which changes the errors of the schemas around them. */
  readonly acceptsAll: boolean
  isValid(value: unknown): boolean
  /** Reports the errors. Only called for invalid values. */
  report(value: unknown, place: ErrorPlace): void
}

/** The target of a reference. */
export interface ReferenceTarget {
  readonly subschema: Subschema
  /** True if ajv inlines the target (it does if the target contains no reference), which changes schema paths. */
  isInlined(): boolean
}

/** The part of a schema that its keywords can use. */
export interface KeywordContext {
  readonly schema: JsonObject
  /** True if `multipleOf` uses the decimal digits of numbers. ajv divides, which is not exact. */
  readonly exactDecimals: boolean
  /** Compiles a pattern. Throws if it is invalid or not allowed to run. */
  pattern(source: string): PatternTest
  /** @param isNegated true if the schema is in `not` */
  subschema(schema: unknown, isNegated?: boolean): Subschema
  /** Throws an UnresolvedReferenceError for a reference to nothing. */
  target(reference: string): ReferenceTarget
}

/** Creates a keyword from its value. Undefined if it requires nothing. */
export type KeywordFactory<in Value = unknown> = (value: unknown, context: KeywordContext) => Keyword<Value> | undefined

/** The types in a schema. As in OpenAPI and ajv, `nullable: true` adds `null`. */
export function schemaTypes(schema: JsonObject): readonly string[] {
  const { type } = schema
  const named = Array.isArray(type) ? type : type === undefined ? [] : [type]
  const types = named.filter((name) => typeof name === 'string')
  return schema.nullable === true && types.length > 0 && !types.includes('null') ? [...types, 'null'] : types
}

/** True if a value has a JSON Schema type. `integer` is any number without a fraction. */
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
