import type { RulesetDefinition } from '../../src/plugin/index.ts'
import { inCore, ruleFor } from '../rule.ts'
import { specChecks } from './rule-list.ts'

const ruleset: RulesetDefinition = {
  description: 'What the format text says a description must and should be',
  rules: Object.fromEntries(
    Object.entries(specChecks).map(([code, check]) => [
      code,
      // Reference Objects follow one set of rules, inside bindings too.
      ruleFor(check, check.isAboutReferences === true ? () => true : inCore),
    ]),
  ),
}

export default ruleset
