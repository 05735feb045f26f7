import type { FilterCandidate } from './candidate.ts'
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
