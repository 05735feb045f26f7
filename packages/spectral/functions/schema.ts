import type { IFunctionResult, RulesetFunctionContext } from '@stoplight/spectral-core'
import { detectDialect } from '@stoplight/spectral-formats'
import type { AnySchemaObject } from 'ajv'
import { isRecord } from '../../../src/plain-data.ts'
import { MatchingBudgetSpent } from '../../regexp/index.ts'
import { choiceOption, objectOption, typeOption } from './option-check.ts'
import { isAnything, isBoolean } from './print-path.ts'
import { describeErrors } from './schema-messages.ts'
import { type Dialect, type Validation, validationBy } from './schema-validators.ts'
import { spectralFunction } from './spectral-function.ts'

const DIALECTS: readonly Dialect[] = ['auto', 'draft4', 'draft6', 'draft7', 'draft2019-09', 'draft2020-12']

export interface SchemaFunctionOptions {
  readonly schema: AnySchemaObject
  readonly dialect?: Dialect
  /** True to find all errors, false to find only the first. */
  readonly allErrors?: boolean
  /** Called by functions that change the errors of ajv before they become messages. */
  readonly prepareResults?: unknown
}

/** Spectral's `schema`: a value must be valid against a JSON Schema. Messages can contain the name of the value itself. */
export const schema = spectralFunction({
  name: 'schema',
  accepts: isAnything,
  options: objectOption<SchemaFunctionOptions>(
    {
      schema: typeOption('object', isRecord),
      dialect: choiceOption(DIALECTS),
      allErrors: typeOption('boolean', isBoolean),
      prepareResults: (value): value is unknown => isAnything(value),
    },
    ['schema'],
    {
      type: '"schema" function has invalid options specified. Example valid options: { "schema": { /* any JSON Schema can be defined here */ } , { "schema": { "type": "object" }, "dialect": "auto" }',
    },
  ),
  run(value, options, context): IFunctionResult[] {
    if (value === undefined) return [mustExist(context.path)]
    return resultsOf(validationOf(options, context), value, context, options.prepareResults)
  },
})

/** The message for a missing value. */
export function mustExist(path: RulesetFunctionContext['path']): IFunctionResult {
  return { path, message: '#{{print("property")}}must exist' }
}

/** The errors of a value as results. `prepareResults` can change them first. */
export function resultsOf(
  validation: Validation,
  value: unknown,
  { path, rule }: Pick<RulesetFunctionContext, 'path' | 'rule'>,
  prepareResults: unknown,
): IFunctionResult[] {
  if ('problem' in validation) {
    // In a resolved document, a target can be missing because of a cycle.
    return rule?.resolved && validation.isMissingReference ? [] : [{ path, message: validation.problem }]
  }
  try {
    const errors = validation.errorsOf(value)
    if (typeof prepareResults === 'function' && errors.length > 0) prepareResults(errors)
    return describeErrors(errors, value, path)
  } catch (error) {
    if (!(error instanceof Error) || error instanceof MatchingBudgetSpent) throw error
    return [{ path, message: error.message }]
  }
}

function validationOf(
  { schema, dialect, allErrors = false }: SchemaFunctionOptions,
  context: RulesetFunctionContext,
): Validation {
  const detected = dialect === undefined || dialect === 'auto' ? detectDialect(schema) : dialect
  return validationBy(context, schema, DIALECTS.find((known) => known === detected) ?? 'draft7', allErrors)
}
