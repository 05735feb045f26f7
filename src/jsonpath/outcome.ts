import type { Candidate } from './candidate.ts'
import type { Step } from './match.ts'
import type { State } from './state.ts'

/** Is told that the filter of an expression could not be answered, with what was thrown, for the value of a step. */
export type OnFailure = (expression: number, error: unknown, step: Step) => void

/** What an expression gives when its last step has matched. */
export interface Acceptance {
  readonly expression: number
  /** The index of the first expression with the same steps: Spectral gives the matches of both at once. */
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
}

/** What follows for a child of a value. */
export interface Outcome {
  readonly accepted: readonly Acceptance[]
  readonly climbs: readonly Climb[]
  /** What is looked for among the children of the child; undefined when nothing is. */
  readonly next: State | undefined
  /** Whether all of that is nothing. */
  readonly isEmpty: boolean
}

/** A condition with what follows from its answers, worked out when an answer is met for the first time. */
export class Question {
  readonly #ask: (candidate: Candidate) => boolean
  /** The index of the expression that asks. */
  readonly #expression: number
  readonly #follow: (isYes: boolean) => Decision
  #yes: Decision | undefined
  #no: Decision | undefined

  constructor(ask: (candidate: Candidate) => boolean, expression: number, follow: (isYes: boolean) => Decision) {
    this.#ask = ask
    this.#expression = expression
    this.#follow = follow
  }

  /** What follows for a candidate. One of which the answer is not known does not fulfil the condition. */
  answer(candidate: Candidate, onFailure: OnFailure | undefined): Decision {
    if (this.#isYes(candidate, onFailure)) {
      this.#yes ??= this.#follow(true)
      return this.#yes
    }
    this.#no ??= this.#follow(false)
    return this.#no
  }

  #isYes(candidate: Candidate, onFailure: OnFailure | undefined): boolean {
    if (onFailure === undefined) return this.#ask(candidate)
    try {
      return this.#ask(candidate)
    } catch (error) {
      const { holder, key, value } = candidate
      onFailure(this.#expression, error, { parent: holder, key, value })
      return false
    }
  }
}

/** An outcome, or the conditions that lead to one. */
export type Decision = Outcome | Question
