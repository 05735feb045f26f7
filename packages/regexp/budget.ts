import { Buffer } from 'node:buffer'

/** Thrown when matching a regular expression against a text would need too much time or memory. */
export class RegularExpressionBudgetError extends Error {
  /** @param hint what to change in the expression */
  constructor(source: string, length: number, hint: string) {
    super(`the regular expression /${shown(source)}/ takes too long on a text of ${length} characters: ${hint}`)
    this.name = 'RegularExpressionBudgetError'
  }
}

/** Thrown by every match when the regular expressions of a run have taken all the steps that they may take together. */
export class MatchingBudgetSpent extends RegularExpressionBudgetError {
  /** What it is, for a finding. */
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

/** What regular expressions may cost; the names are those of the limits of a run. */
export interface MatchingLimits {
  /** UTF-8 bytes of one pattern in a document. */
  readonly patternBytes: number
  /** Steps of all matches together. */
  readonly patternSteps: number
}

/**
 * The steps that the regular expressions of a run may take together. A step is what one place in an expression costs at one
 * character, when all ways have to be followed; the engine of JavaScript, and states that were met before, cost less.
 */
export class MatchingBudget {
  readonly limits: MatchingLimits
  #steps = 0
  #spent: MatchingBudgetSpent | undefined

  constructor(limits: MatchingLimits) {
    this.limits = limits
  }

  /** How many steps were taken. */
  get steps(): number {
    return this.#steps
  }

  /** @throws MatchingBudgetSpent when no steps are left, the same one every time */
  spend(steps: number, source: string, length: number): void {
    this.#steps += steps
    if (this.#steps <= this.limits.patternSteps) return
    this.#spent ??= new MatchingBudgetSpent(source, length, this.limits)
    throw this.#spent
  }
}

/** The budget of the run whose rules are running. Expressions are kept for many runs, and do not know for which they match. */
let current: MatchingBudget | undefined

/** Runs something synchronous whose regular expressions spend from a budget. */
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
 * Takes steps from the budget of the run, if there is one.
 * @throws MatchingBudgetSpent when no steps are left
 */
export function spendSteps(steps: number, source: string, length: number): void {
  current?.spend(steps, source, length)
}

/** What is wrong with the length of a pattern of a document; undefined when nothing is. */
export function lengthProblem(source: string, limits = current?.limits): string | undefined {
  // No UTF-16 code unit takes more than three bytes.
  if (limits === undefined || source.length * 3 <= limits.patternBytes) return undefined
  const bytes = Buffer.byteLength(source)
  if (bytes <= limits.patternBytes) return undefined
  return `it has ${bytes} bytes, more than ${limits.patternBytes}; shorten it, or raise "limits.patternBytes"`
}
