import { RegularExpressionBudgetError, spendSteps } from './budget.ts'
import type { Instruction, Program } from './program.ts'
import type { TextReader } from './text-reader.ts'

/** Steps are spent in groups of this size, because spending each alone would cost more than the step. */
export const stepsAtOnce = 256

/** An instruction with two possible paths. */
interface Fork {
  readonly pair: number
  readonly second: number
  readonly position: number
  isSecond: boolean
}

const unknown = 0
const inProgress = 1
const fails = 2
const succeeds = 3

const pageBits = 12
const pageSize = 1 << pageBits
const mostPages = 25_000

/**
 * One match of a program against a text. Backtracks, but keeps the result for each pair of instruction and position, so time is
 * limited by the product of the sizes of program and text, lookarounds included.
 */
export class Matching {
  readonly #program: Program
  readonly #reader: TextReader
  readonly #answers: MatchAnswers
  readonly #source: string
  #steps = 0
  readonly #forks: Fork[] = []
  /** Failures that were recorded after a loop came back to its start. They are valid only within that loop. */
  #doubtful: number[] = []
  #hasCome = false

  constructor(program: Program, reader: TextReader, source: string) {
    this.#program = program
    this.#reader = reader
    this.#source = source
    this.#answers = new MatchAnswers(source, reader.text.length)
  }

  /** The start of the first match; undefined if there is none. With `onlyStart`, only a match at the start of the text counts. */
  find(onlyStart: boolean): number | undefined {
    const found = this.#find(onlyStart)
    this.#spend(1 + (this.#steps % stepsAtOnce))
    return found
  }

  #find(onlyStart: boolean): number | undefined {
    const last = onlyStart ? 0 : this.#reader.text.length
    for (let position = 0; position <= last; position = this.#reader.after(position)) {
      if (this.#leadsToMatch(this.#program.start, position)) return position
    }
    return undefined
  }

  /**
   * The text of the match at a position, and of its groups. If something repeats that can be empty, the match can be shorter than
   * JavaScript's, and a group empty instead of undefined.
   */
  groups(start: number): (string | undefined)[] {
    const slots: (number | undefined)[] = new Array((this.#program.groupCount + 1) * 2).fill(undefined)
    slots[0] = start
    slots[1] = this.#follow(this.#program.start, start, slots)
    const groups: (string | undefined)[] = []
    for (let slot = 0; slot < slots.length; slot += 2) {
      const [from, to] = [slots[slot], slots[slot + 1]]
      groups.push(from === undefined || to === undefined ? undefined : this.#reader.text.slice(from, to))
    }
    return groups
  }

  /** Follows the path of a match that is known to exist, and sets its groups. Returns the end of the match. */
  #follow(from: number, at: number, slots: (number | undefined)[]): number {
    const rounds = new Map<number, number>()
    let place = from
    let position = at
    for (;;) {
      const instruction = this.#program.instructions[place]
      if (instruction === undefined || instruction.kind === 'match') return position
      if (instruction.kind === 'split') {
        const { first, second, exit } = instruction
        const isEmptyRound = exit !== undefined && rounds.get(place) === position
        rounds.set(place, position)
        if (isEmptyRound) place = exit === 'first' ? first : second
        else place = this.#leadsToMatch(first, position) ? first : second
        continue
      }
      if (instruction.kind === 'save') slots[instruction.slot] = position
      if (instruction.kind === 'forget') slots.fill(undefined, instruction.first * 2, instruction.last * 2 + 2)
      if (instruction.kind === 'look' && !instruction.isNegated) this.#follow(instruction.body, position, slots)
      if (instruction.kind === 'character') {
        position = instruction.isBackwards ? this.#reader.before(position) : this.#reader.after(position)
      }
      place = instruction.next
    }
  }

  #spend(steps: number): void {
    spendSteps(steps, this.#source, this.#reader.text.length)
  }

  /** True if an instruction leads to a match from a position. */
  #leadsToMatch(from: number, at: number): boolean {
    const bottom = this.#forks.length
    let place = from
    let position = at
    for (;;) {
      this.#steps += 1
      if (this.#steps % stepsAtOnce === 0) this.#spend(stepsAtOnce)
      const instruction = this.#program.instructions[place]
      if (instruction === undefined || instruction.kind === 'match') return this.#succeed(bottom)
      if (instruction.kind === 'split') {
        const pair = instruction.memo * (this.#reader.text.length + 1) + position
        const known = this.#answers.get(pair)
        if (known === succeeds) return this.#succeed(bottom)
        if (known === unknown) {
          this.#answers.set(pair, inProgress)
          this.#forks.push({ pair, second: instruction.second, position, isSecond: false })
          place = instruction.first
          continue
        }
        if (known === inProgress) this.#hasCome = true
      } else {
        const next = this.#step(instruction, position)
        if (next !== undefined) {
          position = next
          place = instruction.next
          continue
        }
      }
      const fork = this.#backtrack(bottom)
      if (fork === undefined) return false
      place = fork.second
      position = fork.position
    }
  }

  /** Returns to the last choice with an untried option; undefined if there is none. */
  #backtrack(bottom: number): Fork | undefined {
    while (this.#forks.length > bottom) {
      const fork = this.#forks.at(-1)
      if (fork !== undefined && !fork.isSecond) {
        fork.isSecond = true
        return fork
      }
      this.#forks.pop()
      if (fork === undefined) continue
      this.#answers.set(fork.pair, fails)
      if (this.#hasCome) this.#doubtful.push(fork.pair)
    }
    if (bottom === 0) this.#settle(false)
    return undefined
  }

  #succeed(bottom: number): true {
    while (this.#forks.length > bottom) {
      const fork = this.#forks.pop()
      if (fork !== undefined) this.#answers.set(fork.pair, succeeds)
    }
    this.#settle(true)
    return true
  }

  /** Failures because of coming back to an instruction that has now succeeded have to be tried again. */
  #settle(hasSucceeded: boolean): void {
    if (hasSucceeded)
      for (const pair of this.#doubtful) if (this.#answers.get(pair) === fails) this.#answers.set(pair, unknown)
    this.#doubtful = []
    this.#hasCome = false
  }

  /** The position after an instruction; undefined if it does not match. */
  #step(instruction: Exclude<Instruction, { kind: 'match' | 'split' }>, position: number): number | undefined {
    switch (instruction.kind) {
      case 'look':
        return this.#looks(instruction, position) !== instruction.isNegated ? position : undefined
      case 'character':
      case 'start':
      case 'end':
      case 'word-edge':
        return this.#reader.step(instruction, position)
      default:
        return position
    }
  }

  #looks({ body, memo }: Instruction & { kind: 'look' }, position: number): boolean {
    const pair = memo * (this.#reader.text.length + 1) + position
    const known = this.#answers.get(pair)
    if (known === succeeds || known === fails) return known === succeeds
    const [hasCome, doubtful] = [this.#hasCome, this.#doubtful]
    this.#hasCome = false
    this.#doubtful = []
    const isFound = this.#leadsToMatch(body, position)
    this.#hasCome = hasCome
    this.#doubtful = doubtful
    this.#answers.set(pair, isFound ? succeeds : fails)
    return isFound
  }
}

/** The known results for pairs of an instruction and a position. Allocates memory when needed. */
class MatchAnswers {
  readonly #pages: (Uint8Array | undefined)[] = []
  readonly #source: string
  readonly #length: number
  #count = 0

  constructor(source: string, length: number) {
    this.#source = source
    this.#length = length
  }

  get(pair: number): number {
    return this.#pages[Math.floor(pair / pageSize)]?.[pair % pageSize] ?? unknown
  }

  /** @throws RegularExpressionBudgetError if there are too many pairs */
  set(pair: number, answer: number): void {
    const index = Math.floor(pair / pageSize)
    let page = this.#pages[index]
    if (page === undefined) {
      if (++this.#count > mostPages) {
        const hint = 'match a shorter text, or write fewer repetitions'
        throw new RegularExpressionBudgetError(this.#source, this.#length, hint)
      }
      page = new Uint8Array(pageSize)
      this.#pages[index] = page
    }
    page[pair % pageSize] = answer
  }
}
