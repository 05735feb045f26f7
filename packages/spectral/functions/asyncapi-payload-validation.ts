import type { IFunctionResult, RulesetFunctionContext } from '@stoplight/spectral-core'
import type { JsonObject } from '../../../src/plain-data.ts'
import { compileSchema, metaSchemas, nativePattern, type Validator } from '../../json-schema/index.ts'
import { asyncApiSchemas } from './asyncapi-schemas.ts'
import { betterErrors } from './better-errors.ts'

/** Up to this number of errors, all paths to a shared object are listed; above it, only the first path. */
const listedErrors = 2000

const validators = new WeakMap<JsonObject, Validator>()

/** Spectral's `asyncApiPayloadValidation`: a payload must be a Schema Object of the document's version of AsyncAPI. */
export async function asyncApiPayloadValidation(
  value: unknown,
  _options: unknown,
  { path, document }: RulesetFunctionContext,
): Promise<IFunctionResult[]> {
  const schemas = document.formats ? await asyncApiSchemas(document.formats) : undefined
  if (schemas === undefined) return []
  const validator = validatorOf(schemas.payload)
  if (validator.isValid(value)) return []
  const { errors } = validator.errorsUpTo(listedErrors, value)
  const described = betterErrors(errors, value, path.at(-1) ?? null)
  return described.map(({ error, suggestion, path: errorPath }) => ({
    message: suggestion === undefined ? error : `${error}. ${suggestion}`,
    path: [...path, ...(errorPath === '' ? [] : errorPath.replace(/^\//, '').split('/'))],
  }))
}

function validatorOf(schema: JsonObject): Validator {
  let validator = validators.get(schema)
  if (validator === undefined) {
    validator = compileSchema(schema, {
      documents: metaSchemas,
      pattern: (source) => nativePattern(source, 'u'),
    })
    validators.set(schema, validator)
  }
  return validator
}
