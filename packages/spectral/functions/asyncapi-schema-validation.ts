import type { IFunctionResult, RulesetFunctionContext } from '@stoplight/spectral-core'
import { isRecord } from '../../../src/plain-data.ts'
import { schema } from './schema.ts'

/** As Spectral writes it, with one brace too few. */
const notAContainer = '#{{print("property")}must be an object containing "default" or an "examples" array'

/**
 * Spectral's `asyncApiSchemaValidation`: the default or the examples of a schema, by the option `type`, must be valid against
 * it. Examples that are strings are passed over, since they may hold a value in another notation.
 */
export function asyncApiSchemaValidation(
  value: unknown,
  options: unknown,
  context: RulesetFunctionContext,
): IFunctionResult[] {
  if (!isRecord(value) || (value.examples !== undefined && !Array.isArray(value.examples))) {
    return [{ message: notAContainer }]
  }
  const looksAtDefault = isRecord(options) && options.type === 'default'
  const items = looksAtDefault ? [{ path: ['default'], item: value.default }] : examplesOf(value.examples)
  return items.flatMap(({ path, item }) => {
    if (typeof item === 'string') return []
    return schema(item, { schema: value, allErrors: true }, { ...context, path: [...context.path, ...path] }) ?? []
  })
}

function examplesOf(examples: unknown): { readonly path: (string | number)[]; readonly item: unknown }[] {
  return Array.isArray(examples) ? examples.map((item: unknown, index) => ({ path: ['examples', index], item })) : []
}
