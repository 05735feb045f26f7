import { type RulesetDefinition, type VisitorRule, visitingObjects } from '../../src/plugin/index.ts'
import { styleRules } from './rule-list.ts'
import { needsOptions, type StyleRule } from './style-rule.ts'

function rulesetOf(description: string, isOn: (rule: StyleRule) => boolean): RulesetDefinition {
  const rules = Object.entries(styleRules).map(([code, rule]) => {
    const own: VisitorRule & { readonly description: string } = { ...rule, recommended: isOn(rule) }
    return [code, visitingObjects(own, { code, plugin: 'msgapi' })] as const
  })
  return { description, rules: Object.fromEntries(rules) }
}

const ruleset = rulesetOf('Conventions of a team for its descriptions', ({ recommended }) => recommended !== false)

/** The same rules, with every rule on that needs no options. */
export const strict = rulesetOf('All house style rules that need no options', (rule) => !needsOptions(rule))

export { needsOptions, styleRules }

export default ruleset
