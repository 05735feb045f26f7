import type { Finding } from '../../../src/findings/finding.ts'
import { isObjectOrList } from '../../../src/plain-data.ts'
import type { Match, Step } from '../jsonpath/match.ts'
import { isContainer, ownMember } from '../view/container.ts'
import type { SeparatedTree } from '../view/separate-tree.ts'
import { Call, Caller, PathReaders, type RunState } from './call.ts'
import type { RuleCall } from './select-rules.ts'
import { pathOfTarget, type Target, targetsOf, wholeOf } from './targets.ts'

/** The owner of a value, and the name of the value in it. */
export interface Edge {
  readonly owner: unknown
  readonly key: string | number
}

/** Tells which objects of one view are checked only once, however many paths lead to them. */
export class Sharing {
  readonly #shared: ReadonlySet<object>
  readonly #tree: SeparatedTree | undefined

  /** `shared` is empty if every path counts or no object has two. `tree` is given for the resolved view only. */
  constructor(shared: ReadonlySet<object>, tree: SeparatedTree | undefined) {
    this.#shared = shared
    this.#tree = tree
  }

  /** True if no object has to be remembered. */
  get isNone(): boolean {
    return this.#shared.size === 0
  }

  /** True if several paths lead to an object, or to one with the same members. */
  isShared(value: object): boolean {
    return this.#shared.has(value) || (!this.isNone && this.isTwice(value))
  }

  /** True if the view has another object with the same members. */
  isTwice(value: object): boolean {
    const tree = this.#tree
    return tree !== undefined && (tree.isCopied(value) || tree.originalOf(value) !== value)
  }

  /** The object that represents all objects with the same members. */
  originalOf(value: object): object {
    return this.#tree?.originalOf(value) ?? value
  }

  /** True if findings for the value of an edge are reported at a reference with siblings, not at the value. */
  staysAtReference({ owner, key }: Edge): boolean {
    return !this.isNone && isContainer(owner) && this.#tree?.staysAtReference(owner, key) === true
  }
}

/** The owner of a target of a match, and its name there. For a missing target, the first edge that does not exist. */
function edgeTo(edge: Edge, value: unknown, { path }: Target): Edge {
  let last = edge
  let at = value
  for (const key of path) {
    if (!isContainer(at)) break
    last = { owner: at, key }
    at = ownMember(at, key)
  }
  return last
}

interface TargetCall {
  readonly target: Target
  readonly call: Call
}

/** Runs a check over one view of a document. Calls its function once for each value that it has to see. */
export class CheckRun {
  readonly check: RuleCall
  readonly #state: RunState
  readonly #sharing: Sharing
  readonly #readers: PathReaders
  readonly #caller: Caller
  /** Calls for shared objects, by the match of the expression and by the argument of the function. */
  readonly #byMatch = new CallMemory<readonly TargetCall[]>()
  readonly #byTarget = new CallMemory<Call>()
  /** Calls for scalars of objects that the view has twice, by the object. */
  readonly #byOwner = new CallMemory<{ readonly value: unknown; readonly call: Call }>()
  #hasSkipped = false

  constructor(check: RuleCall, sharing: Sharing, state: RunState) {
    this.check = check
    this.#sharing = sharing
    this.#state = state
    this.#readers = new PathReaders((object) => sharing.originalOf(object))
    // Another function of the rule can change the path of one that does not read it.
    const looksForReaders = !sharing.isNone && (!check.dependsOnValueOnly || check.rule.then.length > 1)
    this.#caller = new Caller(check, state, looksForReaders ? this.#readers : undefined)
  }

  /** True if the function read a path where values are shared. It then has to be called on every path to them. */
  get readsPath(): boolean {
    return !this.#readers.isEmpty
  }

  /** True if the function was not called for another path to a value. */
  get hasSkipped(): boolean {
    return this.#hasSkipped
  }

  /** The number of paths that the function was called for. */
  get pathsCalled(): number {
    return this.#caller.calls
  }

  /** The findings of calls that read the path. */
  get pathFindings(): readonly Finding[] {
    return this.#readers.findings
  }

  /** Calls the function for a match, unless it was already called for the same value. */
  visit(match: Match): void {
    const { step, value } = match
    if (!isObjectOrList(value)) {
      this.#visitScalar(match)
      return
    }
    if (this.#sharing.isNone) {
      for (const target of this.#targetsOf(match)) this.#caller.call(match, target, undefined)
      return
    }
    if (!this.#sharing.isShared(value)) {
      for (const target of this.#targetsOf(match)) this.#callOnce(match, target)
      return
    }
    const original = this.#sharing.originalOf(value)
    const name = this.#nameThatCounts(step.key)
    const known = this.#byMatch.get(original, name)
    if (known === undefined) {
      const calls = this.#targetsOf(match).map((target) => ({ target, call: this.#callOnce(match, target) }))
      this.#byMatch.set(original, name, calls)
    } else {
      for (const { target, call } of known) this.#placeAgain(call, step, target, this.#staysAtReference(match, target))
    }
  }

  /**
   * Calls the function for a match on another path, if the path matters for the value. Findings of paths that the function
   * already saw are added again, so that findings are in the order of the paths.
   */
  visitPath(match: Match): void {
    if (!this.#readers.has(match)) return
    for (const target of this.#targetsOf(match)) {
      const known = this.#readers.foundAt(pathOfTarget(match.step, target))
      if (known === undefined) this.#caller.call(match, target, undefined)
      else this.#state.findings.push(...known)
    }
  }

  #targetsOf({ step, value }: Match): readonly Target[] {
    const { field } = this.check
    return targetsOf(value, field, (error) => this.#state.failures.fieldThrew(this.check, step, error))
  }

  #visitScalar(match: Match): void {
    const { step, value } = match
    const target = wholeOf(value)
    const owner = step.parent?.value
    if (this.#sharing.isNone || !isObjectOrList(owner) || !this.#sharing.isTwice(owner)) {
      this.#caller.call(match, target, undefined)
      return
    }
    const original = this.#sharing.originalOf(owner)
    const known = this.#byOwner.get(original, step.key)
    // The name of a scalar, selected by `~`, is a different value at the same edge.
    if (known !== undefined && known.value === value) {
      this.#placeAgain(known.call, step, target, this.#staysAtReference(match, target))
    } else {
      this.#byOwner.set(original, step.key, { value, call: this.#callOnce(match, target, true) })
    }
  }

  #nameThatCounts(key: string | number): string | number {
    return this.check.dependsOnName ? key : ''
  }

  /** The call for a target. It can be known from another match with the same object. */
  #callOnce(match: Match, target: Target, isKept = false): Call {
    const { step, value } = match
    const name = this.#nameThatCounts(target.path.at(-1) ?? step.key)
    const isWhole = target.path.length === 0
    // The target of a field can be shared because something between the match and it is shared.
    const kept = this.#keptTarget(target, isWhole)
    const known = kept && this.#byTarget.get(kept, name)
    const stays = this.#staysAtReference(match, target)
    if (known !== undefined) {
      this.#placeAgain(known, step, target, stays)
      return known
    }
    const call = new Call(!stays)
    if (kept !== undefined) this.#byTarget.set(kept, name, call)
    const isRemembered = isKept || kept !== undefined || (isObjectOrList(value) && this.#sharing.isShared(value))
    this.#caller.call(match, target, isRemembered ? call : undefined)
    return call
  }

  /** The object under which the call for a target is remembered; undefined if it is not. */
  #keptTarget({ value }: Target, isWhole: boolean): object | undefined {
    if (!isObjectOrList(value)) return undefined
    const isKept = isWhole ? this.#sharing.isShared(value) : !this.#sharing.isNone
    return isKept ? this.#sharing.originalOf(value) : undefined
  }

  #staysAtReference({ step, value }: Match, target: Target): boolean {
    const edge: Edge = { owner: step.parent?.value, key: step.key }
    return this.#sharing.staysAtReference(edgeTo(edge, value, target))
  }

  /**
   * Reports the findings of a call again for another path, if their place or message differs there: at a reference with siblings;
   * at the value, if only such references were seen before; and for message templates, because `{{property}}` of a missing value
   * changes directly behind a reference.
   */
  #placeAgain(call: Call, step: Step, target: Target, stays: boolean): void {
    this.#hasSkipped = true
    if (!call.hasResults) return
    const isPlaced = call.isPlaced && !stays
    if (!stays) call.isPlaced = true
    // The results of an asynchronous function are not known yet.
    if (call.isOpen) this.#state.pending.push(async () => this.#placeResults(call, step, target, isPlaced))
    else this.#placeResults(call, step, target, isPlaced)
  }

  #placeResults(call: Call, step: Step, target: Target, isPlaced: boolean): void {
    if (call.readsPath) return
    for (const { message, path } of call.resultsAt(pathOfTarget(step, target))) {
      if (!isPlaced || hasVariables(message) || hasVariables(this.check.rule.message))
        this.#caller.report(path, message)
    }
  }
}

function hasVariables(template: string | null): boolean {
  return template?.includes('{{') === true
}

/** Stores data about calls by the object and, where it matters, the name of the object. */
class CallMemory<Known> {
  readonly #byName = new Map<string | number, Map<object, Known>>()

  get(value: object, name: string | number): Known | undefined {
    return this.#byName.get(name)?.get(value)
  }

  set(value: object, name: string | number, known: Known): void {
    const byValue = this.#byName.get(name) ?? new Map<object, Known>()
    this.#byName.set(name, byValue.set(value, known))
  }
}
