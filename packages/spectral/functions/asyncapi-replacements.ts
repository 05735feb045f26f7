import { asyncApi2MessageExamplesValidation, asyncApiSchemaValidation } from './asyncapi-schemas.ts'
import { asyncApiDocumentSchema, asyncApiPayloadValidation } from './asyncapi-validation.ts'
import type { AnyFunction } from './spectral-function.ts'
import { spectralRuleset } from './spectral-rulesets.ts'

/** Our functions, each with a rule of `spectral:asyncapi` that uses the original. Names cannot be used, as one original has none. */
const byRule: readonly (readonly [string, AnyFunction])[] = [
  ['asyncapi-schema', asyncApiDocumentSchema],
  ['asyncapi-payload', asyncApiPayloadValidation],
  ['asyncapi-schema-default', asyncApiSchemaValidation],
  ['asyncapi-message-examples', asyncApi2MessageExamplesValidation],
]

/**
 * Our versions of the functions of `spectral:asyncapi` that compile schemas with ajv, by the original. Throws if the ruleset no
 * longer has the rules with these functions.
 */
export async function asyncapiReplacements(): Promise<ReadonlyMap<AnyFunction, AnyFunction>> {
  const { rules: definitions } = await spectralRuleset('asyncapi')
  const rules = new Map(Object.entries(definitions))
  return new Map(byRule.map(([code, replacement]) => [functionOf(code, rules.get(code)), replacement]))
}

function functionOf(code: string, rule: unknown): AnyFunction {
  const check: unknown = typeof rule === 'object' && rule !== null ? Reflect.get(rule, 'then') : undefined
  const used: unknown = typeof check === 'object' && check !== null ? Reflect.get(check, 'function') : undefined
  if (isFunction(used)) return used
  throw new Error(`spectral:asyncapi no longer has a rule "${code}" with one function`)
}

function isFunction(value: unknown): value is AnyFunction {
  return typeof value === 'function'
}
