import type { RuleDefinition, RulesetDefinition, RulesetFunctionContext } from '@stoplight/spectral-core'

/** A rule with the severity warn, unless given otherwise. */
export function rules(all: Record<string, Partial<RuleDefinition> & Pick<RuleDefinition, 'then'>>): RulesetDefinition {
  return {
    rules: Object.fromEntries(
      Object.entries(all).map(([name, rule]) => [name, { given: '$', severity: 'warn', ...rule }]),
    ),
  }
}

/** Reports its arguments. */
export function tell(value: unknown, options: unknown) {
  return [{ message: `${JSON.stringify(value)} with ${JSON.stringify(options)}` }]
}

/** Reports the path of its call. */
export function tellPath(_value: unknown, _options: unknown, { path: at }: RulesetFunctionContext) {
  return [{ message: `at ${JSON.stringify(at)}` }]
}
