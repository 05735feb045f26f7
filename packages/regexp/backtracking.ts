import { RegularExpressionBudgetError, spendSteps } from './budget.ts'
import { stepsAtOnce } from './matching.ts'
import type { Instruction, Program } from './program.ts'
import type { TextReader } from './text-reader.ts'

/** An untried option. */
interface BacktrackingFork {
  readonly place: number
  readonly position: number
  /** The number of changes of slots before it. */
  readonly changes: number
}

interface SlotChange {
  readonly slot: number
  readonly before: number | undefined
}

const mostSteps = 2_000_000

/**
 * One match of an exact program against a text. Tries one path after the other, as JavaScript does, with the same groups, but
 * within a budget of steps, because it can take time exponential in the text.
 */
export class Backtracking {
  readonly #program: Program
  readonly #reader: TextReader
  readonly #source: string
  readonly #slots: (number | undefined)[]
  readonly #changes: SlotChange[] = []
  #steps = 0

  constructor(program: Program, reader: TextReader, source: string) {
    this.#program = program
    this.#reader = reader
    this.#source = source
    this.#slots = new Array(program.slotCount).fill(undefined)
  }

  /**
   * The start of the first match at or after a position; undefined if there is none.
   * @throws RegularExpressionBudgetError if the budget is spent
   */
  find(from: number, onlyThere: boolean): number | undefined {
    const found = this.#find(from, onlyThere)
    spendSteps(1 + (this.#steps % stepsAtOnce), this.#source, this.#reader.text.length)
    return found
  }

  #find(from: number, onlyThere: boolean): number | undefined {
    const last = onlyThere ? from : this.#reader.text.length
    for (let position = from; position <= last; position = this.#reader.after(position)) {
      const end = this.#run(this.#program.start, position)
      if (end === undefined) continue
      this.#slots[0] = position
      this.#slots[1] = end
      return position
    }
    return undefined
  }

  /** The text of the match, and of its groups. */
  groups(): (string | undefined)[] {
    return Array.from({ length: this.#program.groupCount + 1 }, (_, group) => this.#textOf(group))
  }

  #textOf(group: number): string | undefined {
    const [from, to] = [this.#slots[group * 2], this.#slots[group * 2 + 1]]
    return from === undefined || to === undefined ? undefined : this.#reader.text.slice(from, to)
  }

  /** The end of a match from an instruction. If there is none, undefined, with all slots restored. */
  #run(from: number, at: number): number | undefined {
    const before = this.#changes.length
    const forks: BacktrackingFork[] = [{ place: from, position: at, changes: before }]
    for (let fork = forks.pop(); fork !== undefined; fork = forks.pop()) {
      this.#undo(fork.changes)
      let { place } = fork
      let position: number | undefined = fork.position
      while (position !== undefined) {
        const instruction: Instruction | undefined = this.#program.instructions[place]
        if (instruction === undefined || instruction.kind === 'match') return position
        this.#steps += 1
        if (this.#steps % stepsAtOnce === 0) spendSteps(stepsAtOnce, this.#source, this.#reader.text.length)
        if (this.#steps > mostSteps) {
          const hint = 'avoid references such as "\\1", or repetitions inside of repetitions'
          throw new RegularExpressionBudgetError(this.#source, this.#reader.text.length, hint)
        }
        if (instruction.kind === 'split') {
          forks.push({ place: instruction.second, position, changes: this.#changes.length })
          place = instruction.first
        } else {
          position = this.#step(instruction, position)
          place = instruction.next
        }
      }
    }
    this.#undo(before)
    return undefined
  }

  #step(instruction: Exclude<Instruction, { kind: 'match' | 'split' }>, position: number): number | undefined {
    switch (instruction.kind) {
      case 'save':
        this.#set(instruction.slot, position)
        return position
      case 'forget':
        for (let slot = instruction.first * 2; slot <= instruction.last * 2 + 1; slot++) this.#set(slot, undefined)
        return position
      case 'progress':
        return this.#slots[instruction.slot] === position ? undefined : position
      case 'reference': {
        const group = instruction.groups.find((number) => this.#textOf(number) !== undefined)
        const text = group === undefined ? '' : (this.#textOf(group) ?? '')
        this.#steps += text.length
        return this.#reader.repeats(text, position, instruction.isBackwards)
      }
      case 'look':
        return this.#looks(instruction, position) ? position : undefined
      default:
        return this.#reader.step(instruction, position)
    }
  }

  /** After a lookaround succeeds, no other path is tried in it. */
  #looks({ body, isNegated }: Instruction & { kind: 'look' }, position: number): boolean {
    const changes = this.#changes.length
    const isFound = this.#run(body, position) !== undefined
    if (isNegated || !isFound) this.#undo(changes)
    return isFound !== isNegated
  }

  #set(slot: number, value: number | undefined): void {
    this.#changes.push({ slot, before: this.#slots[slot] })
    this.#slots[slot] = value
  }

  #undo(changes: number): void {
    while (this.#changes.length > changes) {
      const change = this.#changes.pop()
      if (change !== undefined) this.#slots[change.slot] = change.before
    }
  }
}
