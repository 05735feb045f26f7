import type { Finding } from '../../../src/findings/finding.ts'
import { isObjectOrList } from '../../../src/plain-data.ts'
import type { Match, Step } from '../jsonpath/match.ts'
import { isContainer, ownMember } from '../view/container.ts'
import type { SeparatedTree } from '../view/separate-tree.ts'
import { Call, Caller, PathReaders, type RunState } from './call.ts'
import type { RuleCall } from './select-rules.ts'
import { pathOfTarget, type Target, targetsOf, wholeOf } from './targets.ts'

/** What holds a value, and the name of the value there. */
export interface Edge {
  readonly owner: unknown
  readonly key: string | number
}

/** Which objects of one view are to be checked once, however many ways lead to them. */
export class Sharing {
  readonly #shared: ReadonlySet<object>
  readonly #tree: SeparatedTree | undefined

  /** `shared` is empty when every path counts or no object has two. `tree` is given for the resolved view only. */
  constructor(shared: ReadonlySet<object>, tree: SeparatedTree | undefined) {
    this.#shared = shared
    this.#tree = tree
  }

  /** Whether no object is to be remembered. */
  get isNone(): boolean {
    return this.#shared.size === 0
  }

  /** Whether more than one way leads to an object, or to one with the same members. */
  isShared(value: object): boolean {
    return this.#shared.has(value) || (!this.isNone && this.isTwice(value))
  }

  /** Whether the view has another object with the same members. */
  isTwice(value: object): boolean {
    const tree = this.#tree
    return tree !== undefined && (tree.isCopied(value) || tree.originalOf(value) !== value)
  }

  /** The one that stands for all objects with the same members. */
  originalOf(value: object): object {
    return this.#tree?.originalOf(value) ?? value
  }

  /** Whether findings for what an edge leads to are shown at a reference that has siblings, not where the value is. */
  staysAtReference({ owner, key }: Edge): boolean {
    return !this.isNone && isContainer(owner) && this.#tree?.staysAtReference(owner, key) === true
  }
}

/** What holds a target of a match, and its name there; for what is missing, the first edge that is not there. */
export function edgeTo(edge: Edge, value: unknown, { path }: Target): Edge {
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

/** A check on its way over one view of a document: calls its function once for each value that it has to see. */
export class CheckRun {
  readonly check: RuleCall
  readonly #state: RunState
  readonly #sharing: Sharing
  readonly #readers: PathReaders
  readonly #caller: Caller
  /** Calls for shared objects, by what the expression matched and by what the function was called with. */
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
    // Another function of the rule can change the path of one that does not look at it.
    const looksForReaders = !sharing.isNone && (!check.dependsOnValueOnly || check.rule.then.length > 1)
    this.#caller = new Caller(check, state, looksForReaders ? this.#readers : undefined)
  }

  /** Whether the function looked at a path where values are shared: then it has to see every way to them. */
  get readsPath(): boolean {
    return !this.#readers.isEmpty
  }

  /** Whether the function was not called for a value on one more way to it. */
  get hasSkipped(): boolean {
    return this.#hasSkipped
  }

  /** How many ways to values the function saw. */
  get pathsCalled(): number {
    return this.#caller.calls
  }

  /** The findings of calls that looked at the path. */
  get pathFindings(): readonly Finding[] {
    return this.#readers.findings
  }

  /** Calls the function for a match, unless it was called for the same value already. */
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
   * Calls the function for a match on one more way, unless the way does not matter for the value. What a way gave that the
   * function saw before is given again, so that findings are in the order of the ways.
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
    // The name of a scalar, which `~` selects, is another value on the same way.
    if (known !== undefined && known.value === value) {
      this.#placeAgain(known.call, step, target, this.#staysAtReference(match, target))
    } else {
      this.#byOwner.set(original, step.key, { value, call: this.#callOnce(match, target, true) })
    }
  }

  #nameThatCounts(key: string | number): string | number {
    return this.check.dependsOnName ? key : ''
  }

  /** The call for a target, which may be known from another match that holds the same object. */
  #callOnce(match: Match, target: Target, isKept = false): Call {
    const { step, value } = match
    const name = this.#nameThatCounts(target.path.at(-1) ?? step.key)
    const isWhole = target.path.length === 0
    // What a field leads to may be shared because something between the match and it is.
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

  /** By what the call for a target is remembered; undefined when it is not. */
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
   * Places the findings of a call once more by another way, where that shows them in another place or in other words: at a
   * reference that has siblings; where the value is, when only such ways were seen before; and when the message is a template,
   * since `{{property}}` of something missing is another one directly behind a reference.
   */
  #placeAgain(call: Call, step: Step, target: Target, stays: boolean): void {
    this.#hasSkipped = true
    if (!call.hasResults) return
    const isPlaced = call.isPlaced && !stays
    if (!stays) call.isPlaced = true
    // What an asynchronous function found is not known yet.
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

/**
 * What is known of calls by the object that a function was called for and, where that matters, the name under which the
 * object stood.
 */
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
