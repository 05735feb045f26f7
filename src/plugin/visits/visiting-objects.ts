import type { RuleDefinition } from '../../lint/ruleset.ts'
import type { VisitorRule } from '../../lint/visitor-rule.ts'
import { visiting } from '../visiting.ts'
import { type RuleName, visitingRule } from './visiting-rule.ts'

/**
 * Makes a Spectral rule of a rule that visits objects, for rulesets that are published as Spectral rulesets. msgapi runs it like
 * any rule of a plugin; under another engine it visits the objects of the document that is being linted.
 */
export function visitingObjects(rule: VisitorRule & { readonly description: string }, name: RuleName): RuleDefinition {
  const { description, severity, recommended = true } = rule
  return {
    description,
    // Spectral prints the description unless told to print what the function says.
    message: '{{error}}',
    severity,
    recommended,
    given: '$',
    resolved: false,
    then: { function: visiting(visitingRule(rule, name)) },
  }
}
