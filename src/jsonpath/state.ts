import type { Automaton, NumberedStep } from './automaton.ts'
import type { Decision } from './outcome.ts'

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
  readonly #automaton: Automaton
  readonly #steps: readonly NumberedStep[]
  readonly #named = new Map<string, Decision | undefined>()
  #other: Decision | undefined
  readonly #meetings = new Map<number, Meeting>()

  constructor(automaton: Automaton, id: number, steps: readonly NumberedStep[]) {
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
  forName(name: string): Decision {
    const known = this.#named.get(name)
    if (known !== undefined) return known
    if (!this.#named.has(name)) return this.#forOthers()
    const decision = this.#automaton.decide(this.#steps, name)
    this.#named.set(name, decision)
    return decision
  }

  /** What follows for an item of an array. */
  forIndex(index: number): Decision {
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

  #forOthers(): Decision {
    this.#other ??= this.#automaton.decide(this.#steps, undefined)
    return this.#other
  }
}

function numbersOf(steps: readonly NumberedStep[]): number[] {
  return steps.map(({ number }) => number)
}
