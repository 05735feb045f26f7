import type { Ruleset, RunnableRule } from '../lint/rule.ts'
import type { RuleDefinition, RuleFunction, RulesetDefinition } from '../lint/spectral-form.ts'
import type { RuleVisitor } from '../lint/visitor.ts'

/**
 * Turns a visitor into a Spectral rule function. msgapi runs the visitor over the graph, in one pass with all others.
 * Under another engine, the function reads the linted document and reports the defects in it.
 */
export function visiting(visitor: RuleVisitor): RuleFunction {
  const run: RuleFunction = async (_value, _options, context) => {
    const { runVisitor } = await import('./foreign-engine.ts')
    return runVisitor(visitor, context.document)
  }
  return Object.assign(run, { visitor })
}

/** A rule in Spectral's form, for Spectral rulesets that name it and for other engines. */
export function spectralRule(rule: RunnableRule): RuleDefinition {
  const { description, severity, recommended = true, documentationUrl, aboutName, covers, ofOneEntry } = rule
  const facts = {
    ...(aboutName !== undefined && { aboutName }),
    ...(covers !== undefined && { covers }),
    ...(ofOneEntry !== undefined && { ofOneEntry }),
  }
  return {
    description,
    // Spectral prints the description, unless the message asks for the text from the function.
    message: '{{error}}',
    severity,
    recommended,
    ...(documentationUrl !== undefined && { documentationUrl }),
    ...(Object.keys(facts).length > 0 && { extensions: facts }),
    given: '$',
    resolved: false,
    then: { function: visiting(rule.visit) },
  }
}

/** A ruleset in Spectral's form. */
export function spectralRuleset({ description, rules }: Ruleset): RulesetDefinition {
  const made = Object.entries(rules).map(([code, rule]) => [code, spectralRule(rule)] as const)
  return { description, rules: Object.fromEntries(made) }
}
