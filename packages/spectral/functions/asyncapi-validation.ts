import type { IFunctionResult, RulesetFunctionContext } from '@stoplight/spectral-core'
import type { JsonObject } from '../../../src/plain-data.ts'
import {
  compileSchema,
  metaSchemas,
  nativePattern,
  type PatternTest,
  type SchemaError,
  type Validator,
} from '../../json-schema/index.ts'
import { asyncApiSchemas } from './asyncapi-schemas.ts'
import { betterErrors } from './better-errors.ts'
import { describeErrors } from './schema-messages.ts'

/** Up to this number of errors, all paths to a shared object are listed; above it, only the first path. */
const listedErrors = 2000

const unexpectedReference = 'Property "$ref" is not expected to be here'

const validators = new WeakMap<JsonObject, Validator>()

/**
 * Spectral's `asyncApiDocumentSchema`: a document must be valid against the JSON Schema of its version of AsyncAPI. With
 * `resolved: true` it checks the resolved document, with `resolved: false` only whether references are where they are allowed.
 * Ignores documents that are not AsyncAPI 2 or 3.
 */
export async function asyncApiDocumentSchema(
  value: unknown,
  options: unknown,
  { path, document }: RulesetFunctionContext,
): Promise<IFunctionResult[]> {
  const schemas = document.formats ? await asyncApiSchemas(document.formats) : undefined
  if (schemas === undefined) return []
  const isResolved = isRecord(options) && options.resolved === true
  const validator = validatorOf(isResolved ? schemas.resolved : schemas.unresolved)
  if (validator.isValid(value)) return []
  const { errors, repeated } = validator.errorsUpTo(listedErrors, value)
  const results = describeErrors(isResolved ? withoutNoise(errors) : errors, value, path).filter(
    (result) => !isRepeated(result, path.length, repeated),
  )
  if (isResolved) return results.filter(({ message }) => message !== unexpectedReference)
  return results
    .filter(({ message }) => message === unexpectedReference)
    .map((result) => ({ ...result, message: 'Referencing in this place is not allowed' }))
}

/** Spectral's `asyncApiPayloadValidation`: a payload must be a Schema Object of the document's version of AsyncAPI. */
export async function asyncApiPayloadValidation(
  value: unknown,
  _options: unknown,
  { path, document }: RulesetFunctionContext,
): Promise<IFunctionResult[]> {
  const schemas = document.formats ? await asyncApiSchemas(document.formats) : undefined
  if (schemas === undefined) return []
  const validator = validatorOf(schemas.payload, unicodePattern)
  if (validator.isValid(value)) return []
  const { errors } = validator.errorsUpTo(listedErrors, value)
  const described = betterErrors(errors, value, path.at(-1) ?? null)
  return described.map(({ error, suggestion, path: errorPath }) => ({
    message: suggestion === undefined ? error : `${error}. ${suggestion}`,
    path: [...path, ...(errorPath === '' ? [] : errorPath.replace(/^\//, '').split('/'))],
  }))
}

function validatorOf(schema: JsonObject, pattern?: (source: string) => PatternTest): Validator {
  let validator = validators.get(schema)
  if (validator === undefined) {
    validator = compileSchema(schema, { documents: metaSchemas, ...(pattern !== undefined && { pattern }) })
    validators.set(schema, validator)
  }
  return validator
}

const unicodePattern = (source: string): PatternTest => nativePattern(source, 'u')

/**
 * The errors that Spectral keeps for a resolved document: moves an unexpected property to the property, drops missing references,
 * keeps the first of consecutive errors at one place, and keeps a `oneOf` only if no error is inside it.
 */
function withoutNoise(errors: readonly SchemaError[]): SchemaError[] {
  const placed = errors
    .filter((error) => !missesReference(error))
    .map((error) =>
      error.keyword === 'additionalProperties'
        ? { ...error, instancePath: `${error.instancePath}/${String(error.params.additionalProperty)}` }
        : error,
    )
  const kept: SchemaError[] = []
  let before: SchemaError | undefined
  for (const error of placed) {
    const isNeighbour = before?.instancePath === error.instancePath
    if (isNeighbour) continue
    before = error
    const isExplained = error.keyword === 'oneOf' && (kept.at(-1)?.instancePath.startsWith(error.instancePath) ?? false)
    if (!isExplained) kept.push(error)
  }
  return kept
}

function missesReference({ keyword, params }: SchemaError): boolean {
  return keyword === 'required' && params.missingProperty === '$ref'
}

/** True for a result inside an object that was reported on another path. */
function isRepeated({ path }: IFunctionResult, start: number, repeated: ReadonlySet<string>): boolean {
  if (path === undefined || repeated.size === 0) return false
  let pointer = ''
  for (const segment of path.slice(start)) {
    if (repeated.has(pointer)) return true
    pointer += `/${segment}`
  }
  return false
}

function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null
}
