import { quote } from '../../../src/findings/quote.ts'
import { type SuggestionBudget, suggestionBudget } from '../../../src/findings/suggest.ts'
import { formatPointer, type Pointer } from '../../../src/pointer.ts'
import type { DefinitionOrigin } from './definition.ts'

/** A problem at a place in a definition. */
export interface PlacedProblem {
  readonly origin: DefinitionOrigin
  readonly pointer: Pointer
  readonly problem: RulesetProblem
}

/** Collects the problems in the rulesets of one run, to report them together. */
export interface ProblemLog {
  readonly problems: readonly RulesetProblem[]
  /** The problems that were reported at a pointer. */
  readonly placed: readonly PlacedProblem[]
  /** True if a problem affects more than a rule, an alias or a function, so that no part of the rulesets can be used. */
  readonly isFatal: boolean
  /** Reports a problem at a pointer into a definition. The pointer gives the name of the rule. */
  report(origin: DefinitionOrigin, pointer: Pointer, message: string, on?: 'key' | 'value'): void
  /** Reports code that may not run. Everything that does not come from it can. */
  refuse(origin: DefinitionOrigin, pointer: Pointer, message: string, on?: 'key' | 'value'): void
  /** Drops a setting of a rule that a missing ruleset may have, which is no problem of its own. */
  drop(origin: DefinitionOrigin, pointer: Pointer): void
  /** True if a problem was reported at a pointer, inside it or around it. */
  isReported(origin: DefinitionOrigin, pointer: Pointer): boolean
  /** Adds a problem in a file that is not a definition. If `isContained`, everything that does not depend on it can run. */
  add(problem: RulesetProblem, isContained?: boolean): void
  /** The budget for suggestions, shared by all problems. */
  readonly suggestions: SuggestionBudget
}

/** One problem in a ruleset. Line and column count from one. */
export interface RulesetProblem {
  /** Absolute path of the file with the problem, or of the file that names a missing one. */
  readonly file: string
  readonly line?: number
  readonly column?: number
  readonly rule?: string
  /** The problem, the expected value, and the advice. */
  readonly message: string
}

/** Why code cannot be loaded, with what to do if that is known. */
export function reasonOf({
  problem,
  advice,
}: {
  readonly problem: string
  readonly advice?: string | undefined
}): string {
  return advice === undefined ? problem : `${problem}; ${advice}.`
}

const mostShown = 50

/**
 * Thrown for rulesets that cannot be used. The message has a line for each problem, `file:line:column: rule: text`. The run ends
 * with exit code 2.
 */
export class RulesetError extends Error {
  override readonly name = 'RulesetError'
  readonly problems: readonly RulesetProblem[]
  /** The paths of all files that were looked for before, whether or not they exist: a new one may solve a problem. */
  readonly looked: ReadonlySet<string>

  constructor(problems: readonly RulesetProblem[], looked: ReadonlySet<string> = new Set()) {
    const lines = problems.slice(0, mostShown).map(formatProblem)
    if (problems.length > mostShown) lines.push(`… and ${problems.length - mostShown} more problems.`)
    super(lines.join('\n'))
    this.problems = problems
    this.looked = looked
  }
}

export function createProblemLog(): ProblemLog {
  const problems: RulesetProblem[] = []
  const known = new Set<string>()
  const placed: PlacedProblem[] = []
  const reported = new ReportedPointers()
  let isFatal = false
  function add(problem: RulesetProblem, isContained = false): void {
    if (!isContained) isFatal = true
    const identity = JSON.stringify([problem.file, problem.line, problem.column, problem.rule, problem.message])
    if (known.has(identity)) return
    known.add(identity)
    problems.push(problem)
  }
  function place(origin: DefinitionOrigin, pointer: Pointer, message: string, on: 'key' | 'value' = 'value') {
    const { kind, name } = partAt(pointer)
    const rule = kind === 'rules' && name !== undefined ? { rule: name } : {}
    const written = (kind === 'rules' ? origin.rulesElsewhere?.get(name ?? '') : undefined) ?? origin
    const problem = { file: written.file, ...placeOf(written, pointer, on), ...rule, message }
    placed.push({ origin, pointer, problem })
    reported.add(origin.file, pointer)
    return problem
  }
  return {
    problems,
    suggestions: suggestionBudget(0),
    placed,
    get isFatal() {
      return isFatal
    },
    add,
    report: (origin, pointer, message, on) => add(place(origin, pointer, message, on), isContained(pointer)),
    refuse: (origin, pointer, message, on) => add(place(origin, pointer, message, on), true),
    drop: (origin, pointer) => void place(origin, pointer, ''),
    isReported: ({ file }, pointer) => reported.has(file, pointer),
  }
}

/** The pointers of reported problems, by file. A lookup does not scan them, because a ruleset can have thousands. */
class ReportedPointers {
  readonly #at = new Set<string>()
  readonly #around = new Set<string>()

  add(file: string, pointer: Pointer): void {
    const ways = waysTo(file, pointer)
    this.#at.add(ways.at(-1) ?? '')
    for (const way of ways) this.#around.add(way)
  }

  /** True if the same pointer was added, or one inside or around it. */
  has(file: string, pointer: Pointer): boolean {
    const ways = waysTo(file, pointer)
    return this.#around.has(ways.at(-1) ?? '') || ways.some((way) => this.#at.has(way))
  }
}

/** The file with every prefix of the pointer, from the root to the pointer itself. */
function waysTo(file: string, pointer: Pointer): readonly string[] {
  return Array.from({ length: pointer.length + 1 }, (_, index) => `${file}#${formatPointer(pointer.slice(0, index))}`)
}

function placeOf({ source, base = [] }: DefinitionOrigin, pointer: Pointer, on: 'key' | 'value') {
  if (source === undefined) return {}
  const { start } = source.rangeOf([...base, ...pointer], on)
  return { line: start.line + 1, column: start.character + 1 }
}

/** The part of a ruleset or override that a pointer leads into. For `/rules/NAME/…`, the kind is `rules` and the name `NAME`. */
export function partAt(pointer: Pointer): { readonly layer: Pointer; readonly kind?: string; readonly name?: string } {
  const layer = pointer[0] === 'overrides' ? pointer.slice(0, 2) : []
  const [kind, name] = pointer.slice(layer.length)
  return { layer, ...(kind === undefined ? {} : { kind }), ...(name === undefined ? {} : { name }) }
}

/** True for a problem in a rule, an alias or a function. The parts that do not use it can run. */
function isContained(pointer: Pointer): boolean {
  const { kind, name } = partAt(pointer)
  if (kind === 'functions' || kind === 'functionsDir') return true
  return (kind === 'rules' || kind === 'aliases') && name !== undefined
}

function formatProblem(problem: RulesetProblem): string {
  const { file, line, column } = problem
  const place = [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(':')
  return `${place}: ${describeProblem(problem)}`
}

/** The problem with the name of its rule, but without the place. */
export function describeProblem({ rule, message }: RulesetProblem): string {
  return rule === undefined ? message : `rule ${quote(rule)}: ${message}`
}
