import type { RulesetFunctionContext } from '@stoplight/spectral-core'
import type { AnySchemaObject, ErrorObject } from 'ajv'
import {
  type JsonSchemaDialect,
  linearPattern,
  type OpeningOptions,
  SchemaOpener,
  type UnusableSchema,
} from '../../json-schema/index.ts'
import { compileWithAjv, type Dialect, perDocument } from './schema-engines.ts'

export type { Dialect } from './schema-engines.ts'

/** Finds the errors of a value, in the form and order of ajv, or says why the schema cannot be used. */
export type Validation = UnusableSchema | { errorsOf(value: unknown): ErrorObject[] }

interface SchemaOpeners {
  readonly openers: Map<JsonSchemaDialect, SchemaOpener>
  readonly bySchema: Map<object, Map<string, Validation>>
}

const opened = perDocument((): SchemaOpeners => ({ openers: new Map(), bySchema: new Map() }))

/** The validation against a schema, made once for all values of a document. */
export function validationBy(
  { document, rule }: Pick<RulesetFunctionContext, 'document' | 'rule'>,
  schema: AnySchemaObject,
  dialect: Dialect,
  allErrors: boolean,
): Validation {
  const { openers, bySchema } = opened(document)
  const isResolved = rule?.resolved ?? false
  return keptValidation(bySchema, schema, `${dialect} ${allErrors} ${isResolved}`, () => {
    const own = ownDialect(dialect)
    if (own === undefined || isStandard(schema)) return validationByAjv(schema, dialect, allErrors)
    const opener = openers.get(own) ?? openerFor(own)
    openers.set(own, opener)
    return openWith(opener, schema, { allErrors, isResolved }) ?? validationByAjv(schema, dialect, allErrors)
  })
}

/** An opener of schemas whose patterns run in linear time. */
export function openerFor(dialect: JsonSchemaDialect, options: Partial<OpeningOptions> = {}): SchemaOpener {
  return new SchemaOpener({ ...options, dialect, pattern: (source) => linearPattern(source, '') })
}

/** The validation without ajv; undefined if only ajv supports the schema. */
export function openWith(
  opener: SchemaOpener,
  schema: AnySchemaObject,
  use: { readonly allErrors: boolean; readonly isResolved: boolean },
): Validation | undefined {
  const validator = opener.open(schema, use)
  if ('problem' in validator) return validator
  return 'unsupported' in validator ? undefined : { errorsOf: (value) => validator.errors(value) }
}

/** The validation kept for a schema under a key, or a new one. */
export function keptValidation(
  bySchema: Map<object, Map<string, Validation>>,
  schema: object,
  key: string,
  make: () => Validation,
): Validation {
  const ofSchema = bySchema.get(schema) ?? new Map<string, Validation>()
  bySchema.set(schema, ofSchema)
  const validation = ofSchema.get(key) ?? make()
  ofSchema.set(key, validation)
  return validation
}

/** The name of a dialect that does not need ajv. Draft 6 is read as draft-07. */
export function ownDialect(dialect: Dialect): JsonSchemaDialect | undefined {
  if (dialect === 'draft2019-09') return undefined
  return dialect === 'draft4' || dialect === 'draft2020-12' ? dialect : 'draft7'
}

/** True if a schema has the name of a schema that ajv knows. ajv then uses its own. */
export function isStandard({ $id, id }: AnySchemaObject): boolean {
  return [$id, id].some((name) => typeof name === 'string' && /^https?:\/\/json-schema\.org\//.test(name))
}

/** Validations by ajv, kept as long as the schema: the same ruleset schemas are used for every document. */
const compiled = new WeakMap<object, Map<string, Validation>>()

/** The size limit for schemas passed to ajv, which repeats shared objects and takes about 0.1 ms for each. */
const mostObjects = 20_000

/** The problem if a schema is too large for ajv; undefined if it is not. */
export function asTooLarge(schema: object): UnusableSchema | undefined {
  if (hasAtMost(mostObjects, schema)) return undefined
  return {
    problem: `its schema is not checked: it has more than ${mostObjects} parts when every reference in it is written out`,
    isMissingReference: false,
  }
}

/** True if a value has at most this many objects and lists. Shared ones count each time. */
function hasAtMost(most: number, value: object): boolean {
  let count = 0
  const waiting = [value]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (++count > most) return false
    for (const member of Object.values(next)) if (typeof member === 'object' && member !== null) waiting.push(member)
  }
  return true
}

/** The validation by ajv, which is slow to load and to compile a schema. */
export function validationByAjv(schema: AnySchemaObject, dialect: Dialect, allErrors: boolean): Validation {
  const tooLarge = asTooLarge(schema)
  if (tooLarge !== undefined) return tooLarge
  const ofSchema = compiled.get(schema) ?? new Map<string, Validation>()
  compiled.set(schema, ofSchema)
  const key = `${dialect} ${allErrors}`
  const validation = ofSchema.get(key) ?? openWithAjv(schema, dialect, allErrors)
  ofSchema.set(key, validation)
  return validation
}

function openWithAjv(schema: AnySchemaObject, dialect: Dialect, allErrors: boolean): Validation {
  try {
    const validate = compileWithAjv(schema, dialect, allErrors)
    return { errorsOf: (value) => (validate(value) ? [] : (validate.errors ?? [])) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { problem: error.message, isMissingReference: 'missingRef' in error }
  }
}
