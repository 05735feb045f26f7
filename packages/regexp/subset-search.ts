import { spendSteps } from './budget.ts'
import type { CharacterTest } from './character-test.ts'
import type { Program } from './program.ts'

const asciiSize = 128
const mostSets = 1_000
/** The characters with a known next set that cost one step together. */
const knownPerStep = 4

/** The set of instructions that a text can lead to. */
export interface PlaceSet {
  /** The same for the same set, as long as it is kept. */
  readonly name: string
  readonly tests: readonly { readonly test: CharacterTest; readonly next: number }[]
  /** True if there is a match up to here. */
  readonly isMatch: boolean
  /** True if there is a match if the text ends here. */
  readonly isMatchAtEnd: boolean
}

/** Makes the sets of instructions that a program can reach, which are the states of a deterministic automaton. */
export class PlaceSets {
  readonly #program: Program
  readonly #onlyAtStart: boolean
  readonly #spend: (steps: number) => void

  /** @param spend gets the cost of each set in steps, and can throw */
  constructor(program: Program, onlyAtStart: boolean, spend: (steps: number) => void) {
    this.#program = program
    this.#onlyAtStart = onlyAtStart
    this.#spend = spend
  }

  /** True if a program has no lookarounds, word edges or references, which sets cannot follow. */
  static canFollow({ instructions }: Program): boolean {
    return instructions.every(({ kind }) => kind !== 'look' && kind !== 'word-edge' && kind !== 'reference')
  }

  /** The set before the first character. */
  first(): PlaceSet {
    return this.#setOf([this.#program.start], true)
  }

  after({ tests }: PlaceSet, character: string): PlaceSet {
    this.#spend(tests.length)
    const places = tests.flatMap(({ test, next }) => (test.accepts(character) ? next : []))
    if (!this.#onlyAtStart) places.push(this.#program.start)
    return this.#setOf(places, false)
  }

  /** The set of all instructions that can be reached without a character. */
  #setOf(starts: readonly number[], isAtStart: boolean): PlaceSet {
    const places = new Set<number>()
    const placesAtEnd = new Set<number>()
    let [isMatch, isMatchAtEnd] = [false, false]
    const open = starts.map((place) => ({ place, isAtEnd: false }))
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const { place, isAtEnd } = at
      const seen = isAtEnd ? placesAtEnd : places
      if (seen.has(place)) continue
      seen.add(place)
      const instruction = this.#program.instructions[place]
      if (instruction === undefined || instruction.kind === 'match') {
        if (isAtEnd) isMatchAtEnd = true
        else isMatch = true
      } else if (instruction.kind === 'split') {
        open.push({ place: instruction.first, isAtEnd }, { place: instruction.second, isAtEnd })
      } else if (instruction.kind === 'end') open.push({ place: instruction.next, isAtEnd: true })
      else if (instruction.kind !== 'character' && (instruction.kind !== 'start' || isAtStart)) {
        open.push({ place: instruction.next, isAtEnd })
      }
    }
    this.#spend(places.size + placesAtEnd.size)
    const characters = [...places].filter((place) => this.#program.instructions[place]?.kind === 'character')
    characters.sort((left, right) => left - right)
    const tests = characters.flatMap((place) => {
      const instruction = this.#program.instructions[place]
      return instruction?.kind === 'character' ? { test: instruction.test, next: instruction.next } : []
    })
    return { name: `${isMatch}${isMatchAtEnd}${characters.join()}`, tests, isMatch, isMatchAtEnd }
  }
}

/** A set with the sets that are known to follow it. */
interface KeptSet {
  readonly set: PlaceSet
  readonly afterAscii: (KeptSet | undefined)[]
  readonly afterOthers: Map<string, KeptSet>
}

interface SubsetSearchOptions {
  readonly isUnicode: boolean
  readonly onlyAtStart: boolean
}

/**
 * Tests in one pass whether a text contains a match of a program. Follows all paths in parallel, as a set of instructions, and
 * keeps the next set for each character. Drops the sets if there are too many, so time and memory are limited by the product of
 * the sizes of program and text.
 */
export class SubsetSearch {
  readonly #places: PlaceSets
  readonly #isUnicode: boolean
  readonly #onlyAtStart: boolean
  readonly #source: string
  #length = 0
  #sets = new Map<string, KeptSet>()
  #first: KeptSet | undefined

  constructor(program: Program, source: string, { isUnicode, onlyAtStart }: SubsetSearchOptions) {
    this.#source = source
    this.#places = new PlaceSets(program, onlyAtStart, (steps) => spendSteps(steps, source, this.#length))
    this.#isUnicode = isUnicode
    this.#onlyAtStart = onlyAtStart
  }

  test(text: string): boolean {
    this.#length = text.length
    spendSteps(1 + Math.ceil(text.length / knownPerStep), this.#source, text.length)
    this.#first ??= this.#kept(this.#places.first())
    let kept = this.#first
    for (let position = 0; position < text.length; ) {
      if (kept.set.isMatch) return true
      if (kept.set.tests.length === 0 && this.#onlyAtStart) return false
      const code = text.charCodeAt(position)
      if (code < asciiSize) {
        kept = kept.afterAscii[code] ?? this.#afterAscii(kept, code)
        position++
      } else {
        const character = this.#isUnicode
          ? String.fromCodePoint(text.codePointAt(position) ?? code)
          : text.charAt(position)
        kept = kept.afterOthers.get(character) ?? this.#afterOther(kept, character)
        position += character.length
      }
    }
    return kept.set.isMatch || kept.set.isMatchAtEnd
  }

  #afterAscii(kept: KeptSet, code: number): KeptSet {
    const after = this.#kept(this.#places.after(kept.set, String.fromCharCode(code)))
    kept.afterAscii[code] = after
    return after
  }

  #afterOther(kept: KeptSet, character: string): KeptSet {
    const after = this.#kept(this.#places.after(kept.set, character))
    if (kept.afterOthers.size < asciiSize) kept.afterOthers.set(character, after)
    return after
  }

  #kept(set: PlaceSet): KeptSet {
    let kept = this.#sets.get(set.name)
    if (kept === undefined) {
      if (this.#sets.size >= mostSets) this.#forget()
      kept = { set, afterAscii: [], afterOthers: new Map() }
      this.#sets.set(set.name, kept)
    }
    return kept
  }

  #forget(): void {
    for (const set of this.#sets.values()) {
      set.afterAscii.length = 0
      set.afterOthers.clear()
    }
    this.#sets = new Map()
    this.#first = undefined
  }
}
