import { Document, type RulesetFunction, type RulesetFunctionContext, Spectral } from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import type { AnyFunction } from '../../functions/spectral-function.ts'

/** Spectral's context for a function that checks a whole document. */
export async function contextOf(source: string): Promise<RulesetFunctionContext> {
  const contexts: RulesetFunctionContext[] = []
  const spectral = new Spectral()
  const keep: RulesetFunction = (_value, _options, context) => void contexts.push(context)
  spectral.setRuleset({ rules: { keep: { given: '$', then: { function: keep } } } })
  await spectral.run(new Document(source, parsers.Yaml, '/folder/main.yaml'))
  const [context] = contexts
  if (context === undefined) throw new Error('the function was not called')
  return context
}

type Call = (value: unknown, options: unknown) => unknown

/** The results of a function, or the errors of its options, as plain data. */
export function outcome(call: Call, value: unknown, options: unknown): unknown {
  try {
    return { results: call(value, options) }
  } catch (error) {
    const errors: unknown[] =
      error instanceof Error && 'errors' in error && Array.isArray(error.errors) ? error.errors : [error]
    return {
      thrown: errors.map((single) => (single instanceof Error ? { ...single, message: single.message } : single)),
    }
  }
}

export function call(original: unknown, given: readonly [unknown, unknown], context: unknown): unknown {
  return typeof original === 'function' ? original(...given, context) : undefined
}

export const isFunction = (value: unknown): value is AnyFunction => typeof value === 'function'

/** The functions that the rules of a ruleset call. */
export function functionsOf({ rules }: { readonly rules: object }): readonly AnyFunction[] {
  const checks = Object.values(rules).flatMap((rule: unknown): unknown[] => [Object(rule).then].flat())
  return checks.map((check): unknown => Object(check).function).filter(isFunction)
}
