import { compileFilter } from './filter.ts'
import type { FilterCandidate } from './match.ts'
import { type Acceptance, type Climb, type NumberedStep, State, type StateDecision, StateQuestion } from './state.ts'
import type { PathExpression, Segment } from './syntax.ts'

/**
 * The expressions of a query as one automaton. Its states are sets of steps, each built when a walk first reaches it, so that a
 * walk needs one table lookup per child, however many expressions there are.
 */
export class Automaton {
  readonly #steps: NumberedStep[] = []
  readonly #states = new Map<string, State>()
  readonly #first: number[] = []

  /** Adds an expression, identified by its index. Of matches at the same place, the one with the lowest rank comes first. */
  add(index: number, rank: number, { segments, parents, isKeyed, everyPath, isFallback }: PathExpression): void {
    if (segments.length > 0) this.#first.push(this.#steps.length)
    for (const [position, segment] of segments.entries()) {
      const onlyContainers = segment.kind === 'containers'
      const acceptance = { expression: index, rank, parents, isKeyed, isFallback, onlyContainers }
      this.#steps.push({
        number: this.#steps.length,
        segment,
        condition: conditionOf(segment),
        isLast: position === segments.length - 1,
        acceptance,
        atStart: onlyContainers ? { ...acceptance, onlyContainers: false } : undefined,
        everyPath,
      })
    }
  }

  get isEmpty(): boolean {
    return this.#steps.length === 0
  }

  /** The state for the children of the root; undefined if there is nothing to find. */
  start(): State | undefined {
    return this.stateOf(this.#first)
  }

  /** The state for a set of steps; undefined for the empty set. */
  stateOf(numbers: Iterable<number>): State | undefined {
    const ordered = [...new Set(numbers)].sort((left, right) => left - right)
    if (ordered.length === 0) return undefined
    const name = ordered.join()
    let state = this.#states.get(name)
    if (state === undefined) {
      state = new State(this, this.#states.size, this.#stepsOf(ordered))
      this.#states.set(name, state)
    }
    return state
  }

  /** The decision for a child with this name, or for all names that no step names. */
  decide(steps: readonly NumberedStep[], name: string | undefined): StateDecision {
    const matched: NumberedStep[] = []
    const open: NumberedStep[] = []
    for (const step of steps) {
      if (step.condition !== undefined) open.push(step)
      else if (step.segment.kind !== 'names' || (name !== undefined && step.segment.names.includes(name)))
        matched.push(step)
    }
    const kept = steps.filter(({ segment }) => segment.isDeep).map(({ number }) => number)
    return this.#ask(open, 0, matched, kept)
  }

  #ask(
    open: readonly NumberedStep[],
    index: number,
    matched: readonly NumberedStep[],
    kept: readonly number[],
  ): StateDecision {
    const step = open[index]
    if (step?.condition === undefined) return this.#outcome(matched, kept)
    return new StateQuestion(step.condition, step.acceptance.expression, (isYes) =>
      this.#ask(open, index + 1, isYes ? [...matched, step] : matched, kept),
    )
  }

  #outcome(matched: readonly NumberedStep[], kept: readonly number[]): StateDecision {
    const accepted: Acceptance[] = []
    const climbs: Climb[] = []
    const numbers = [...kept]
    for (const step of matched) {
      const [following] = step.isLast ? [] : this.#stepsOf([step.number + 1])
      if (following === undefined) accepted.push(step.acceptance)
      else if (following.segment.kind === 'parents') {
        const [above] = this.#stepsOf([following.number + 1])
        climbs.push({ parents: following.segment.count, step: following.number + 1, atStart: above?.atStart })
      } else {
        numbers.push(following.number)
        if (following.atStart !== undefined) accepted.push(following.atStart)
      }
    }
    accepted.sort((left, right) => left.rank - right.rank || left.expression - right.expression)
    const next = this.stateOf(numbers)
    return { accepted, climbs, next, isEmpty: accepted.length === 0 && climbs.length === 0 && next === undefined }
  }

  #stepsOf(numbers: readonly number[]): NumberedStep[] {
    return numbers.flatMap((number) => this.#steps[number] ?? [])
  }
}

function conditionOf(segment: Segment): ((candidate: FilterCandidate) => boolean) | undefined {
  if (segment.kind === 'filter') return compileFilter(segment.filter)
  return segment.kind === 'slice' ? compileSlice(segment.start, segment.end, segment.step) : undefined
}

/**
 * Compiles an array slice as Python and RFC 9535 (2.3.4) define it: negative positions count from the end. A negative step
 * selects the same items backwards, but here they stay in the order of the document.
 */
function compileSlice(start: number, end: number, step: number): (candidate: FilterCandidate) => boolean {
  const size = Math.abs(step)
  return ({ owner, key }) => {
    if (typeof key !== 'number' || !Array.isArray(owner.value)) return false
    const { length } = owner.value
    const first = start < 0 ? Math.max(0, start + length) : start
    const last = end < 0 ? end + length : end
    return key >= first && key < last && (key - first) % size === 0
  }
}
