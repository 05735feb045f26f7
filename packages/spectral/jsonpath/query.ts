import { Automaton } from './automaton.ts'
import { type Match, matchAt, type Step } from './match.ts'
import type { OnFailure } from './state.ts'
import type { PathExpression } from './syntax.ts'
import { Walk, type WalkOptions } from './walk.ts'

type OnMatch = (expression: number, match: Match) => void

/** Several expressions, compiled to automata. */
export interface Query {
  /**
   * Walks a value and calls back for every match, with the index of its expression. Objects can be shared but not cyclic. An
   * object is visited once in each state, so a shared object costs no more than others. With `everyPath`, and for expressions
   * marked `everyPath`, every path to a match is walked, until the budget of visits is spent. Matches come in Spectral's order:
   * first those of expressions with only single names; then, expression by expression, those that Spectral evaluates with
   * jsonpath-plus; then all others in the order of the walk, and at one place in the order of the expressions.
   */
  run(root: unknown, onMatch: OnMatch, options?: QueryOptions): QueryCounts
}

export interface QueryOptions {
  readonly everyPath?: boolean
  /**
   * The most repeated visits to objects in the same state; 1,000,000 if absent. After that, the walk goes on without repeated
   * visits.
   */
  readonly budget?: number
  /** The objects with several owners, if known. Other objects then do not have to be remembered. */
  readonly shared?: ReadonlySet<object> | undefined
  /**
   * Called for filters that cannot be evaluated because a regular expression takes too long on a text. They select nothing, and
   * the walk goes on. If absent, the walk throws the filter's RegularExpressionBudgetError.
   */
  readonly onFailure?: OnFailure
}

export interface QueryCounts {
  /** Visited pairs of object and state, repeats included, and the steps along single names. */
  readonly visits: number
  /** True if an object was reached again in the same state, so that `everyPath` would find more. */
  readonly met: boolean
  /** True if the budget was spent before the end. */
  readonly exhausted: boolean
}

const defaultBudget = 1_000_000

/** Compiles the expressions of a view. States that a walk reaches are kept for the next one. */
export function compileQuery(expressions: readonly PathExpression[]): Query {
  const fallback = new Automaton()
  const automaton = new Automaton()
  const fixed: { readonly index: number; readonly rank: number; readonly names: readonly (string | number)[] }[] = []
  const ranks = new Map<string, number>()
  for (const [index, expression] of expressions.entries()) {
    const names = fixedNames(expression)
    const rank = rankOf(expression, index, ranks)
    if (selectsRootFirst(expression)) fixed.push({ index, rank, names: [] })
    if (expression.isFallback) fallback.add(index, index, expression)
    else if (names === undefined) automaton.add(index, rank, expression)
    else fixed.push({ index, rank, names })
  }
  fixed.sort((left, right) => left.rank - right.rank || left.index - right.index)
  return {
    run(root, onMatch, { everyPath = false, budget = defaultBudget, shared, onFailure } = {}) {
      const start: Step = { parent: undefined, key: '', value: root }
      const options: WalkOptions = { everyPath, budget, shared, onFailure }
      let visits = 0
      for (const { index, names } of fixed) {
        const expression = expressions[index]
        if (expression !== undefined) visits += matchFixed(expression, names, start, (match) => onMatch(index, match))
      }
      const walk = new Walk(automaton, start, onMatch, options)
      const before = fallback.isEmpty ? undefined : walkInTurn(fallback, start, onMatch, options)
      if (before !== undefined) walk.budget = before.budget
      walk.run()
      return {
        visits: visits + walk.visits + (before?.visits ?? 0),
        met: walk.met || before?.met === true,
        exhausted: walk.exhausted || before?.exhausted === true,
      }
    },
  }
}

/** `$..` also selects the root, if that has members. */
function selectsRootFirst({ segments: [first] }: PathExpression): boolean {
  return first?.kind === 'containers'
}

/** Walks all expressions together, but reports the matches expression by expression. */
function walkInTurn(automaton: Automaton, start: Step, onMatch: OnMatch, options: WalkOptions): Walk {
  const matches = new Map<number, Match[]>()
  const keep = (expression: number, match: Match): void => {
    const kept = matches.get(expression)
    if (kept === undefined) matches.set(expression, [match])
    else kept.push(match)
  }
  const walk = new Walk(automaton, start, keep, options)
  walk.run()
  const inTurn = [...matches].sort(([left], [right]) => left - right)
  for (const [expression, kept] of inTurn) for (const match of kept) onMatch(expression, match)
  return walk
}

/** The index of the first expression with the same steps, whatever `^` and `~` follow them. */
function rankOf({ segments, isFallback }: PathExpression, index: number, ranks: Map<string, number>): number {
  if (isFallback) return index
  const steps = JSON.stringify(segments)
  const rank = ranks.get(steps) ?? index
  ranks.set(steps, rank)
  return rank
}

/** The names and indices, as written, of an expression with only single ones, which needs no walk. Undefined for others. */
function fixedNames({ segments }: PathExpression): readonly (string | number)[] | undefined {
  const names: (string | number)[] = []
  for (const segment of segments) {
    if (segment.kind !== 'names' || segment.isDeep) return undefined
    const [name, ...more] = segment.names
    if (name === undefined || more.length > 0) return undefined
    names.push(segment.isIndex === true ? Number(name) : name)
  }
  return names
}

/**
 * Follows names from the root and reports the match; without names, the root. As in Spectral, keys are as written in the
 * expression, and the length of an array counts as its member.
 * @returns the number of values that were searched
 */
function matchFixed(
  expression: PathExpression,
  names: readonly (string | number)[],
  root: Step,
  onMatch: (match: Match) => void,
): number {
  let step = root
  let visits = 0
  if (expression.segments.length > 0 && (typeof root.value !== 'object' || root.value === null)) return visits
  for (const key of names) {
    const { value } = step
    if (typeof value !== 'object' || value === null) return visits
    visits++
    if (!Object.hasOwn(value, key)) return visits
    step = { parent: step, key, value: Reflect.get(value, key) }
  }
  const match = matchAt(step, expression)
  if (match !== undefined) onMatch(match)
  return visits
}
