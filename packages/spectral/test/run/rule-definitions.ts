import type { RuleDefinition, RulesetDefinition, RulesetFunctionContext } from '@stoplight/spectral-core'

/** A rule that warns, unless told otherwise. */
export function rules(all: Record<string, Partial<RuleDefinition> & Pick<RuleDefinition, 'then'>>): RulesetDefinition {
  return {
    rules: Object.fromEntries(
      Object.entries(all).map(([name, rule]) => [name, { given: '$', severity: 'warn', ...rule }]),
    ),
  }
}

/** Says what it was called with. */
export function tell(value: unknown, options: unknown) {
  return [{ message: `${JSON.stringify(value)} with ${JSON.stringify(options)}` }]
}

/** Says at which path it was called. */
export function tellPath(_value: unknown, _options: unknown, { path: at }: RulesetFunctionContext) {
  return [{ message: `at ${JSON.stringify(at)}` }]
}
