import type { Automaton } from './automaton.ts'
import { ancestorOf, type FilterCandidate, type Match, matchAt, type Step } from './match.ts'
import {
  type Acceptance,
  type Climb,
  type OnFailure,
  type State,
  type StateDecision,
  type StateOutcome,
  StateQuestion,
} from './state.ts'

/** An object or array whose children are being walked. */
interface WalkFrame {
  readonly step: Step
  readonly value: object
  readonly state: State
  /** The names of an object, in the order of the document; undefined for an array. */
  readonly names: readonly string[] | undefined
  readonly length: number
  index: number
  /** Expressions with `^` that already matched the value of the frame, which is reported once. */
  given: Acceptance[] | undefined
  /** Steps that continue further up, by the step where they continue. */
  climbs: Map<Step, number[]> | undefined
}

export interface WalkOptions {
  readonly everyPath: boolean
  readonly budget: number
  /** The objects that can be reached more than once; undefined if unknown. */
  readonly shared: ReadonlySet<object> | undefined
  readonly onFailure: OnFailure | undefined
}

/** One walk of an automaton over a value. It has its own stack, so deep documents cannot overflow it. */
export class Walk {
  visits = 0
  met = false
  exhausted = false
  /** Remaining repeated visits to objects. */
  budget: number
  readonly #automaton: Automaton
  readonly #root: Step
  readonly #onMatch: (expression: number, match: Match) => void
  readonly #everyPath: boolean
  readonly #shared: ReadonlySet<object> | undefined
  readonly #onFailure: OnFailure | undefined
  /** The steps already searched in each value. */
  readonly #visited = new Map<object, State>()
  readonly #frames: WalkFrame[] = []
  readonly #candidate: FilterCandidate

  constructor(
    automaton: Automaton,
    root: Step,
    onMatch: (expression: number, match: Match) => void,
    { everyPath, budget, shared, onFailure }: WalkOptions,
  ) {
    this.#automaton = automaton
    this.#root = root
    this.#onMatch = onMatch
    this.#everyPath = everyPath
    this.budget = budget
    this.#shared = shared
    this.#onFailure = onFailure
    this.#candidate = { root: root.value, owner: root, key: '', value: root.value }
  }

  /** Walks everything below the root. */
  run(): void {
    const { value } = this.#root
    if (!isContainer(value)) return
    const start = this.#automaton.start()
    if (start !== undefined) this.#enter(this.#root, value, start)
    for (let frame = this.#frames.at(-1); frame !== undefined; frame = this.#frames.at(-1)) {
      if (frame.index < frame.length) this.#advance(frame)
      else this.#leave(frame)
    }
  }

  /**
   * Starts to walk the children of a value. Skips steps already searched here, so each value is visited once per step.
   */
  #enter(step: Step, value: object, state: State): void {
    if (this.#shared?.has(value) === false) {
      this.#push(step, value, state)
      return
    }
    const before = this.#visited.get(value)
    if (before === undefined) {
      this.#visited.set(value, state)
      this.#push(step, value, state)
      return
    }
    const { isMet, fresh, again, visited } = state.after(before)
    if (isMet) this.met = true
    if (visited !== before) this.#visited.set(value, visited)
    const wanted = this.#everyPath ? state : again
    if (wanted === fresh) {
      if (fresh !== undefined) this.#push(step, value, fresh)
    } else if (this.budget > 0) {
      this.budget--
      if (wanted !== undefined) this.#push(step, value, wanted)
    } else {
      this.exhausted = true
      if (fresh !== undefined) this.#push(step, value, fresh)
    }
  }

  #push(step: Step, value: object, state: State): void {
    this.visits++
    const names = Array.isArray(value) ? undefined : namesOf(value, state)
    const length = Array.isArray(value) ? value.length : (names?.length ?? 0)
    if (length > 0)
      this.#frames.push({ step, value, state, names, length, index: 0, given: undefined, climbs: undefined })
  }

  /** Walks children until one has to be entered. */
  #advance(frame: WalkFrame): void {
    const { state, names, value } = frame
    const depth = this.#frames.length
    while (frame.index < frame.length && this.#frames.length === depth) {
      const index = frame.index++
      const name = names?.[index]
      if (name === undefined) this.#child(frame, index, Reflect.get(value, index), state.forIndex(index))
      else this.#child(frame, name, Reflect.get(value, name), state.forName(name))
    }
  }

  #child(frame: WalkFrame, key: string | number, value: unknown, decision: StateDecision): void {
    const outcome = decision instanceof StateQuestion ? this.#decide(frame, key, value, decision) : decision
    if (outcome.isEmpty) return
    const isEnterable = isContainer(value)
    if (!isEnterable && outcome.accepted.length === 0 && outcome.climbs.length === 0) return
    const step: Step = { parent: frame.step, key, value }
    for (const acceptance of outcome.accepted) {
      if (acceptance.parents > 0) this.#giveParent(frame, step, acceptance)
      else if (isEnterable || !acceptance.onlyContainers || isContainerToSpectral(value, acceptance)) {
        this.#give(step, acceptance)
      }
    }
    for (const climb of outcome.climbs) this.#remember(frame, step, climb)
    if (isEnterable && outcome.next !== undefined) this.#enter(step, value, outcome.next)
  }

  #decide(frame: WalkFrame, key: string | number, value: unknown, question: StateQuestion): StateOutcome {
    const candidate = this.#candidate
    candidate.owner = frame.step
    candidate.key = key
    candidate.value = value
    let decision: StateDecision = question
    while (decision instanceof StateQuestion) decision = decision.answer(candidate, this.#onFailure)
    return decision
  }

  #give(step: Step, acceptance: Acceptance): void {
    const match = matchAt(step, acceptance)
    if (match !== undefined) this.#onMatch(acceptance.expression, match)
  }

  #giveParent(frame: WalkFrame, step: Step, acceptance: Acceptance): void {
    if (frame.given?.includes(acceptance) === true) return
    frame.given ??= []
    frame.given.push(acceptance)
    this.#give(step, acceptance)
  }

  #remember(frame: WalkFrame, step: Step, { parents, step: next, atStart }: Climb): void {
    const target = ancestorOf(step, parents)
    if (target === undefined) return
    frame.climbs ??= new Map()
    const steps = frame.climbs.get(target) ?? []
    if (steps.includes(next)) return
    frame.climbs.set(target, [...steps, next])
    if (atStart !== undefined) this.#give(target, atStart)
  }

  /** Ends a frame, and continues further up for steps after a `^`. */
  #leave(frame: WalkFrame): void {
    this.#frames.pop()
    if (frame.climbs === undefined) return
    for (const [step, numbers] of frame.climbs) {
      const { value } = step
      const state = this.#automaton.stateOf(numbers)
      if (isContainer(value) && state !== undefined) this.#enter(step, value, state)
    }
  }
}

/** jsonpath-plus treats `null` as an object. */
function isContainerToSpectral(value: unknown, { isFallback }: Acceptance): boolean {
  return isFallback && value === null
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The names to search. A single possible name is looked up instead. */
function namesOf(value: object, { onlyNames }: State): readonly string[] {
  if (onlyNames?.length !== 1) return Object.keys(value)
  return Object.hasOwn(value, onlyNames[0] ?? '') ? onlyNames : []
}
