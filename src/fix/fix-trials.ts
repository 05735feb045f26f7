import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import type { Limits } from '../load/limits.ts'
import type { SourceFile } from '../load/source-file.ts'
import { joinedFixes } from './emptied-maps.ts'
import { type Attempt, attempt } from './fix-attempt.ts'
import type { FixSelection } from './fix-proposals.ts'
import type { ProposedFix } from './fixer.ts'
import { enclosingFixes, foundByHalving, type NewError, newErrors, notUncovered } from './new-errors.ts'
import { type ChangedKey, type OutsideReference, removedKeys, renamedKeys, touchedFiles } from './touched-files.ts'

/** A run of lint over files as they are at some time. */
export interface FixState {
  /** In the order of the report. */
  readonly findings: readonly Finding[]
  /** All entries, before transforms; undefined if none of them is a description. */
  readonly graph: Graph | undefined
}

export interface FixRequest<State extends FixState> extends FixSelection {
  readonly limits: Limits
  /** Lints again with the files as they are now: those of `written` in the place of others with their paths. */
  lint(state: State, written: readonly SourceFile[]): Promise<State>
  /** Why a file may not be changed, as the second half of a sentence; undefined for one that may. */
  whyItStays(path: string): Promise<string | undefined>
  /** The references to keys from descriptions that are not in the run, by key. */
  outsideReferences(
    keys: readonly ChangedKey[],
    state: State,
  ): Promise<ReadonlyMap<ChangedKey, readonly OutsideReference[]>>
}

/** How many fixes of one fixer are found by halving, each at the cost of several runs of lint, before it is left out. */
const mostHalvings = 3

/** The effect of fixes on a state, and the fixes that may be applied. */
export interface Trial<State> {
  readonly made: Attempt
  /** The state after the fixes; undefined when they make no texts. */
  readonly next: State | undefined
  /** The fixes at fault, each with the error that it added; empty if there are none. */
  readonly faulty: ReadonlyMap<ProposedFix, NewError | undefined>
  /** True if the fixes that were applied may be kept. */
  readonly isGood: boolean
}

/** Tries fixes: applies them, lints the result, and finds those at fault. */
export class Trials<State extends FixState> {
  /** The codes whose fixers are left out. */
  readonly leftCodes = new Set<string>()
  readonly #request: FixRequest<State>
  readonly #joins: boolean
  readonly #halvings = new Map<string, number>()
  /** The files that fixes would change and that must stay as they are, with the reason. */
  readonly staying = new Map<string, string>()

  /** `joins`: true if fixes that together empty a map may remove it, which none of them does alone. */
  constructor(request: FixRequest<State>, joins: boolean) {
    this.#request = request
    this.#joins = joins
  }

  /**
   * The fixes that change no file that must stay. `elsewhere` has those that are left out since descriptions that are not in the run
   * refer to a key that they rename or remove.
   */
  async allowed(
    fixes: readonly ProposedFix[],
    state: State,
    graph: Graph,
  ): Promise<{
    readonly allowed: readonly ProposedFix[]
    readonly elsewhere: ReadonlyMap<ProposedFix, readonly OutsideReference[]>
  }> {
    const allowed: ProposedFix[] = []
    for (const fix of fixes) {
      const paths = [...touchedFiles(fix, graph)].filter((path) => graph.files.has(path))
      const reasons = await Promise.all(
        paths.map(async (path) => [path, await this.#request.whyItStays(path)] as const),
      )
      const staying = reasons.flatMap(([path, why]) => (why === undefined ? [] : [[path, why] as const]))
      for (const [path, why] of staying) this.staying.set(path, why)
      if (staying.length === 0) allowed.push(fix)
    }
    const keys = new Map(
      allowed.map((fix) => [fix, [...renamedKeys(fix.operations, graph), ...removedKeys(fix.operations, graph)]]),
    )
    const all = [...keys.values()].flat()
    if (all.length === 0) return { allowed, elsewhere: new Map() }
    const outside = await this.#request.outsideReferences(all, state)
    const elsewhere = new Map(
      allowed.flatMap((fix) => {
        const references = (keys.get(fix) ?? []).flatMap((key) => outside.get(key) ?? [])
        return references.length === 0 ? [] : [[fix, references] as const]
      }),
    )
    return { allowed: allowed.filter((fix) => !elsewhere.has(fix)), elsewhere }
  }

  /** Applies fixes to a state, those that do not overlap. */
  async of(fixes: readonly ProposedFix[], state: State, graph: Graph): Promise<Trial<State>> {
    const made = await this.#attempt(fixes, graph)
    const next = made.applied.length === 0 ? undefined : await this.#lintAfter(made, state)
    const problems = next === undefined ? [] : problemsOf(made, state, next)
    const isGood = next !== undefined && problems.length === 0
    const isEmpty = made.applied.length === 0
    const faulty = isGood || isEmpty ? new Map() : await this.#faultyOf(made, problems, state, graph)
    return { made, next, faulty, isGood }
  }

  #attempt(fixes: readonly ProposedFix[], graph: Graph): Promise<Attempt> {
    return attempt(fixes, graph, this.#request.limits, this.#joins ? joinedFixes(fixes, graph) : undefined)
  }

  /** Lints what an attempt made; undefined when it has no texts. */
  async #lintAfter(made: Attempt, state: State): Promise<State | undefined> {
    if (made.unwritable !== undefined) return undefined
    if (made.files.length === 0) return state
    return this.#request.lint(
      state,
      made.files.map(({ after }) => after),
    )
  }

  async #faultyOf(
    made: Attempt,
    problems: readonly NewError[],
    state: State,
    graph: Graph,
  ): Promise<ReadonlyMap<ProposedFix, NewError | undefined>> {
    const enclosing = enclosingFixes(problems, made.applied)
    if (enclosing.size > 0) return enclosing
    const found = await foundByHalving(made.applied, async (fixes) => {
      const half = await this.#attempt(fixes, graph)
      const next = await this.#lintAfter(half, state)
      return next === undefined || problemsOf(half, state, next).length > 0
    })
    if (found === undefined) return new Map()
    const { code } = found.finding
    const count = (this.#halvings.get(code) ?? 0) + 1
    this.#halvings.set(code, count)
    if (count > mostHalvings) this.leftCodes.add(code)
    return new Map([[found, problems[0]]])
  }
}

function problemsOf(made: Attempt, { findings, graph }: FixState, next: FixState): readonly NewError[] {
  const errors = newErrors(findings, next.findings, made.places)
  return errors.length === 0 || graph === undefined || next.graph === undefined
    ? errors
    : notUncovered(errors, made.applied, { before: graph, after: next.graph }, made.places)
}

/** Why a fix is at fault. */
export function faultReason(error: NewError | undefined, { unwritable }: Attempt): Finding | string {
  return error?.finding ?? unwritable ?? ''
}
