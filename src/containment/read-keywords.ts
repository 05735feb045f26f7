import { linearPattern, type PatternTest } from '../../packages/json-schema/index.ts'
import { isRecord, type JsonObject } from '../plain-data.ts'

/** A version of JSON Schema, or the Schema Object of OpenAPI 3.0. Our own Schema Object is draft-07. */
export type ComparedDialect = 'draft4' | 'draft6' | 'draft7' | 'draft2019-09' | 'draft2020-12' | 'openapi'

/** What a schema requires, in the keywords of draft-07, without annotations. */
export interface ReadSchema {
  readonly keywords: JsonObject
  /** Keywords that are not understood, so that the schema can require more than `keywords`. */
  readonly obstacles: readonly Obstacle[]
}

/** A keyword that is not understood. */
export interface Obstacle {
  /** A short phrase for people. */
  readonly reason: string
  readonly keyword: string
  readonly value: unknown
}

const typeNames = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']

/** Tests whether a value of a keyword has the right form. */
type Form = (value: unknown) => boolean

/** True for what can be a schema by its type. */
export const isSchema: Form = (value) => typeof value === 'boolean' || isRecord(value)
const isNumber: Form = (value) => typeof value === 'number' && Number.isFinite(value)
const isCount: Form = (value) => Number.isInteger(value) && Number(value) >= 0
const isText: Form = (value) => typeof value === 'string'
const isTexts: Form = (value) => Array.isArray(value) && value.every(isText)
const isBoolean: Form = (value) => typeof value === 'boolean'
const isSchemas: Form = (value) => Array.isArray(value) && value.every(isSchema)
const isType: Form = (value) => typeof value === 'string' && typeNames.includes(value)
const isAnything: Form = () => true
const schemasByName: Form = (value) => {
  if (!isRecord(value)) return false
  for (const name in value) if (!isSchema(value[name])) return false
  return true
}

const forms: ReadonlyMap<string, Form> = new Map([
  ['type', (value) => isType(value) || (Array.isArray(value) && value.every(isType))],
  ['enum', (value) => Array.isArray(value)],
  ['const', isAnything],
  ['allOf', isSchemas],
  ['anyOf', isSchemas],
  ['oneOf', isSchemas],
  ['not', isSchema],
  ['if', isSchema],
  ['then', isSchema],
  ['else', isSchema],
  ['minimum', isNumber],
  ['maximum', isNumber],
  ['exclusiveMinimum', isNumber],
  ['exclusiveMaximum', isNumber],
  ['multipleOf', (value) => isNumber(value) && Number(value) > 0],
  ['minLength', isCount],
  ['maxLength', isCount],
  ['pattern', isText],
  ['format', isText],
  ['items', (value) => isSchema(value) || isSchemas(value)],
  ['additionalItems', isSchema],
  ['contains', isSchema],
  ['minItems', isCount],
  ['maxItems', isCount],
  ['uniqueItems', isBoolean],
  ['properties', schemasByName],
  ['patternProperties', schemasByName],
  ['additionalProperties', isSchema],
  ['required', isTexts],
  ['minProperties', isCount],
  ['maxProperties', isCount],
  ['propertyNames', isSchema],
  ['dependencies', (value) => isRecord(value) && Object.values(value).every((one) => isSchema(one) || isTexts(one))],
])

const laterKeywords = new Set([
  ...['$ref', '$dynamicRef', '$recursiveRef', 'nullable', 'prefixItems', 'minContains', 'maxContains'],
  ...['dependentRequired', 'dependentSchemas', 'unevaluatedProperties', 'unevaluatedItems'],
])

/** True if a keyword of some dialect can require something of a value, also as an assertion of a format. */
export function isKeyword(name: string): boolean {
  return forms.has(name) || laterKeywords.has(name)
}

/** Keywords of draft-07 that a dialect does not have. */
const missingIn: Readonly<Record<ComparedDialect, readonly string[]>> = {
  draft4: ['const', 'contains', 'propertyNames', 'if', 'then', 'else'],
  draft6: ['if', 'then', 'else'],
  draft7: [],
  'draft2019-09': [],
  'draft2020-12': [],
  openapi: [
    ...['const', 'contains', 'propertyNames', 'if', 'then', 'else'],
    ...['patternProperties', 'dependencies', 'additionalItems'],
  ],
}

/** Keywords with a value that requires nothing. */
const requiresNothing: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ...['minLength', 'minItems', 'minProperties'].map((name) => [name, (value: unknown) => value === 0] as const),
  ...['required', 'allOf'].map(
    (name) => [name, (value: unknown) => Array.isArray(value) && value.length === 0] as const,
  ),
  ...['properties', 'patternProperties', 'dependencies'].map(
    (name) => [name, (value: unknown) => isRecord(value) && Object.keys(value).length === 0] as const,
  ),
  ['uniqueItems', (value: unknown) => value === false] as const,
])

/** Keywords whose meaning depends on the whole document. */
export const referenceKeywords: readonly string[] = ['$ref', '$dynamicRef', '$recursiveRef']

function notUnderstood(keyword: string, value: unknown): Obstacle {
  return { reason: `"${keyword}"`, keyword, value }
}

/** Constants deeper than this are not compared. */
const deepestConstant = 200

const readers = new Map<string, KeywordReader>()

/** The reader of a dialect, which is kept, because many comparisons share schemas. */
export function keywordReader(dialect: ComparedDialect, assertsFormats: boolean): KeywordReader {
  const key = `${dialect} ${assertsFormats}`
  const reader = readers.get(key) ?? new KeywordReader(dialect, assertsFormats)
  readers.set(key, reader)
  return reader
}

/** Reads schemas of one dialect, each once, so that the schemas that a reading makes stay the same objects. */
export class KeywordReader {
  readonly dialect: ComparedDialect
  readonly #assertsFormats: boolean
  readonly #read = new WeakMap<JsonObject, ReadSchema>()

  constructor(dialect: ComparedDialect, assertsFormats: boolean) {
    this.dialect = dialect
    this.#assertsFormats = assertsFormats
  }

  read(written: JsonObject): ReadSchema {
    let read = this.#read.get(written)
    if (read === undefined) {
      read = this.#readNow(written)
      this.#read.set(written, read)
    }
    return read
  }

  #readNow(written: JsonObject): ReadSchema {
    const obstacles: Obstacle[] = []
    const keywords = new Map<string, unknown>()
    const inDraft7 = this.#inDraft7(written, obstacles)
    for (const name of Object.keys(inDraft7).sort()) {
      const value = inDraft7[name]
      const hasForm = forms.get(name)
      if (hasForm === undefined || value === undefined || (name === 'format' && !this.#assertsFormats)) continue
      if (missingIn[this.dialect].includes(name)) continue
      if (!hasForm(value)) obstacles.push({ reason: `malformed "${name}"`, keyword: name, value })
      else if (requiresNothing.get(name)?.(value) !== true) keywords.set(name, value)
    }
    for (const pattern of patternsIn(keywords)) {
      if (compiledPattern(pattern) === undefined) {
        obstacles.push({ reason: 'a pattern that cannot be run', keyword: 'pattern', value: pattern })
      }
    }
    for (const keyword of ['const', 'enum']) {
      const value = keywords.get(keyword)
      if (isDeep(value)) {
        obstacles.push({ reason: 'a deep constant', keyword, value })
        keywords.delete(keyword)
      }
    }
    dropIdle(keywords)
    return { keywords: Object.fromEntries(keywords), obstacles }
  }

  #inDraft7(written: JsonObject, obstacles: Obstacle[]): JsonObject {
    for (const keyword of referenceKeywords) {
      if (typeof written[keyword] === 'string') obstacles.push(notUnderstood(keyword, written[keyword]))
    }
    switch (this.dialect) {
      case 'draft4':
        return withNumericBounds(written)
      case 'openapi':
        return withNull(withNumericBounds(written))
      case 'draft2019-09':
      case 'draft2020-12':
        return ofLaterDrafts(written, this.dialect === 'draft2020-12', obstacles)
      default:
        return written
    }
  }
}

/** In draft-04 and OpenAPI 3.0, a boolean beside a bound excludes the bound. */
function withNumericBounds(written: JsonObject): JsonObject {
  const { exclusiveMinimum, exclusiveMaximum, ...others } = written
  const read: Record<string, unknown> = { ...others }
  if (exclusiveMinimum === true && others.minimum !== undefined) {
    read.exclusiveMinimum = others.minimum
    delete read.minimum
  } else if (typeof exclusiveMinimum === 'number') read.exclusiveMinimum = String(exclusiveMinimum)
  if (exclusiveMaximum === true && others.maximum !== undefined) {
    read.exclusiveMaximum = others.maximum
    delete read.maximum
  } else if (typeof exclusiveMaximum === 'number') read.exclusiveMaximum = String(exclusiveMaximum)
  return read
}

/** In OpenAPI 3.0, `nullable` beside a type adds null to it. */
function withNull({ nullable, ...others }: JsonObject): JsonObject {
  return nullable === true && typeof others.type === 'string' ? { ...others, type: [others.type, 'null'] } : others
}

const inPlaceKeywords = ['allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas', 'dependencies', '$ref']

function ofLaterDrafts(written: JsonObject, isOf2020: boolean, obstacles: Obstacle[]): JsonObject {
  const { dependentRequired, dependentSchemas, prefixItems, minContains, maxContains, ...others } = written
  const { unevaluatedProperties, unevaluatedItems, ...rest } = others
  const read: Record<string, unknown> = { ...rest }
  if (isOf2020) {
    delete read.additionalItems
    if (Array.isArray(rest.items)) obstacles.push(notUnderstood('items', rest.items))
    if (prefixItems !== undefined) {
      read.items = prefixItems
      if (!isSchemas(prefixItems)) obstacles.push(notUnderstood('prefixItems', prefixItems))
      else if (rest.items !== undefined) read.additionalItems = rest.items
    }
  }
  const isPlain = !inPlaceKeywords.some((name) => written[name] !== undefined)
  if (
    unevaluatedProperties !== undefined &&
    unevaluatedProperties !== true &&
    rest.additionalProperties === undefined
  ) {
    if (isPlain) read.additionalProperties = unevaluatedProperties
    else obstacles.push(notUnderstood('unevaluatedProperties', unevaluatedProperties))
  }
  if (unevaluatedItems !== undefined && unevaluatedItems !== true) {
    const describesAll = Array.isArray(read.items) ? read.additionalItems !== undefined : read.items !== undefined
    if (!describesAll && isPlain && rest.contains === undefined) {
      read[Array.isArray(read.items) ? 'additionalItems' : 'items'] = unevaluatedItems
    } else if (!describesAll) obstacles.push(notUnderstood('unevaluatedItems', unevaluatedItems))
  }
  if (rest.contains !== undefined) {
    if (maxContains !== undefined) obstacles.push(notUnderstood('maxContains', maxContains))
    if (minContains === 0) delete read.contains
    else if (minContains !== undefined && minContains !== 1) obstacles.push(notUnderstood('minContains', minContains))
  }
  return withDependencies(read, [dependentRequired, dependentSchemas])
}

/** Writes the keywords that replaced `dependencies` with it, each in a schema of its own. */
function withDependencies(read: JsonObject, written: readonly unknown[]): JsonObject {
  const further = written.filter((dependencies) => dependencies !== undefined).map((dependencies) => ({ dependencies }))
  if (further.length === 0) return read
  return { ...read, allOf: [...(Array.isArray(read.allOf) ? read.allOf : []), ...further] }
}

/** Keywords that have an effect only beside others. */
function dropIdle(keywords: Map<string, unknown>): void {
  if (!Array.isArray(keywords.get('items'))) keywords.delete('additionalItems')
  if (!keywords.has('then') && !keywords.has('else')) keywords.delete('if')
  if (!keywords.has('if')) {
    keywords.delete('then')
    keywords.delete('else')
  }
}

function patternsIn(keywords: ReadonlyMap<string, unknown>): readonly string[] {
  const byPattern = keywords.get('patternProperties')
  const own = keywords.get('pattern')
  return [...(isRecord(byPattern) ? Object.keys(byPattern) : []), ...(typeof own === 'string' ? [own] : [])]
}

/** True if a constant is nested too deep to be compared. */
export function isDeep(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  let level: readonly unknown[] = [value]
  for (let depth = 0; depth < deepestConstant; depth++) {
    level = [...new Set(level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : [])))]
    if (level.length === 0) return false
  }
  return true
}

const compiledPatterns = new Map<string, PatternTest | undefined>()
const mostPatterns = 5_000

/** The test of a pattern, with the flag `u` where it is valid with it; undefined if it cannot be run. */
export function compiledPattern(source: string): PatternTest | undefined {
  if (compiledPatterns.has(source)) return compiledPatterns.get(source)
  if (compiledPatterns.size >= mostPatterns) compiledPatterns.clear()
  const test = compiledWith(source, 'u') ?? compiledWith(source, '')
  compiledPatterns.set(source, test)
  return test
}

function compiledWith(source: string, flags: string): PatternTest | undefined {
  try {
    return linearPattern(source, flags)
  } catch {
    return undefined
  }
}
