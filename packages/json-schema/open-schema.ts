import applicator from 'ajv/dist/refs/json-schema-2020-12/meta/applicator.json' with { type: 'json' }
import content from 'ajv/dist/refs/json-schema-2020-12/meta/content.json' with { type: 'json' }
import core from 'ajv/dist/refs/json-schema-2020-12/meta/core.json' with { type: 'json' }
import formatAnnotation from 'ajv/dist/refs/json-schema-2020-12/meta/format-annotation.json' with { type: 'json' }
import metaData from 'ajv/dist/refs/json-schema-2020-12/meta/meta-data.json' with { type: 'json' }
import unevaluated from 'ajv/dist/refs/json-schema-2020-12/meta/unevaluated.json' with { type: 'json' }
import validation from 'ajv/dist/refs/json-schema-2020-12/meta/validation.json' with { type: 'json' }
import draft2020 from 'ajv/dist/refs/json-schema-2020-12/schema.json' with { type: 'json' }
import draft4 from 'ajv-draft-04/dist/refs/json-schema-draft-04.json' with { type: 'json' }
import { isRecord, type JsonObject } from '../../src/plain-data.ts'
import {
  compileSchema,
  type SchemaOptions,
  type SchemaRewriting,
  sharedCompiler,
  UnresolvedReferenceError,
  type Validator,
} from './compile-schema.ts'
import type { JsonSchemaDialect } from './dialect.ts'
import { metaSchemas, withoutFormats } from './meta-schema.ts'
import type { PatternTest } from './pattern.ts'
import { hasPlace } from './schema-library.ts'
import { SchemaSurvey } from './schema-survey.ts'

/** The most errors of an invalid schema in a message. */
const listedErrors = 100

export interface OpeningOptions {
  readonly dialect: JsonSchemaDialect
  /** Compiles the patterns of the schemas. Throws if one cannot be compiled. */
  readonly pattern: (source: string) => PatternTest
  /** Changes schemas before they are compiled, if given. */
  readonly reading?: SchemaRewriting
  /** If true, ignores an `id` under an unknown keyword, such as `example`. */
  readonly ignoresUnknownIds?: boolean
}

export interface OpeningUse {
  /** True to find all errors of a value, false to find only the first. */
  readonly allErrors: boolean
  /**
   * True if the schema comes from a document with resolved references. The few that are left close a loop, so that most of them
   * lead nowhere from the schema itself, and it does not matter which one that was.
   */
  readonly isResolved: boolean
}

/** The problem of a schema that cannot be used, in ajv's words, and whether only the target of a reference is missing. */
export interface UnusableSchema {
  readonly problem: string
  readonly isMissingReference: boolean
}

/** A part of a schema that only ajv supports: another dialect, an identifier inside, or a keyword of an ajv plugin. */
export interface UnsupportedSchema {
  readonly unsupported: string
}

/**
 * Opens arbitrary schemas from a document or a ruleset, after checking each as ajv does. Parts that several schemas share are
 * checked and compiled once, so the cost is the size of all distinct parts, unless they contain references.
 */
export class SchemaOpener {
  readonly #options: OpeningOptions
  readonly #survey: SchemaSurvey
  readonly #compile: (schema: JsonObject, allErrors: boolean) => Validator
  readonly #patterns = new Map<string, boolean>()

  constructor(options: OpeningOptions) {
    const { dialect, reading, ignoresUnknownIds = false } = options
    this.#options = options
    this.#survey = new SchemaSurvey({
      dialect,
      read: reading?.schema ?? ((written) => written),
      isPattern: (source) => this.#isPattern(source),
      ignoresUnknownIds,
    })
    this.#compile = sharedCompiler(this.#compilerOptions())
  }

  /** Opens a schema. It can be opened again, and shares the compiled parts. */
  open(schema: JsonObject, { allErrors, isResolved }: OpeningUse): Validator | UnusableSchema | UnsupportedSchema {
    const { uri, validator, hasErrorsOfAjv } = metaSchemaOf[this.#options.dialect]
    const dialect = schema.$schema
    if (dialect !== undefined && dialect !== uri && dialect !== `${uri}#`) return { unsupported: `$schema: ${dialect}` }
    if (schema.$id !== undefined && typeof schema.$id !== 'string') return { unsupported: 'an $id that is no text' }
    // ajv looks for identifiers before it checks the schema.
    const unsupported = this.#survey.unsupportedIn(schema)
    if (unsupported !== undefined) return { unsupported }
    const meta = validator(allErrors)
    if (!meta.isValid(schema)) {
      if (!hasErrorsOfAjv) return { unsupported: 'what the meta-schema refuses' }
      return asProblem(`schema is invalid: ${errorsText(meta, schema)}`)
    }
    const obstacle = this.#survey.obstacleIn(schema)
    if (obstacle === undefined) return this.#compile(schema, allErrors)
    if (isResolved && obstacle.kind === 'reference' && leadsNowhere(obstacle.reference, schema)) {
      return { problem: `can't resolve reference ${obstacle.reference} from id #`, isMissingReference: true }
    }
    return this.#openAlone(schema, allErrors)
  }

  #openAlone(schema: JsonObject, allErrors: boolean): Validator | UnusableSchema | UnsupportedSchema {
    const validator = compileSchema(schema, { ...this.#compilerOptions(), allErrors, documents: metaSchemas })
    try {
      validator.prepare()
    } catch (error) {
      // In Spectral's setup, ajv also knows the meta-schemas of draft-04 and draft-06.
      if (error instanceof UnresolvedReferenceError && error.message.includes('//json-schema.org/')) {
        return { unsupported: error.message }
      }
      if (error instanceof UnresolvedReferenceError) return { problem: error.message, isMissingReference: true }
      return asProblem(error instanceof Error ? error.message : String(error))
    }
    return validator
  }

  #compilerOptions(): SchemaOptions {
    const { dialect, pattern, reading } = this.#options
    return reading === undefined ? { dialect, pattern } : { dialect, pattern, reading }
  }

  #isPattern(source: string): boolean {
    const known = this.#patterns.get(source)
    if (known !== undefined) return known
    let isPattern = true
    try {
      this.#options.pattern(source)
    } catch {
      isPattern = false
    }
    this.#patterns.set(source, isPattern)
    return isPattern
  }
}

/** True if a reference leads out of a schema, or to a missing place in it. */
function leadsNowhere(reference: string, schema: JsonObject): boolean {
  if (reference.startsWith('#/')) return !hasPlace(schema, reference.slice(1))
  return /^\.{0,2}\/|^[\w-]+\.(?:ya?ml|json)(?:#|$)/.test(reference) && schema.$id === undefined
}

function asProblem(problem: string): UnusableSchema {
  return { problem, isMissingReference: false }
}

function errorsText(validator: Validator, schema: JsonObject): string {
  const { errors } = validator.errorsUpTo(listedErrors, schema)
  return errors.map(({ instancePath, message }) => `data${instancePath} ${message}`).join(', ')
}

/** The meta-schema of a dialect. */
interface MetaSchema {
  readonly uri: string
  /** The validator of schemas, for all errors or only the first. */
  validator(allErrors: boolean): Validator
  /** True if the errors have the words and order of ajv. */
  readonly hasErrorsOfAjv: boolean
}

const uriOf2020 = 'https://json-schema.org/draft/2020-12/schema'
const partsOf2020 = [applicator, content, core, formatAnnotation, metaData, unevaluated, validation]

function metaSchema(uri: string, hasErrorsOfAjv: boolean, compile: (allErrors: boolean) => Validator): MetaSchema {
  const made = new Map<boolean, Validator>()
  return {
    uri,
    hasErrorsOfAjv,
    validator(allErrors) {
      const validator = made.get(allErrors) ?? compile(allErrors)
      made.set(allErrors, validator)
      return validator
    },
  }
}

const uriOf4 = 'http://json-schema.org/draft-04/schema'
const uriOf7 = 'http://json-schema.org/draft-07/schema'

/** The meta-schemas as ajv applies them. */
const metaSchemaOf: Readonly<Record<JsonSchemaDialect, MetaSchema>> = {
  draft4: metaSchema(uriOf4, true, (allErrors) =>
    compileSchema(withoutFormats(draft4), { allErrors, dialect: 'draft4' }),
  ),
  draft7: metaSchema(uriOf7, true, (allErrors) => compileSchema(metaSchemas.get(uriOf7), { allErrors })),
  'draft2020-12': metaSchema(uriOf2020, false, (allErrors) =>
    compileSchema(asDraft7(draft2020), {
      allErrors,
      documents: new Map(partsOf2020.map((part) => [part.$id, asDraft7(part)])),
    }),
  ),
}

/** In this meta-schema, `$dynamicRef` always leads to the whole of it, so a `$ref` means the same, in every dialect. */
function asDraft7(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(withoutFormats(schema)).map(([name, value]) =>
      name === '$dynamicRef' ? ['$ref', uriOf2020] : [name, partAsDraft7(value)],
    ),
  )
}

function partAsDraft7(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(partAsDraft7)
  return isRecord(value) ? asDraft7(value) : value
}
