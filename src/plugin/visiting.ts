import type { RuleFunction } from '../lint/ruleset.ts'
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
