import type { RulesetFunctionContext } from '@stoplight/spectral-core'
import type { Finding } from '../../findings/finding.ts'
import type { Match } from '../../jsonpath/match.ts'
import type { ValuePath } from '../view/document-view.ts'
import { type Call, pathOfTarget } from './call.ts'
import type { RuleCall } from './check.ts'
import type { ReusableContext } from './context.ts'
import { readResults } from './function-results.ts'
import type { PathReaders } from './path-readers.ts'
import { findingOf } from './report.ts'
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
    let returned: unknown
    try {
      returned = check.function(target.value, check.options, this.#contextFor(match, target, call, findings))
    } catch (error) {
      this.#state.failures.threw(check, pathOfTarget(match.step, target), error)
      return
    }
    if (returned === undefined) return
    const path = onceBuilt(() => pathOfTarget(match.step, target))
    if (isThenable(returned)) this.#await(returned, path, call, findings)
    else this.#take(returned, path, call, findings)
  }

  /** Reports a result; undefined when its severity is off there. */
  report(path: ValuePath, message: string): Finding | undefined {
    const finding = findingOf(this.#state.view, this.#check.rule, path, message)
    if (finding === undefined) return undefined
    this.#state.findings.push(finding)
    if (isGiven(this.#check.options)) this.#state.options.set(finding.place, this.#check.options)
    return finding
  }

  #contextFor(
    match: Match,
    target: Target,
    call: Call | undefined,
    findings: Finding[] | undefined,
  ): RulesetFunctionContext {
    const { contexts } = this.#state
    const { rule, isOneOfOurs } = this.#check
    if (isOneOfOurs) {
      this.#context ??= contexts.reusableFor(rule)
      this.#context.moveTo(match.step, target)
      return this.#context
    }
    const path = onceBuilt(() => pathOfTarget(match.step, target))
    return contexts.contextFor(rule, path, () => {
      if (findings !== undefined) this.#readers?.note(match, path(), findings)
      if (findings !== undefined && call !== undefined) call.readsPath = true
    })
  }

  #await(
    returned: PromiseLike<unknown>,
    path: () => ValuePath,
    call: Call | undefined,
    findings: Finding[] | undefined,
  ): void {
    const { failures, pending } = this.#state
    if (call !== undefined) call.isOpen = true
    // Caught immediately, so that a rejection is never an unhandled one while others are waited for.
    const settled = Promise.resolve(returned).then(
      (results) => () => this.#take(results, path, call, findings),
      (error: unknown) => () => failures.threw(this.#check, path(), error),
    )
    const never = (isLate: boolean) => () => failures.neverAnswered(this.#check, path(), isLate)
    const isOfPlugin = failures.isOfPlugin(this.#check)
    pending.push(async ({ idle, late }) => {
      const waits = [settled, idle.then(() => never(false)), ...(isOfPlugin ? [late.then(() => never(true))] : [])]
      return (await Promise.race(waits))()
    })
  }

  #take(returned: unknown, path: () => ValuePath, call: Call | undefined, findings: Finding[] | undefined): void {
    const results = readResults(returned)
    if ('problem' in results) {
      this.#state.failures.returnedNonsense(this.#check, path(), results.problem)
      return
    }
    if (call !== undefined) call.isOpen = false
    for (const { message, path: at = path() } of results) {
      if (!this.#check.hasFixedPlaces) call?.add(message, at, path())
      const finding = this.report(at, message)
      if (finding !== undefined) findings?.push(finding)
    }
  }
}

/** Most functions have no options. */
function isGiven(options: unknown): boolean {
  return options !== undefined && options !== null
}

function onceBuilt(build: () => ValuePath): () => ValuePath {
  let built: ValuePath | undefined
  return () => {
    built ??= build()
    return built
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
