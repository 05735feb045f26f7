import type { IFunctionResult, RulesetFunctionContext } from '@stoplight/spectral-core'
import type { JsonObject } from '../../../src/plain-data.ts'
import { compileSchema, metaSchemas, type SchemaError, type Validator } from '../../json-schema/index.ts'
import { asyncApiSchemas } from './asyncapi-schemas.ts'
import { describeErrors } from './schema-messages.ts'

/** Errors that are listed for every way to a shared object; with more, only for the first way. */
const listedErrors = 2000

const unexpectedReference = 'Property "$ref" is not expected to be here'

const validators = new WeakMap<JsonObject, Validator>()

/**
 * Spectral's `asyncApiDocumentSchema`: a document must be valid against the JSON Schema of its version of AsyncAPI. With
 * `resolved: true` it looks at the document without references, with `resolved: false` only for references that stand
 * where none may. Documents that are not AsyncAPI 2 or 3 are passed over.
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

function validatorOf(schema: JsonObject): Validator {
  let validator = validators.get(schema)
  if (validator === undefined) {
    validator = compileSchema(schema, { documents: metaSchemas })
    validators.set(schema, validator)
  }
  return validator
}

/**
 * Errors as Spectral keeps them of a resolved document: an unexpected property is shown at the property, a reference is
 * never missed, of neighbours at one place the first stays, and a `oneOf` only says something when nothing below it does.
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

/** Whether a result lies below an object that was reported through another way. */
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
