import type { RulesetFunctionContext } from '@stoplight/spectral-core'
import type { Finding } from '../../../src/findings/finding.ts'
import type { Place } from '../../../src/pointer.ts'
import type { Match, Step } from '../jsonpath/match.ts'
import type { DocumentView, ValuePath } from '../view/document-view.ts'
import { CallPath, type FunctionContexts, type ReusableContext } from './context.ts'
import { type Failures, findingOfResult, type ReadResult, type ReadResults, readResults } from './report.ts'
import type { RuleCall } from './select-rules.ts'
import type { Target } from './targets.ts'

/** State that all checks of one run over a document share. */
export interface RunState {
  readonly view: DocumentView
  readonly contexts: FunctionContexts
  readonly findings: Finding[]
  /** The options of the functions with results, by the places of the findings. */
  readonly options: WeakMap<Place, unknown>
  readonly failures: Failures
  /** Makes a call of the function of a rule, where the time of calls is measured. */
  readonly timedCall: (<Value>(code: string, call: () => Value) => Value) | undefined
  /**
   * Work that waits until all functions were called: results of asynchronous functions, in the order of the calls. `idle` is
   * fulfilled when no missing result can arrive any more, `late` when the time limit is over.
   */
  readonly pending: ((until: { readonly idle: Promise<unknown>; readonly late: Promise<unknown> }) => Promise<void>)[]
  readonly counts: { visits: number; calls: number }
}

/** Calls the function of a check and reports its results, immediately or when its promise is fulfilled. */
export class Caller {
  readonly #check: RuleCall
  readonly #state: RunState
  /** Records that the function reads its path. Absent if it is called on every path, or never reads it. */
  readonly #readers: PathReaders | undefined
  #context: ReusableContext | undefined
  #calls = 0

  constructor(check: RuleCall, state: RunState, readers: PathReaders | undefined) {
    this.#check = check
    this.#state = state
    this.#readers = readers
  }

  /** How often the function was called. */
  get calls(): number {
    return this.#calls
  }

  /** Calls the function for a target of a match. `call` records its results. */
  call(match: Match, target: Target, call: Call | undefined): void {
    const check = this.#check
    const findings = this.#readers === undefined ? undefined : []
    this.#state.counts.calls++
    this.#calls++
    const { rule, isOneOfOurs } = check
    const { contexts, failures, timedCall } = this.#state
    // Our own functions never change the path, so it is built only for their results.
    const isBorrowed = isOneOfOurs && !contexts.isPathChanged(rule)
    const path = isBorrowed ? new CallPath(match.step, target) : this.#pathOf(match, target, call, findings)
    const context = isBorrowed ? this.#borrowed(match.step, target) : contexts.contextFor(rule, path)
    let returned: unknown
    try {
      returned =
        timedCall === undefined
          ? check.function(target.value, check.options, context)
          : timedCall(rule.name, () => check.function(target.value, check.options, context))
    } catch (error) {
      failures.threw(check, path.original, error)
      return
    }
    if (returned === undefined) return
    if (isThenable(returned)) this.#await(returned, path, call, findings)
    else this.#take(readResults(returned, path.forResults), path, call, findings)
  }

  /** Reports a result. Undefined if the severity is off at its place. */
  report(path: ValuePath, message: string): Finding | undefined {
    const finding = findingOfResult(this.#state.view, this.#check.rule, path, message)
    if (finding === undefined) return undefined
    this.#state.findings.push(finding)
    if (isGiven(this.#check.options)) this.#state.options.set(finding.place, this.#check.options)
    return finding
  }

  #borrowed(step: Step, target: Target): RulesetFunctionContext {
    this.#context ??= this.#state.contexts.reusableFor(this.#check.rule)
    this.#context.moveTo(step, target)
    return this.#context
  }

  #pathOf(match: Match, target: Target, call: Call | undefined, findings: Finding[] | undefined): CallPath {
    const { rule, dependsOnValueOnly } = this.#check
    const { contexts } = this.#state
    // If another function of the rule changed the path, results have other places on every path to the value.
    const isChanged = contexts.isPathChanged(rule)
    const path = contexts.pathFor(rule, match.step, target)
    if (findings === undefined) return path
    const note = () => {
      this.#readers?.note(match, path.original, findings)
      if (call !== undefined) call.readsPath = true
    }
    if (isChanged) note()
    else if (!dependsOnValueOnly) path.onRead = note
    return path
  }

  #await(
    returned: PromiseLike<unknown>,
    path: CallPath,
    call: Call | undefined,
    findings: Finding[] | undefined,
  ): void {
    const { failures, pending } = this.#state
    if (call !== undefined) call.isOpen = true
    const { forResults } = path
    // Handled immediately, so that a rejection is never unhandled while other promises are awaited.
    const settled = Promise.resolve(returned).then(
      (results) => {
        const read = readResults(results, forResults)
        return () => this.#take(read, path, call, findings)
      },
      (error: unknown) => () => failures.threw(this.#check, path.original, error),
    )
    const never = (isLate: boolean) => () => failures.neverAnswered(this.#check, path.original, isLate)
    const isOfPlugin = failures.isOfPlugin(this.#check)
    pending.push(async ({ idle, late }) => {
      const waits = [settled, idle.then(() => never(false)), ...(isOfPlugin ? [late.then(() => never(true))] : [])]
      return (await Promise.race(waits))()
    })
  }

  #take(results: ReadResults, path: CallPath, call: Call | undefined, findings: Finding[] | undefined): void {
    if ('problem' in results) {
      this.#state.failures.returnedNonsense(this.#check, path.original, results.problem)
      return
    }
    if (call !== undefined) call.isOpen = false
    for (const { message, path: at } of results) {
      if (!this.#check.hasFixedPlaces) call?.add(message, at, path.original)
      const finding = this.report(at, message)
      if (finding !== undefined) findings?.push(finding)
    }
  }
}

/** False for most functions. */
function isGiven(options: unknown): boolean {
  return options !== undefined && options !== null
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

/** One function call for a shared value. Its results are reused for every other path to the value. */
export class Call {
  /** Results with paths relative to the checked value. Those with other paths are not kept, because their place is the same. */
  readonly #found: ReadResult[] = []
  /** True for an asynchronous call without results yet. */
  isOpen = false
  /** True if the function read the path, so its results can differ on another path. */
  readsPath = false
  /** True if its findings were reported on a path that gives them the place of the value. */
  isPlaced: boolean

  constructor(isPlaced: boolean) {
    this.isPlaced = isPlaced
  }

  /** Keeps a result. Both paths start at the root. */
  add(message: string, path: ValuePath, base: ValuePath): void {
    const isBelow =
      path.length >= base.length && base.every((segment, index) => String(path[index]) === String(segment))
    if (isBelow) this.#found.push({ message, path: path.slice(base.length) })
  }

  /** True if there are, or may be, results to report again. */
  get hasResults(): boolean {
    return this.isOpen || this.#found.length > 0
  }

  /** The results for another path to the value. */
  resultsAt(base: ValuePath): readonly { readonly message: string; readonly path: ValuePath }[] {
    return this.#found.map(({ message, path = [] }) => ({ message, path: [...base, ...path] }))
  }
}

/** The calls of a function that read the path. The function has to be called on every other path to their values, too. */
export class PathReaders {
  readonly #originalOf: (object: object) => object
  /** The matches for which the function read the path: objects, and edges to scalars by their owner. */
  readonly #readers = new Map<object, Set<string | number>>()
  readonly #findings = new Map<string, Finding[]>()

  /** `originalOf` returns the object that represents all objects with the same members. */
  constructor(originalOf: (object: object) => object) {
    this.#originalOf = originalOf
  }

  get isEmpty(): boolean {
    return this.#findings.size === 0
  }

  /** The findings of all these calls. */
  get findings(): readonly Finding[] {
    return [...this.#findings.values()].flat()
  }

  /** Records that the function read the path when it was called for a match. `findings` receives its findings, now or later. */
  note(match: Match, path: ValuePath, findings: Finding[]): void {
    const { owner, key } = this.#readerOf(match)
    const keys = this.#readers.get(owner) ?? new Set()
    this.#readers.set(owner, keys.add(key))
    this.#findings.set(JSON.stringify(path), findings)
  }

  /** True if the function read the path for the matched value, on any path. */
  has(match: Match): boolean {
    const { owner, key } = this.#readerOf(match)
    return this.#readers.get(owner)?.has(key) === true
  }

  /** The findings of a call that read the path; undefined if it did not read this one. */
  foundAt(path: ValuePath): readonly Finding[] | undefined {
    return this.#findings.get(JSON.stringify(path))
  }

  /** The key of a match: the object itself, or the edge to a scalar. */
  #readerOf({ step: { parent, key }, value }: Match): { readonly owner: object; readonly key: string | number } {
    if (typeof value === 'object' && value !== null) return { owner: this.#originalOf(value), key: '' }
    const owner = parent?.value
    return typeof owner === 'object' && owner !== null
      ? { owner: this.#originalOf(owner), key }
      : { owner: noOwner, key }
  }
}

const noOwner = {}
