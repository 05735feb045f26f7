import type { RulesetFunctionContext } from '@stoplight/spectral-core'
import type { Finding } from '../../../src/findings/finding.ts'
import type { Match, Step } from '../jsonpath/match.ts'
import type { ValuePath } from '../view/document-view.ts'
import { type Call, type ReadResults, readResults } from './call.ts'
import { CallPath } from './call-path.ts'
import type { RuleCall } from './check.ts'
import type { ReusableContext } from './context.ts'
import type { PathReaders } from './path-readers.ts'
import { findingOfResult } from './report.ts'
import type { RunState } from './run-state.ts'
import type { Target } from './targets.ts'

/** Calls the function of a check and reports what it finds, immediately or when its promise is fulfilled. */
export class Caller {
  readonly #check: RuleCall
  readonly #state: RunState
  /** Told when the function looks at its path; absent where it is called on every way, or does not look. */
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

  /** Calls the function for a target of a match; `call` is to know what it finds. */
  call(match: Match, target: Target, call: Call | undefined): void {
    const check = this.#check
    const findings = this.#readers === undefined ? undefined : []
    this.#state.counts.calls++
    this.#calls++
    const { rule, isOneOfOurs } = check
    const { contexts, failures } = this.#state
    // Our own functions never change the path, so that theirs is built only for what they find.
    const isBorrowed = isOneOfOurs && !contexts.isPathChanged(rule)
    const path = isBorrowed ? new CallPath(match.step, target) : this.#pathOf(match, target, call, findings)
    const context = isBorrowed ? this.#borrowed(match.step, target) : contexts.contextFor(rule, path)
    let returned: unknown
    try {
      returned = check.function(target.value, check.options, context)
    } catch (error) {
      failures.threw(check, path.original, error)
      return
    }
    if (returned === undefined) return
    if (isThenable(returned)) this.#await(returned, path, call, findings)
    else this.#take(readResults(returned, path.forResults), path, call, findings)
  }

  /** Reports a result; undefined when its severity is off there. */
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
    // What another function of the rule made of the path decides where results are, on every way to the value.
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
    // Caught immediately, so that a rejection is never an unhandled one while others are waited for.
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

/** Most functions have no options. */
function isGiven(options: unknown): boolean {
  return options !== undefined && options !== null
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
