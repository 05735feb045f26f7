import type { Ruleset } from '../../src/plugin/index.ts'
import { inCore, ruleFor } from '../rule.ts'
import { specRules } from './rule-list.ts'

/** The requirements and recommendations of the format text. */
export const specRuleset: Ruleset = {
  description: 'What the format text says a description must and should be',
  rules: Object.fromEntries(
    Object.entries(specRules).map(([code, rule]) => [
      code,
      // Reference Objects follow the same rules everywhere, also inside bindings.
      ruleFor(rule, rule.isAboutReferences === true ? () => true : inCore),
    ]),
  ),
}
