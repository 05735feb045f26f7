import type { RuleFunction } from '../lint/ruleset.ts'
import type { RuleVisitor } from '../lint/visitor.ts'

/**
 * Makes a Spectral rule function of a visitor. msgapi runs the visitor over the graph, in one pass with all others.
 * Under another engine the function reads the document that is being linted and reports what lies in it.
 */
export function visiting(visitor: RuleVisitor): RuleFunction {
  const run: RuleFunction = async (_value, _options, context) => {
    const { runVisitor } = await import('./foreign-engine.ts')
    return runVisitor(visitor, context.document)
  }
  return Object.assign(run, { visitor })
}
