import type { StageCode } from '../../../src/findings/stage-codes.ts'
import { isObjectOrList } from '../../../src/plain-data.ts'
import type { Match, Step } from '../jsonpath/match.ts'
import { compileQuery, type Query, type QueryCounts } from '../jsonpath/query.ts'
import type { RunState } from './call.ts'
import type { RuleCall, Search, SearchedExpression } from './select-rules.ts'
import { CheckRun, Sharing } from './share.ts'

/** The code of the finding for a rule that was not run on every path to its values. */
export const budgetReached: StageCode = 'lint/budget'

interface RunningExpression {
  readonly searched: SearchedExpression
  readonly runs: readonly CheckRun[]
}

/** Runs all checks of one view of a document. */
export class SearchRun {
  readonly #state: RunState
  readonly #root: unknown
  readonly #query: Query
  readonly #expressions: readonly RunningExpression[]
  /** The objects that the query has to remember; undefined for all objects. */
  readonly #shared: ReadonlySet<object> | undefined
  readonly #stopped = new Set<CheckRun>()
  #hasMoreWays = false

  constructor({ view, query, expressions }: Search, state: RunState) {
    this.#state = state
    this.#query = query
    this.#root = view === 'resolved' ? state.view.resolved : state.view.source
    const { hasAliases, isShared, tree } = state.view
    // Without aliases, only references put an object on several paths.
    const sharesNothing = view === 'source' || !isShared || expressions.length === 0
    const shared = sharesNothing || hasAliases ? new Set<object>() : tree.sharedObjects()
    this.#shared = hasAliases ? undefined : shared
    const sharing = new Sharing(shared, view === 'resolved' ? tree : undefined)
    const runs = new Map<RuleCall, CheckRun>()
    const runOf = (check: RuleCall): CheckRun => {
      const run = runs.get(check) ?? new CheckRun(check, sharing, state)
      runs.set(check, run)
      return run
    }
    this.#expressions = expressions.map((searched) => ({ searched, runs: searched.checks.map(runOf) }))
  }

  /** Calls every function for every value that it has to see. */
  start(budget: number): void {
    if (!isObjectOrList(this.#root)) {
      this.#visitScalar()
      return
    }
    // With aliases, the place of a finding depends on the path.
    const everyPath = this.#state.view.hasAliases
    const { met, exhausted } = this.#walk(this.#query, this.#expressions, visit, { everyPath, budget })
    // To the walk, a separated copy is a different object, so only the runs know what they skipped.
    const hasSkipped = this.#expressions.some(({ runs }) => runs.some((run) => run.hasSkipped))
    this.#hasMoreWays = (met || hasSkipped) && !everyPath
    // Otherwise only expressions that look up at parents are walked on several paths.
    const stopped = this.#expressions.filter(({ searched }) => everyPath || searched.expression.everyPath)
    if (exhausted) this.#reportBudget(stopped.flatMap(({ runs }) => runs))
  }

  /** Calls the functions that read paths for all other paths to their values, within a budget of visits. */
  walkEveryPath(budget: number): void {
    if (!this.#hasMoreWays) return
    const reading = this.#expressions
      .map(({ searched, runs }) => ({ searched, runs: runs.filter((run) => run.readsPath) }))
      .filter(({ runs }) => runs.length > 0)
    if (reading.length === 0) return
    this.#dropPathFindings(reading)
    const query = compileQuery(reading.map(({ searched }) => searched.expression))
    const { exhausted } = this.#walk(query, reading, visitPath, { everyPath: true, budget })
    if (exhausted) this.#reportBudget(reading.flatMap(({ runs }) => runs))
  }

  /** Removes the findings that the walk over every path reports again. */
  #dropPathFindings(reading: readonly RunningExpression[]): void {
    const dropped = new Set(reading.flatMap(({ runs }) => runs.flatMap((run) => run.pathFindings)))
    const { findings } = this.#state
    const kept = findings.filter((finding) => !dropped.has(finding))
    findings.splice(0, findings.length, ...kept)
  }

  #walk(
    query: Query,
    expressions: readonly RunningExpression[],
    onMatch: (run: CheckRun, match: Match) => void,
    options: { readonly everyPath: boolean; readonly budget: number },
  ): QueryCounts {
    const give = (index: number, match: Match): void => {
      this.#state.contexts.startMatch()
      for (const run of expressions[index]?.runs ?? []) onMatch(run, match)
    }
    const onFailure = (index: number, error: unknown, step: Step): void => {
      const { searched, runs } = expressions[index] ?? {}
      for (const { check } of runs ?? []) {
        this.#state.failures.givenThrew(check, searched?.expression.text ?? '', step, error)
      }
    }
    const counts = query.run(this.#root, give, { ...options, shared: this.#shared, onFailure })
    this.#state.counts.visits += counts.visits
    return counts
  }

  /** In an empty document, or one with only a scalar, Spectral matches only the expression `$`. */
  #visitScalar(): void {
    const match = { step: { parent: undefined, key: '', value: this.#root }, value: this.#root }
    for (const { searched, runs } of this.#expressions) {
      this.#state.contexts.startMatch()
      if (searched.expression.text === '$') for (const run of runs) run.visit(match)
    }
  }

  #reportBudget(runs: readonly CheckRun[]): void {
    const { view, findings } = this.#state
    for (const run of runs) {
      if (this.#stopped.has(run)) continue
      this.#stopped.add(run)
      const { rule, functionName } = run.check
      findings.push({
        code: budgetReached,
        message: `Rule "${rule.name}" checked every value, but not on every path: "${functionName}" stopped after ${run.pathsCalled}; let it not read "context.path"`,
        severity: 'warn',
        place: view.entry.placeAt([], 'value'),
        range: view.rangeOf({ file: view.entry, path: [], asked: [] }),
      })
    }
  }
}

function visit(run: CheckRun, match: Match): void {
  run.visit(match)
}

function visitPath(run: CheckRun, match: Match): void {
  run.visitPath(match)
}
