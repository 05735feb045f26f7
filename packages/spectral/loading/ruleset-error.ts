import { quote } from '../../../src/findings/quote.ts'

/** One thing that is wrong with a ruleset. Line and column count from one. */
export interface RulesetProblem {
  /** Absolute path of the file that holds the fault, or of the one that names what cannot be found. */
  readonly file: string
  readonly line?: number
  readonly column?: number
  readonly rule?: string
  /** The problem, the expected value, and the remedy. */
  readonly message: string
}

const mostShown = 50

/**
 * Rulesets that cannot be used. The message has a line for every problem, `file:line:column: rule: text`. Ends the run with
 * exit code 2.
 */
export class RulesetError extends Error {
  override readonly name = 'RulesetError'
  readonly problems: readonly RulesetProblem[]

  constructor(problems: readonly RulesetProblem[]) {
    const lines = problems.slice(0, mostShown).map(formatProblem)
    if (problems.length > mostShown) lines.push(`… and ${problems.length - mostShown} more problems.`)
    super(lines.join('\n'))
    this.problems = problems
  }
}

function formatProblem(problem: RulesetProblem): string {
  const { file, line, column } = problem
  const place = [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(':')
  return `${place}: ${describeProblem(problem)}`
}

/** The problem, with the name of the rule and without the place. */
export function describeProblem({ rule, message }: RulesetProblem): string {
  return rule === undefined ? message : `rule ${quote(rule)}: ${message}`
}
