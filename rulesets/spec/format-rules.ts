import type { Ruleset } from '../../src/plugin/index.ts'
import { inCore, ruleFor } from '../rule.ts'
import { specRules } from './rule-list.ts'

/** What the format text says a description must and should be. */
export const specRuleset: Ruleset = {
  description: 'What the format text says a description must and should be',
  rules: Object.fromEntries(
    Object.entries(specRules).map(([code, rule]) => [
      code,
      // Reference Objects follow one set of rules, inside bindings too.
      ruleFor(rule, rule.isAboutReferences === true ? () => true : inCore),
    ]),
  ),
}
