import type { FilterCandidate, Step } from './match.ts'
import type { Segment } from './syntax.ts'

/** A step of an expression. The steps of all expressions are numbered consecutively. */
export interface NumberedStep {
  readonly number: number
  readonly segment: Segment
  /** A test of the child, for segments that depend on more than its name. */
  readonly condition: ((candidate: FilterCandidate) => boolean) | undefined
  readonly isLast: boolean
  readonly acceptance: Acceptance
  /** For `..` at the end, which also selects its starting value, even a scalar. */
  readonly atStart: Acceptance | undefined
  readonly everyPath: boolean
}

/** The result of an expression whose last step matches. */
export interface Acceptance {
  readonly expression: number
  /** The index of the first expression with the same steps: Spectral reports the matches of both together. */
  readonly rank: number
  /** How many levels above the match the selected value is. */
  readonly parents: number
  readonly isKeyed: boolean
  /** True if scalars are skipped. */
  readonly onlyContainers: boolean
  /** True if Spectral evaluates the expression with jsonpath-plus. */
  readonly isFallback: boolean
}

/** A step of an expression with which the walk continues further up. */
export interface Climb {
  readonly parents: number
  readonly step: number
  /** For a `..` at the end, which also selects its starting value. */
  readonly atStart: Acceptance | undefined
}

/** Called when the filter of an expression throws an error for the value of a step. */
export type OnFailure = (expression: number, error: unknown, step: Step) => void

/** The result for a child of a value. */
export interface StateOutcome {
  readonly accepted: readonly Acceptance[]
  readonly climbs: readonly Climb[]
  /** The state for the children of the child; undefined if there is nothing to find. */
  readonly next: State | undefined
  /** True if nothing is accepted and nothing follows. */
  readonly isEmpty: boolean
}

/** A condition and the decisions after it, each computed when its answer first occurs. */
export class StateQuestion {
  readonly #ask: (candidate: FilterCandidate) => boolean
  /** The index of the expression with the condition. */
  readonly #expression: number
  readonly #follow: (isYes: boolean) => StateDecision
  #yes: StateDecision | undefined
  #no: StateDecision | undefined

  constructor(
    ask: (candidate: FilterCandidate) => boolean,
    expression: number,
    follow: (isYes: boolean) => StateDecision,
  ) {
    this.#ask = ask
    this.#expression = expression
    this.#follow = follow
  }

  /** The decision for a candidate. If its test throws, the answer is no. */
  answer(candidate: FilterCandidate, onFailure: OnFailure | undefined): StateDecision {
    if (this.#isYes(candidate, onFailure)) {
      this.#yes ??= this.#follow(true)
      return this.#yes
    }
    this.#no ??= this.#follow(false)
    return this.#no
  }

  #isYes(candidate: FilterCandidate, onFailure: OnFailure | undefined): boolean {
    if (onFailure === undefined) return this.#ask(candidate)
    try {
      return this.#ask(candidate)
    } catch (error) {
      const { owner, key, value } = candidate
      onFailure(this.#expression, error, { parent: owner, key, value })
      return false
    }
  }
}

/** An outcome, or a condition that leads to one. */
export type StateDecision = StateOutcome | StateQuestion

/** The automaton of a state, which builds the states that follow. */
interface States {
  /** The state for a set of steps; undefined for the empty set. */
  stateOf(numbers: Iterable<number>): State | undefined
  /** The decision for a child with this name, or for all names that no step names. */
  decide(steps: readonly NumberedStep[], name: string | undefined): StateDecision
}

/** How to enter a value that was visited before. */
export interface Meeting {
  /** True if at least one step was already searched in the value. */
  readonly isMet: boolean
  /** The new steps; undefined if there are none. */
  readonly fresh: State | undefined
  /** The new steps and those that need every path; undefined if there are none. */
  readonly again: State | undefined
  /** All steps that are searched after this visit. */
  readonly visited: State
}

/** A set of steps to search for among the children of a value. */
export class State {
  /** States of an automaton are numbered from 0. */
  readonly id: number
  /** The only names that can match; undefined if any name can. */
  readonly onlyNames: readonly string[] | undefined
  /** True if a step has a name that can be an index. */
  readonly #hasIndices: boolean
  readonly #automaton: States
  readonly #steps: readonly NumberedStep[]
  readonly #named = new Map<string, StateDecision | undefined>()
  #other: StateDecision | undefined
  readonly #meetings = new Map<number, Meeting>()

  constructor(automaton: States, id: number, steps: readonly NumberedStep[]) {
    this.id = id
    this.#automaton = automaton
    this.#steps = steps
    for (const { segment } of steps) {
      if (segment.kind === 'names') for (const name of segment.names) this.#named.set(name, undefined)
    }
    const names = [...this.#named.keys()]
    this.#hasIndices = names.some((name) => String(Number(name)) === name)
    this.onlyNames = steps.every(({ segment }) => segment.kind === 'names' && !segment.isDeep) ? names : undefined
  }

  /** The decision for a member of an object. */
  forName(name: string): StateDecision {
    const known = this.#named.get(name)
    if (known !== undefined) return known
    if (!this.#named.has(name)) return this.#forOthers()
    const decision = this.#automaton.decide(this.#steps, name)
    this.#named.set(name, decision)
    return decision
  }

  /** The decision for an item of an array. */
  forIndex(index: number): StateDecision {
    return this.#hasIndices ? this.forName(String(index)) : this.#forOthers()
  }

  /** How to enter a value in this state. `visited` is the state that combines all earlier visits. */
  after(visited: State): Meeting {
    let meeting = this.#meetings.get(visited.id)
    if (meeting === undefined) {
      const before = new Set(visited.#steps)
      const fresh = this.#steps.filter((step) => !before.has(step))
      const again = this.#steps.filter((step) => !before.has(step) || step.everyPath)
      meeting = {
        isMet: fresh.length < this.#steps.length,
        fresh: this.#automaton.stateOf(numbersOf(fresh)),
        again: this.#automaton.stateOf(numbersOf(again)),
        visited: this.#automaton.stateOf(numbersOf([...before, ...fresh])) ?? this,
      }
      this.#meetings.set(visited.id, meeting)
    }
    return meeting
  }

  #forOthers(): StateDecision {
    this.#other ??= this.#automaton.decide(this.#steps, undefined)
    return this.#other
  }
}

function numbersOf(steps: readonly NumberedStep[]): number[] {
  return steps.map(({ number }) => number)
}
