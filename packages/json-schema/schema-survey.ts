import { isRecord, type JsonObject } from '../../src/plain-data.ts'
import type { JsonSchemaDialect } from './dialect.ts'
import { type SchemaPart, SchemaSearch } from './schema-parts.ts'

/** The reason why a schema cannot be compiled together with others: a reference, or a pattern that cannot be compiled. */
export type Obstacle = { readonly kind: 'reference'; readonly reference: string } | { readonly kind: 'pattern' }

/** A part of a schema that only ajv supports. */
interface Unsupported {
  readonly what: string
}

export interface SurveyOptions {
  readonly dialect: JsonSchemaDialect
  /** Changes a schema before it is compiled. */
  readonly read: (written: JsonObject) => JsonObject
  /** True if a pattern can be compiled. */
  readonly isPattern: (source: string) => boolean
  /** If true, ignores an `id` under an unknown keyword, such as `example`. ajv treats it as an identifier. */
  readonly ignoresUnknownIds: boolean
}

/** Keywords of ajv plugins that Spectral uses, and some that ajv rejects or that change the meaning of others. */
const otherKeywords = [
  'errorMessage',
  'formatMaximum',
  'formatMinimum',
  'formatExclusiveMaximum',
  'formatExclusiveMinimum',
  'id',
  '$async',
  '$anchor',
]

const otherKeywordsOf: Readonly<Record<JsonSchemaDialect, readonly string[]>> = {
  // The meta-schema of draft-04 does not check these later keywords, but ajv applies them.
  draft4: [...otherKeywords, '$id', 'contains', 'propertyNames', 'if'],
  draft7: otherKeywords,
  'draft2020-12': [
    ...otherKeywords,
    '$dynamicAnchor',
    '$dynamicRef',
    '$recursiveAnchor',
    '$recursiveRef',
    'dependentRequired',
    'dependentSchemas',
    'maxContains',
    'minContains',
    'prefixItems',
    'unevaluatedItems',
    'unevaluatedProperties',
  ],
}

/**
 * Finds parts that our validator does not support, and parts that cannot be shared. Reads each object once, however many schemas
 * contain it.
 */
export class SchemaSurvey {
  readonly #options: SurveyOptions
  readonly #unsupported = new SchemaSearch((part) => this.#unsupportedIn(part))
  readonly #obstacles = new SchemaSearch((part) => this.#obstacleIn(part))

  constructor(options: SurveyOptions) {
    this.#options = options
  }

  /** The first part of a schema, valid or not, that only ajv supports; undefined if there is none. */
  unsupportedIn(schema: JsonObject): string | undefined {
    return this.#unsupported.first(schema)?.what
  }

  /** The first obstacle to compiling a valid schema together with others; undefined if there is none. */
  obstacleIn(schema: JsonObject): Obstacle | undefined {
    return this.#obstacles.first(schema)
  }

  #unsupportedIn({ value, role }: SchemaPart): Unsupported | undefined {
    const { dialect, read, ignoresUnknownIds } = this.#options
    if (typeof value.$anchor === 'string') return { what: '$anchor' }
    if (role !== 'whole' && typeof value.$id === 'string') return { what: '$id inside a schema' }
    const isIdIgnored = dialect !== 'draft4' || (ignoresUnknownIds && role === 'unknown')
    if (!isIdIgnored && typeof value.id === 'string') return { what: 'id' }
    if (role === 'named' || role === 'unknown') return undefined
    const what = unsupportedKeyword(read(value), dialect)
    return what === undefined ? undefined : { what }
  }

  #obstacleIn({ value, role }: SchemaPart): Obstacle | undefined {
    if (role === 'named' || role === 'unknown') return undefined
    const { read, isPattern } = this.#options
    const { $ref: reference, pattern, patternProperties } = read(value)
    if (typeof reference === 'string') return { kind: 'reference', reference }
    const patterns = isRecord(patternProperties) ? Object.keys(patternProperties) : []
    if (typeof pattern === 'string') patterns.push(pattern)
    return patterns.every(isPattern) ? undefined : { kind: 'pattern' }
  }
}

function unsupportedKeyword(schema: JsonObject, dialect: JsonSchemaDialect): string | undefined {
  if (schema.nullable !== undefined && !mayBeNullable(schema)) return 'nullable without a type, or against it'
  if (Array.isArray(schema.enum) && schema.enum.length === 0) return 'enum without values'
  if (schema.format !== undefined && typeof schema.format !== 'string') return 'a format that is no text'
  if (schema.$ref !== undefined && typeof schema.$ref !== 'string') return 'a $ref that is no text'
  if (Object.values(schema).some(isNoNumberOfJson)) return 'a number that JSON does not have'
  return otherKeywordsOf[dialect].find((name) => Object.hasOwn(schema, name) && schema[name] !== undefined)
}

function isNoNumberOfJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'number' && !Number.isFinite(item))
  return typeof value === 'number' && !Number.isFinite(value)
}

/** `nullable` needs a type, and must not be false if null is one of the types. */
function mayBeNullable({ nullable, type }: JsonObject): boolean {
  if (typeof nullable !== 'boolean' || type === undefined) return false
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  return nullable || !types.includes('null')
}
