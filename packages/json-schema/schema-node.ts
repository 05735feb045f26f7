import { isRecord, type JsonObject } from '../../src/plain-data.ts'
import type { DialectKeywords } from './dialect.ts'
import type { ErrorPlace } from './error-place.ts'
import {
  type Keyword,
  type KeywordContext,
  type KeywordFactory,
  matchesType,
  type ReferenceTarget,
  type Subschema,
  schemaTypes,
} from './keyword.ts'
import type { PatternTest } from './pattern.ts'
import { baseInside } from './schema-library.ts'

/** The reference of a schema without other keywords; undefined for other schemas. */
export function mereReference(schema: unknown, { names }: DialectKeywords): string | undefined {
  if (!isRecord(schema) || typeof schema.$ref !== 'string') return undefined
  return Object.keys(schema).some((name) => name !== '$ref' && names.has(name)) ? undefined : schema.$ref
}

/** The surroundings of a schema node. */
export interface SchemaScope {
  readonly keywords: DialectKeywords
  /** @param isNegated true if the schema is in `not` */
  node(schema: unknown, base: string, isNegated?: boolean): Subschema
  /** The keywords of a schema that apply. */
  keywordsOf(schema: JsonObject): JsonObject
  target(reference: string, base: string): ReferenceTarget
  pattern(source: string): PatternTest
  readonly exactDecimals: boolean
}

/** A schema at a place, prepared for the first value. Keeps results for objects, which must never change. */
export class SchemaNode implements Subschema {
  readonly acceptsAll: boolean
  readonly #schema: JsonObject
  readonly #base: string
  readonly #scope: SchemaScope
  #results: WeakMap<object, boolean> | undefined
  #plan: KeywordPlan | undefined

  constructor(written: JsonObject, base: string, scope: SchemaScope) {
    const schema = scope.keywordsOf(written)
    this.#schema = schema
    this.#base = baseInside(schema, base)
    this.#scope = scope
    this.acceptsAll = !Object.keys(schema).some((name) => scope.keywords.names.has(name))
  }

  /** Prepares the node now. Throws for a missing target, and for a pattern that cannot be compiled. */
  prepare(): void {
    this.#plan ??= this.#makePlan()
    this.#plan.prepare()
  }

  isValid(value: unknown): boolean {
    this.#plan ??= this.#makePlan()
    if (typeof value !== 'object' || value === null || !this.#plan.looksInside) return this.#plan.isValid(value)
    this.#results ??= new WeakMap()
    const known = this.#results.get(value)
    if (known !== undefined) return known
    // A value that contains itself is valid unless something else in it is wrong.
    this.#results.set(value, true)
    const valid = this.#plan.isValid(value)
    if (!valid) this.#results.set(value, false)
    return valid
  }

  report(value: unknown, place: ErrorPlace): void {
    this.#plan ??= this.#makePlan()
    const plan = this.#plan
    if (typeof value !== 'object' || value === null || !plan.looksInside) {
      plan.report(value, place)
    } else {
      place.collector.visit(this, value, place.instancePath, () => plan.report(value, place))
    }
  }

  #makePlan(): KeywordPlan {
    const base = this.#base
    let looksInside = false
    const scope = this.#scope
    const context: KeywordContext = {
      schema: this.#schema,
      exactDecimals: scope.exactDecimals,
      pattern: (source) => scope.pattern(source),
      target: (reference) => scope.target(reference, base),
      subschema(schema, isNegated) {
        looksInside = true
        return scope.node(schema, base, isNegated)
      },
    }
    const plan = new KeywordPlan(this.#schema, context, scope.keywords)
    plan.looksInside = looksInside
    return plan
  }
}

interface KeywordGroup<in Value> {
  readonly isUsed: boolean
  readonly keywords: readonly Keyword<Value>[]
}

/** The keywords of a schema by the type that they check, in ajv's order. */
class KeywordPlan {
  /** True if keywords check members, items or several schemas, so that results are worth keeping. */
  looksInside = false
  readonly #types: readonly string[]
  readonly #writtenType: unknown
  /** True if the type is checked before all keywords. Otherwise ajv checks it together with the keywords of that type. */
  readonly #checksTypeFirst: boolean
  readonly #general: KeywordGroup<unknown>
  readonly #number: KeywordGroup<number>
  readonly #string: KeywordGroup<string>
  readonly #array: KeywordGroup<readonly unknown[]>
  readonly #object: KeywordGroup<JsonObject>

  constructor(schema: JsonObject, context: KeywordContext, keywords: DialectKeywords) {
    this.#types = schemaTypes(schema)
    // ajv adds the null of `nullable` to a list of types, but does not change a single type.
    this.#writtenType = Array.isArray(schema.type) ? this.#types : schema.type
    this.#general = { ...groupOf(keywords.general, schema, context), isUsed: true }
    this.#number = groupOf(keywords.number, schema, context)
    this.#string = groupOf(keywords.string, schema, context)
    this.#array = groupOf(keywords.array, schema, context)
    this.#object = groupOf(keywords.object, schema, context)
    this.#checksTypeFirst = this.#types.length > 0 && !this.#typed.some(({ type, group }) => this.#guards(type, group))
  }

  get #typed() {
    return [
      { type: 'number', group: this.#number },
      { type: 'string', group: this.#string },
      { type: 'array', group: this.#array },
      { type: 'object', group: this.#object },
    ]
  }

  #guards(type: string, group: { readonly isUsed: boolean }): boolean {
    return group.isUsed && this.#types.length === 1 && this.#types[0] === type
  }

  prepare(): void {
    for (const keyword of this.#general.keywords) keyword.prepare?.()
  }

  isValid(value: unknown): boolean {
    if (!this.#hasType(value) || !areValid(this.#general, value)) return false
    if (typeof value === 'string') return areValid(this.#string, value)
    if (typeof value === 'number') return areValid(this.#number, value)
    if (Array.isArray(value)) return areValid(this.#array, value)
    return !isRecord(value) || areValid(this.#object, value)
  }

  #hasType(value: unknown): boolean {
    return this.#types.length === 0 || this.#types.some((type) => matchesType(value, type))
  }

  /** In the mode for one error, ajv skips the other groups of keywords after a failure. */
  report(value: unknown, place: ErrorPlace): void {
    let failed = this.#checksTypeFirst && !this.#hasType(value)
    if (failed) {
      this.#failType(place)
      if (place.hasReturned) return
    }
    const groups = [
      () => this.#reportGroup(this.#general, '', value, isAnything, place),
      () => this.#reportGroup(this.#number, 'number', value, isNumber, place),
      () => this.#reportGroup(this.#string, 'string', value, isString, place),
      () => this.#reportGroup(this.#array, 'array', value, isArray, place),
      () => this.#reportGroup(this.#object, 'object', value, isRecord, place),
    ]
    for (const reportGroup of groups) {
      const outcome = reportGroup()
      failed ||= outcome === 'failed'
      if (failed && outcome !== 'unused' && place.stopsAtFirst) return
    }
  }

  #reportGroup<Value>(
    group: KeywordGroup<Value>,
    type: string,
    value: unknown,
    isOfType: (value: unknown) => value is Value,
    place: ErrorPlace,
  ): 'unused' | 'valid' | 'failed' {
    if (!group.isUsed) return 'unused'
    if (isOfType(value)) return reportAll(group.keywords, value, place)
    if (!this.#guards(type, group)) return 'valid'
    this.#failType(place)
    return 'failed'
  }

  #failType(place: ErrorPlace): void {
    place.fail('type', { type: this.#writtenType }, `must be ${this.#writtenType}`)
  }
}

function groupOf<Value>(
  factories: ReadonlyMap<string, KeywordFactory<Value>>,
  schema: JsonObject,
  context: KeywordContext,
): KeywordGroup<Value> {
  const keywords: Keyword<Value>[] = []
  let isUsed = false
  for (const [name, factory] of factories) {
    if (!Object.hasOwn(schema, name) || schema[name] === undefined) continue
    isUsed = true
    const keyword = factory(schema[name], context)
    if (keyword !== undefined) keywords.push(keyword)
  }
  return { isUsed, keywords }
}

function areValid<Value>({ keywords }: KeywordGroup<Value>, value: Value): boolean {
  for (const keyword of keywords) if (!keyword.isValid(value)) return false
  return true
}

function reportAll<Value>(keywords: readonly Keyword<Value>[], value: Value, place: ErrorPlace): 'valid' | 'failed' {
  let outcome: 'valid' | 'failed' = 'valid'
  for (const keyword of keywords) {
    if (keyword.isValid(value)) continue
    outcome = 'failed'
    keyword.report(value, place)
    if (place.stopsAtFirst) return outcome
  }
  return outcome
}

function isAnything(_value: unknown): _value is unknown {
  return true
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
