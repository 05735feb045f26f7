import { CharacterTest } from './character-test.ts'
import { type Pattern, type PatternNode, Refusal } from './parse.ts'

const mostInstructions = 20_000

/** An instruction of a program. `next`, `first`, `second` and `body` are the numbers of other instructions. */
export type Instruction =
  | { readonly kind: 'match' }
  | { readonly kind: 'character'; readonly test: CharacterTest; readonly isBackwards: boolean; readonly next: number }
  | { readonly kind: 'start' | 'end'; readonly next: number }
  | { readonly kind: 'word-edge'; readonly isNegated: boolean; readonly next: number }
  /** Two paths, the first one preferred. `memo` numbers these instructions and `look` from 0. */
  | {
      readonly kind: 'split'
      first: number
      second: number
      readonly memo: number
      readonly exit: 'first' | 'second' | undefined
    }
  | {
      readonly kind: 'look'
      readonly body: number
      readonly isNegated: boolean
      readonly memo: number
      readonly next: number
    }
  | {
      readonly kind: 'reference'
      readonly groups: readonly number[]
      readonly isBackwards: boolean
      readonly next: number
    }
  /** Continues only if the position differs from the one saved in a slot: a round of a repetition must not be empty. */
  | { readonly kind: 'progress'; readonly slot: number; readonly next: number }
  /**
   * Saves the position in a slot: 2n is the start of group n, and 2n + 1 its end. Later slots are the starts of rounds of
   * repetitions.
   */
  | { readonly kind: 'save'; readonly slot: number; readonly next: number }
  /** Clears groups, at the start of each round of a repetition. */
  | { readonly kind: 'forget'; readonly first: number; readonly last: number; readonly next: number }

/** A regular expression as instructions. */
export interface Program {
  readonly instructions: readonly Instruction[]
  readonly start: number
  readonly memoCount: number
  readonly groupCount: number
  readonly slotCount: number
}

/**
 * Compiles a pattern.
 * @param isExact true to keep rounds of repetitions from being empty, which changes the text of groups and references
 * @throws Refusal if the repetitions of the pattern add up to too many instructions
 */
export function compileProgram({ node, groupCount }: Pattern, characterFlags: string, isExact: boolean): Program {
  const compiler = new Compiler(characterFlags, isExact, (groupCount + 1) * 2)
  const start = compiler.compile(node, compiler.add({ kind: 'match' }), false)
  const { instructions, memoCount, slotCount } = compiler
  return { instructions, start, memoCount, groupCount, slotCount }
}

/** Compiles from the end to the start, so that the next instruction is known. */
class Compiler {
  readonly instructions: Instruction[] = []
  memoCount = 0
  slotCount: number
  readonly #isExact: boolean
  readonly #flags: string
  readonly #tests = new Map<string, CharacterTest>()

  constructor(flags: string, isExact: boolean, slotCount: number) {
    this.#flags = flags
    this.#isExact = isExact
    this.slotCount = slotCount
  }

  add(instruction: Instruction): number {
    if (this.instructions.length >= mostInstructions) throw new Refusal('its repetitions add up to too many states')
    return this.instructions.push(instruction) - 1
  }

  compile(node: PatternNode, next: number, isBackwards: boolean): number {
    switch (node.kind) {
      case 'empty':
        return next
      case 'character':
        return this.add({ kind: 'character', test: this.#testOf(node.source), isBackwards, next })
      case 'sequence': {
        const items = isBackwards ? node.items : node.items.toReversed()
        return items.reduce((following, item) => this.compile(item, following, isBackwards), next)
      }
      case 'choice':
        return node.options
          .map((option) => this.compile(option, next, isBackwards))
          .reduceRight((second, first) => this.#split(first, second, undefined))
      case 'group': {
        const end = this.add({ kind: 'save', slot: node.number * 2 + (isBackwards ? 0 : 1), next })
        const body = this.compile(node.body, end, isBackwards)
        return this.add({ kind: 'save', slot: node.number * 2 + (isBackwards ? 1 : 0), next: body })
      }
      case 'repeat':
        return this.#repeat(node, next, isBackwards)
      case 'start':
      case 'end':
        return this.add({ kind: node.kind, next })
      case 'word-edge':
        return this.add({ kind: 'word-edge', isNegated: node.isNegated, next })
      case 'reference':
        return this.add({ kind: 'reference', groups: node.groups, isBackwards, next })
      case 'look': {
        const body = this.compile(node.body, this.add({ kind: 'match' }), node.isBehind)
        return this.add({ kind: 'look', body, isNegated: node.isNegated, memo: this.memoCount++, next })
      }
    }
  }

  #testOf(source: string): CharacterTest {
    let test = this.#tests.get(source)
    if (test === undefined) {
      test = new CharacterTest(source, this.#flags)
      this.#tests.set(source, test)
    }
    return test
  }

  #split(first: number, second: number, exit: 'first' | 'second' | undefined): number {
    return this.add({ kind: 'split', first, second, memo: this.memoCount++, exit })
  }

  #repeat({ body, least, most, isLazy }: PatternNode & { kind: 'repeat' }, next: number, isBackwards: boolean): number {
    const groups = groupsIn(body)
    const round = (following: number): number => {
      const start = this.compile(body, following, isBackwards)
      return groups === undefined ? start : this.add({ kind: 'forget', ...groups, next: start })
    }
    const optionalRound = (following: number): number => {
      if (!this.#isExact) return round(following)
      const slot = this.slotCount++
      const start = round(this.add({ kind: 'progress', slot, next: following }))
      return this.add({ kind: 'save', slot, next: start })
    }
    let following = next
    if (most === Number.POSITIVE_INFINITY) {
      const loop = this.add({
        kind: 'split',
        first: next,
        second: next,
        memo: this.memoCount++,
        exit: isLazy ? 'first' : 'second',
      })
      const start = optionalRound(loop)
      const split = this.instructions[loop]
      if (split?.kind === 'split') {
        if (isLazy) split.second = start
        else split.first = start
      }
      following = loop
    } else {
      for (let count = least; count < most; count++) {
        const start = optionalRound(following)
        following = isLazy ? this.#split(next, start, 'first') : this.#split(start, next, 'second')
      }
    }
    for (let count = 0; count < least; count++) following = round(following)
    return following
  }
}

/** The first and the last group in a part of a pattern; undefined if there is none. */
function groupsIn(node: PatternNode): { readonly first: number; readonly last: number } | undefined {
  const parts: PatternNode[] = [node]
  let first = Number.POSITIVE_INFINITY
  let last = 0
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    if (part.kind === 'group') {
      first = Math.min(first, part.number)
      last = Math.max(last, part.number)
    }
    if (part.kind === 'sequence') parts.push(...part.items)
    else if (part.kind === 'choice') parts.push(...part.options)
    else if ('body' in part) parts.push(part.body)
  }
  return last === 0 ? undefined : { first, last }
}
