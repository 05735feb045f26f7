import { type RulesetDefinition, type VisitorRule, visitingObjects } from '../../src/plugin/index.ts'
import { addressesRules } from './addresses/index.ts'
import { descriptionsRules } from './descriptions/index.ts'
import { extensionsRules } from './extensions/index.ts'
import { informationRules } from './information/index.ts'
import { keysRules } from './keys/index.ts'
import { messagesRules } from './messages/index.ts'
import { operationsRules } from './operations/index.ts'
import { referencesRules } from './references/index.ts'
import { schemasRules } from './schemas/index.ts'
import { needsOptions, type StyleRule } from './style-rule.ts'

/** The rules of house style, by code. */
export const styleRules: Readonly<Record<string, StyleRule>> = {
  ...keysRules,
  ...descriptionsRules,
  ...addressesRules,
  ...messagesRules,
  ...informationRules,
  ...referencesRules,
  ...schemasRules,
  ...extensionsRules,
  ...operationsRules,
}

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

export { needsOptions }

export default ruleset
