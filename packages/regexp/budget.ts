import { Buffer } from 'node:buffer'

/** Thrown if matching a regular expression against a text would need too much time or memory. */
export class RegularExpressionBudgetError extends Error {
  /** @param hint what to change in the expression */
  constructor(source: string, length: number, hint: string) {
    super(`the regular expression /${shown(source)}/ takes too long on a text of ${length} characters: ${hint}`)
    this.name = 'RegularExpressionBudgetError'
  }
}

/** Thrown by every match once the regular expressions of a run have spent their common budget. */
export class MatchingBudgetSpent extends RegularExpressionBudgetError {
  /** The message for a finding. */
  readonly finding: string

  constructor(source: string, length: number, limits: MatchingLimits) {
    super(source, length, 'regular expressions have used all steps of this run')
    this.name = 'MatchingBudgetSpent'
    this.finding = `Regular expressions took more than ${limits.patternSteps} steps, so this run tests no more (the last one was /${shown(source, 60)}/); shorten the patterns, or raise "limits.patternSteps"`
  }
}

function shown(source: string, most = 200): string {
  return source.length > most ? `${source.slice(0, most)}…` : source
}

/** Limits for regular expressions, named like the limits of a run. */
export interface MatchingLimits {
  /** The most UTF-8 bytes of one pattern in a document. */
  readonly patternBytes: number
  /** The most steps of all matches together. */
  readonly patternSteps: number
}

/**
 * The steps that the regular expressions of a run can spend together. A step is the cost of one instruction at one character, if
 * all paths have to be followed. JavaScript's engine, and known states, cost less.
 */
export class MatchingBudget {
  readonly limits: MatchingLimits
  #steps = 0
  #spent: MatchingBudgetSpent | undefined

  constructor(limits: MatchingLimits) {
    this.limits = limits
  }

  /** The number of steps spent. */
  get steps(): number {
    return this.#steps
  }

  /** @throws MatchingBudgetSpent if no steps are left, the same error every time */
  spend(steps: number, source: string, length: number): void {
    this.#steps += steps
    if (this.#steps <= this.limits.patternSteps) return
    this.#spent ??= new MatchingBudgetSpent(source, length, this.limits)
    throw this.#spent
  }
}

/**
 * The budget of the current run. It is global because expressions are kept for many runs and do not know which one they match
 * for.
 */
let current: MatchingBudget | undefined

/** Runs a synchronous function whose regular expressions spend from a budget. */
export function withinBudget<Result>(budget: MatchingBudget, run: () => Result): Result {
  const before = current
  current = budget
  try {
    return run()
  } finally {
    current = before
  }
}

/**
 * Spends steps from the budget of the run, if there is one.
 * @throws MatchingBudgetSpent if no steps are left
 */
export function spendSteps(steps: number, source: string, length: number): void {
  current?.spend(steps, source, length)
}

/** The problem if a pattern of a document is too long; undefined if it is not. */
export function lengthProblem(source: string, limits = current?.limits): string | undefined {
  // A UTF-16 code unit takes at most three bytes.
  if (limits === undefined || source.length * 3 <= limits.patternBytes) return undefined
  const bytes = Buffer.byteLength(source)
  if (bytes <= limits.patternBytes) return undefined
  return `it has ${bytes} bytes, more than ${limits.patternBytes}; shorten it, or raise "limits.patternBytes"`
}
