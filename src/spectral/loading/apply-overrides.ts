import type { Ruleset } from '@stoplight/spectral-core'
import { RulesetError } from './ruleset-error.ts'

/** A ruleset with its overrides for a document. Throws a RulesetError for overrides that do not fit it. */
export function applyOverrides(ruleset: Ruleset, path: string): Ruleset {
  try {
    return ruleset.fromSource(path)
  } catch (error) {
    if (error instanceof RulesetError) throw error
    const file = ruleset.source ?? 'ruleset'
    const problems = error instanceof AggregateError ? error.errors : [error]
    const messages = problems.map((problem: unknown) => (problem instanceof Error ? problem.message : String(problem)))
    throw new RulesetError(
      messages.map((message) => ({ file, message: `\`overrides\` cannot be applied to ${path}: ${message}` })),
    )
  }
}
