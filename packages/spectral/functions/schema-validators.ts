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

/** What finds the errors of a value, in the form and order of ajv, or why the schema cannot be used. */
export type Validation = UnusableSchema | { errorsOf(value: unknown): ErrorObject[] }

interface SchemaOpeners {
  readonly openers: Map<JsonSchemaDialect, SchemaOpener>
  readonly bySchema: Map<object, Map<string, Validation>>
}

const opened = perDocument((): SchemaOpeners => ({ openers: new Map(), bySchema: new Map() }))

/** What validates against a schema, made once for all values of a document. */
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

/** What validates without ajv; undefined where only ajv knows what the schema says. */
export function openWith(
  opener: SchemaOpener,
  schema: AnySchemaObject,
  use: { readonly allErrors: boolean; readonly isResolved: boolean },
): Validation | undefined {
  const validator = opener.open(schema, use)
  if ('problem' in validator) return validator
  return 'unsupported' in validator ? undefined : { errorsOf: (value) => validator.errors(value) }
}

/** The validation that is kept for a schema under a key, or else a new one. */
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

/** The name of a dialect that is read without ajv. Draft 6 is read as draft-07. */
export function ownDialect(dialect: Dialect): JsonSchemaDialect | undefined {
  if (dialect === 'draft2019-09') return undefined
  return dialect === 'draft4' || dialect === 'draft2020-12' ? dialect : 'draft7'
}

/** Whether a schema has the name of one that ajv knows, which then takes its place. */
export function isStandard({ $id, id }: AnySchemaObject): boolean {
  return [$id, id].some((name) => typeof name === 'string' && /^https?:\/\/json-schema\.org\//.test(name))
}

/** What ajv compiled, for as long as the schema lives: schemas of rulesets come with every document again. */
const compiled = new WeakMap<object, Map<string, Validation>>()

/** Objects in a schema that is handed to ajv, which writes out what is shared and takes about 0.1 ms for each. */
const mostObjects = 20_000

/** Whether ajv can be asked to compile a schema; else why not. */
export function asTooLarge(schema: object): UnusableSchema | undefined {
  if (hasAtMost(mostObjects, schema)) return undefined
  return {
    problem: `its schema is not checked: it has more than ${mostObjects} parts when every reference in it is written out`,
    isMissingReference: false,
  }
}

/** Whether a value has so many objects and lists at most, what is shared counted each time. */
function hasAtMost(most: number, value: object): boolean {
  let count = 0
  const waiting = [value]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (++count > most) return false
    for (const member of Object.values(next)) if (typeof member === 'object' && member !== null) waiting.push(member)
  }
  return true
}

/** What validates with ajv, which takes long to load and to compile a schema. */
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
