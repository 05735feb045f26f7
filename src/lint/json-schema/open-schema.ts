import { compileSchema, UnresolvedReferenceError, type Validator } from './compile-schema.ts'
import type { JsonObject } from './json-value.ts'
import { metaSchemas } from './meta-schema.ts'
import type { PatternTest } from './pattern.ts'
import { unsupportedIn } from './unsupported.ts'

/** Errors of an invalid schema that are named. */
const listedErrors = 100

export interface OpenSchemaOptions {
  /** All errors of a value, or only the first. */
  readonly allErrors: boolean
  /** Compiles the patterns of the schema; throws when one cannot be compiled. */
  readonly pattern: (source: string) => PatternTest
}

/** A schema that cannot be used: what is wrong with it in the words of ajv, and whether it only lacks what it refers to. */
export interface SchemaProblem {
  readonly problem: string
  readonly isMissingReference: boolean
}

/** Something in a schema that only ajv knows: another dialect, an identifier inside, a keyword of a plugin of ajv. */
export interface UnsupportedSchema {
  readonly unsupported: string
}

const metaSchemaUri = 'http://json-schema.org/draft-07/schema'
const metaSchema = metaSchemas.get(metaSchemaUri) ?? {}
const metaValidators = {
  all: compileSchema(metaSchema),
  first: compileSchema(metaSchema, { allErrors: false }),
}

/**
 * Compiles a schema that comes from a document or a ruleset and may be anything: it is checked first, as ajv checks it.
 * Costs time by the size of the schema, each shared part once.
 */
export function openSchema(
  schema: JsonObject,
  { allErrors, pattern }: OpenSchemaOptions,
): Validator | SchemaProblem | UnsupportedSchema {
  const dialect = schema.$schema
  if (dialect !== undefined && dialect !== metaSchemaUri && dialect !== `${metaSchemaUri}#`) {
    return { unsupported: `$schema: ${dialect}` }
  }
  if (schema.$id !== undefined && typeof schema.$id !== 'string') return { unsupported: 'an $id that is no text' }
  const metaValidator = allErrors ? metaValidators.all : metaValidators.first
  if (!metaValidator.isValid(schema)) return asProblem(`schema is invalid: ${errorsText(metaValidator, schema)}`)
  const unsupported = unsupportedIn(schema)
  if (unsupported !== undefined) return { unsupported }
  const validator = compileSchema(schema, { allErrors, documents: metaSchemas, pattern })
  try {
    validator.prepare()
  } catch (error) {
    // ajv as Spectral sets it up knows the meta-schemas of draft-04 and draft-06 too.
    if (error instanceof UnresolvedReferenceError && error.message.includes('//json-schema.org/')) {
      return { unsupported: error.message }
    }
    if (error instanceof UnresolvedReferenceError) return { problem: error.message, isMissingReference: true }
    return asProblem(error instanceof Error ? error.message : String(error))
  }
  return validator
}

function asProblem(problem: string): SchemaProblem {
  return { problem, isMissingReference: false }
}

function errorsText(validator: Validator, schema: JsonObject): string {
  const { errors } = validator.errorsUpTo(listedErrors, schema)
  return errors.map(({ instancePath, message }) => `data${instancePath} ${message}`).join(', ')
}
