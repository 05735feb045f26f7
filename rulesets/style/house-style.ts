import { type Ruleset, visitingRule } from '../../src/plugin/index.ts'
import { styleRules } from './rule-list.ts'
import { needsOptions, type StyleRule } from './style-rule.ts'

function rulesetOf(description: string, isOn: (rule: StyleRule) => boolean): Ruleset {
  const rules = Object.entries(styleRules).map(([code, rule]) => {
    const recommended = isOn(rule)
    return [code, { ...visitingRule(rule, { code, plugin: 'msgapi' }), recommended }] as const
  })
  return { description, rules: Object.fromEntries(rules) }
}

/** Conventions of a team for its descriptions. */
export const styleRuleset = rulesetOf(
  'Conventions of a team for its descriptions',
  ({ recommended }) => recommended !== false,
)

/** The same rules, with every rule on that needs no options. */
export const strictRuleset = rulesetOf('All house style rules that need no options', (rule) => !needsOptions(rule))

export { needsOptions, styleRules }
