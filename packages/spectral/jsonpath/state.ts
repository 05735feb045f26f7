import type { FilterCandidate, Step } from './match.ts'
import type { Segment } from './syntax.ts'

/** A step of an expression. All steps of all expressions are numbered in a row. */
export interface NumberedStep {
  readonly number: number
  readonly segment: Segment
  /** What a child has to fulfil, for segments that are not decided by the name alone. */
  readonly condition: ((candidate: FilterCandidate) => boolean) | undefined
  readonly isLast: boolean
  readonly acceptance: Acceptance
  /** For `..` at the end: what it starts at is selected too, a scalar as well. */
  readonly atStart: Acceptance | undefined
  readonly everyPath: boolean
}

/** What an expression gives when its last step has matched. */
export interface Acceptance {
  readonly expression: number
  /** The index of the first expression with the same steps: Spectral gives the matches of both together. */
  readonly rank: number
  /** How far above the match the value is that it gives. */
  readonly parents: number
  readonly isKeyed: boolean
  /** Whether scalars are passed over. */
  readonly onlyContainers: boolean
  /** Whether Spectral gives the expression to jsonpath-plus. */
  readonly isFallback: boolean
}

/** That the walk goes on with a step of an expression, further up. */
export interface Climb {
  readonly parents: number
  readonly step: number
  /** For a `..` at the end that the walk goes on with: what it starts at is selected too. */
  readonly atStart: Acceptance | undefined
}

/** Is told that the filter of an expression could not be answered, with what was thrown, for the value of a step. */
export type OnFailure = (expression: number, error: unknown, step: Step) => void

/** What follows for a child of a value. */
export interface StateOutcome {
  readonly accepted: readonly Acceptance[]
  readonly climbs: readonly Climb[]
  /** What is looked for among the children of the child; undefined when nothing is. */
  readonly next: State | undefined
  /** Whether all of that is nothing. */
  readonly isEmpty: boolean
}

/** A condition with what follows from its answers, worked out when an answer is met for the first time. */
export class StateQuestion {
  readonly #ask: (candidate: FilterCandidate) => boolean
  /** The index of the expression that asks. */
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

  /** What follows for a candidate. One of which the answer is not known does not fulfil the condition. */
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

/** An outcome, or the conditions that lead to one. */
export type StateDecision = StateOutcome | StateQuestion

/** The automaton of a state, which builds the states that follow. */
interface States {
  /** The state for a set of steps; undefined for the empty set. */
  stateOf(numbers: Iterable<number>): State | undefined
  /** What follows for a child of a name, or for one whose name no step asks for. */
  decide(steps: readonly NumberedStep[], name: string | undefined): StateDecision
}

/** How a value is entered that was visited before. */
export interface Meeting {
  /** Whether some step was looked for before among the children of the value. */
  readonly isMet: boolean
  /** The steps that are new there; undefined when there are none. */
  readonly fresh: State | undefined
  /** Those, and the ones that are looked for on every path; undefined when there are none. */
  readonly again: State | undefined
  /** All steps that have been looked for once this visit is made. */
  readonly visited: State
}

/** A set of steps of expressions that are looked for among the children of a value. */
export class State {
  /** States of an automaton are numbered from 0. */
  readonly id: number
  /** The only names that lead on; undefined when any name may. */
  readonly onlyNames: readonly string[] | undefined
  /** Whether a step asks for a name that can be an index. */
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

  /** What follows for a member of an object. */
  forName(name: string): StateDecision {
    const known = this.#named.get(name)
    if (known !== undefined) return known
    if (!this.#named.has(name)) return this.#forOthers()
    const decision = this.#automaton.decide(this.#steps, name)
    this.#named.set(name, decision)
    return decision
  }

  /** What follows for an item of an array. */
  forIndex(index: number): StateDecision {
    return this.#hasIndices ? this.forName(String(index)) : this.#forOthers()
  }

  /** How a value is entered in this state that was visited in another one, which stands for all visits up to now. */
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
