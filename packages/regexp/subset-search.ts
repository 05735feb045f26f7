import { spendSteps } from './budget.ts'
import type { CharacterTest } from './character-test.ts'
import type { Program } from './program.ts'

const asciiSize = 128
const mostSets = 1_000
/** The characters with a known next set that cost one step together. */
const knownPerStep = 4

/** The set of instructions that a text can lead to. */
interface PlaceSet {
  readonly tests: readonly { readonly test: CharacterTest; readonly next: number }[]
  /** True if there is a match up to here. */
  readonly isMatch: boolean
  /** True if there is a match if the text ends here. */
  readonly isMatchAtEnd: boolean
  readonly afterAscii: (PlaceSet | undefined)[]
  readonly afterOthers: Map<string, PlaceSet>
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
  readonly #program: Program
  readonly #isUnicode: boolean
  readonly #onlyAtStart: boolean
  readonly #source: string
  #length = 0
  #sets = new Map<string, PlaceSet>()
  #first: PlaceSet | undefined

  constructor(program: Program, source: string, { isUnicode, onlyAtStart }: SubsetSearchOptions) {
    this.#source = source
    this.#program = program
    this.#isUnicode = isUnicode
    this.#onlyAtStart = onlyAtStart
  }

  /** True if a program has no lookarounds, word edges or references, which this search cannot follow. */
  static canFollow({ instructions }: Program): boolean {
    return instructions.every(({ kind }) => kind !== 'look' && kind !== 'word-edge' && kind !== 'reference')
  }

  test(text: string): boolean {
    this.#length = text.length
    spendSteps(1 + Math.ceil(text.length / knownPerStep), this.#source, text.length)
    this.#first ??= this.#setOf([this.#program.start], true)
    let set = this.#first
    for (let position = 0; position < text.length; ) {
      if (set.isMatch) return true
      if (set.tests.length === 0 && this.#onlyAtStart) return false
      const code = text.charCodeAt(position)
      if (code < asciiSize) {
        set = set.afterAscii[code] ?? this.#afterAscii(set, code)
        position++
      } else {
        const character = this.#isUnicode
          ? String.fromCodePoint(text.codePointAt(position) ?? code)
          : text.charAt(position)
        set = set.afterOthers.get(character) ?? this.#afterOther(set, character)
        position += character.length
      }
    }
    return set.isMatch || set.isMatchAtEnd
  }

  #afterAscii(set: PlaceSet, code: number): PlaceSet {
    const after = this.#after(set, String.fromCharCode(code))
    set.afterAscii[code] = after
    return after
  }

  #afterOther(set: PlaceSet, character: string): PlaceSet {
    const after = this.#after(set, character)
    if (set.afterOthers.size < asciiSize) set.afterOthers.set(character, after)
    return after
  }

  #after({ tests }: PlaceSet, character: string): PlaceSet {
    spendSteps(tests.length, this.#source, this.#length)
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
    spendSteps(places.size + placesAtEnd.size, this.#source, this.#length)
    const characters = [...places].filter((place) => this.#program.instructions[place]?.kind === 'character')
    return this.#kept(
      characters.sort((left, right) => left - right),
      isMatch,
      isMatchAtEnd,
    )
  }

  #kept(places: readonly number[], isMatch: boolean, isMatchAtEnd: boolean): PlaceSet {
    const name = `${isMatch}${isMatchAtEnd}${places.join()}`
    let set = this.#sets.get(name)
    if (set === undefined) {
      if (this.#sets.size >= mostSets) this.#forget()
      const tests = places.flatMap((place) => {
        const instruction = this.#program.instructions[place]
        return instruction?.kind === 'character' ? { test: instruction.test, next: instruction.next } : []
      })
      set = { tests, isMatch, isMatchAtEnd, afterAscii: [], afterOthers: new Map() }
      this.#sets.set(name, set)
    }
    return set
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
