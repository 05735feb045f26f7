import type { IFunctionResult, RulesetFunctionContext } from '@stoplight/spectral-core'
import type { ErrorObject } from 'ajv'
import { isRecord, type JsonObject } from '../../../src/plain-data.ts'
import type { SchemaUse } from './oas-reading.ts'
import { nameNull, oasDialect, oasValidation } from './oas-validators.ts'
import { mustExist, resultsOf } from './schema.ts'
import type { AnyFunction } from './spectral-function.ts'

/**
 * Spectral's `oasSchema`: a value must be valid against a JSON Schema, read in the dialect of the document. What it was not
 * made for goes to the original.
 */
export function oasSchema(original: AnyFunction): AnyFunction {
  const called: AnyFunction = (value, options, context) => {
    const schema = isRecord(options) && Object.keys(options).length === 1 ? options.schema : undefined
    if (!isRecord(schema)) return original(value, options, context)
    return checkOasValue(value, schema, context, { isExample: false, relaxes: 'nothing' })
  }
  return called
}

/** Checks a value against a schema of an OpenAPI document. */
export function checkOasValue(
  value: unknown,
  schema: JsonObject,
  context: RulesetFunctionContext,
  use: Pick<SchemaUse, 'isExample' | 'relaxes'>,
): IFunctionResult[] {
  if (value === undefined) return [mustExist(context.path)]
  const dialect = oasDialect(context)
  const prepare = (errors: readonly ErrorObject[]) => nameNull(errors, schema, dialect)
  return resultsOf(
    oasValidation(context, schema, dialect, use),
    value,
    context,
    dialect.namesNull ? prepare : undefined,
  )
}
