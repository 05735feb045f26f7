import { asyncApiDocumentSchema } from './asyncapi-document-schema.ts'
import { asyncApiPayloadValidation } from './asyncapi-payload-validation.ts'
import { asyncApi2MessageExamplesValidation, asyncApiSchemaValidation } from './asyncapi-schemas.ts'
import type { AnyFunction } from './spectral-function.ts'
import { spectralRuleset } from './spectral-rulesets.ts'

/** Ours by a rule of `spectral:asyncapi` that uses the original: one of them has no name there. */
const byRule: readonly (readonly [string, AnyFunction])[] = [
  ['asyncapi-schema', asyncApiDocumentSchema],
  ['asyncapi-payload', asyncApiPayloadValidation],
  ['asyncapi-schema-default', asyncApiSchemaValidation],
  ['asyncapi-message-examples', asyncApi2MessageExamplesValidation],
]

/**
 * Ours for the functions of `spectral:asyncapi` that compile schemas with ajv, by the original. Throws when the ruleset no longer has the rules whose functions these are.
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
