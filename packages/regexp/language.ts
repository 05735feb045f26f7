import { type CharacterRange, lastCodePoint, rangesOf } from './character-ranges.ts'
import { parsePattern, Refusal } from './parse.ts'
import { compileProgram } from './program.ts'
import { type PlaceSet, PlaceSets } from './subset-search.ts'

/** The texts to choose from. Patterns have the flag `u` where they are valid with it. */
export interface TextQuery {
  /** Patterns that the text must match somewhere. */
  readonly matching: readonly string[]
  /** Patterns that the text must match nowhere. */
  readonly missing: readonly string[]
  readonly excluded: readonly string[]
  /** The least and the greatest number of characters. */
  readonly least: number
  readonly most: number
}

/** A shortest text, or that there is none, or why this is not decided. */
export type TextOutcome =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: string }

const mostStates = 10_000
const mostSteps = 500_000

/** Thrown where an automaton would become too large. */
class TooManySteps extends Error {}

/**
 * Finds a shortest text that matches some patterns and not others, as a path through the product of their automata. Does not
 * decide lookarounds, word edges and backreferences, and ends at a fixed number of states.
 */
export function shortestText(query: TextQuery): TextOutcome {
  if (query.least > query.most) return { kind: 'none' }
  try {
    return search(query)
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'unknown', reason: error.message }
    if (error instanceof TooManySteps) return { kind: 'unknown', reason: 'a pattern with too many states' }
    throw error
  }
}

/** An automaton for the texts with, or without, a match of a pattern; or for all texts but some. */
interface Automaton {
  readonly ranges: readonly (readonly CharacterRange[])[]
  first(): State
}

interface State {
  readonly name: string
  readonly isAccepted: boolean
  /** True if no longer text is accepted. */
  readonly isLast: boolean
  after(character: string): State
}

interface Step {
  readonly states: readonly State[]
  readonly length: number
  readonly character: string
  readonly before: Step | undefined
}

function search({ matching, missing, excluded, least, most }: TextQuery): TextOutcome {
  let steps = 0
  const spend = (count: number): void => {
    steps += count
    if (steps > mostSteps) throw new TooManySteps()
  }
  const automata = [
    ...matching.map((source) => ofPattern(source, true, spend)),
    ...missing.map((source) => ofPattern(source, false, spend)),
    ofOthers(excluded),
  ]
  const alphabet = alphabetOf(automata.flatMap(({ ranges }) => ranges))
  let level: Step[] = [{ states: automata.map((each) => each.first()), length: 0, character: '', before: undefined }]
  const seen = new Set<string>()
  while (level.length > 0) {
    const next: Step[] = []
    for (const step of level) {
      const { states, length } = step
      if (length >= least && states.every(({ isAccepted }) => isAccepted))
        return verified(textOf(step), matching, missing)
      if (length >= most || states.some(({ isLast }) => isLast)) continue
      for (const character of alphabet) {
        spend(states.length)
        const after = states.map((state) => state.after(character))
        const key = `${Math.min(length + 1, least)} ${after.map(({ name }) => name).join(' ')}`
        if (seen.has(key)) continue
        if (seen.size >= mostStates) throw new TooManySteps()
        seen.add(key)
        next.push({ states: after, length: length + 1, character, before: step })
      }
    }
    level = next
  }
  return { kind: 'none' }
}

function textOf(last: Step): string {
  const characters: string[] = []
  for (let step: Step | undefined = last; step !== undefined; step = step.before) characters.push(step.character)
  return characters.reverse().join('')
}

/** Halves of surrogate pairs can meet in a text, and then are another character. */
function verified(text: string, matching: readonly string[], missing: readonly string[]): TextOutcome {
  const isRight = (source: string, holds: boolean) => new RegExp(source, flagsOf(source)).test(text) === holds
  return text.isWellFormed() ||
    (matching.every((one) => isRight(one, true)) && missing.every((one) => isRight(one, false)))
    ? { kind: 'text', text }
    : { kind: 'unknown', reason: 'a pattern with halves of surrogate pairs' }
}

function flagsOf(source: string): 'u' | '' {
  try {
    new RegExp(source, 'u')
    return 'u'
  } catch {
    return ''
  }
}

function ofPattern(source: string, holds: boolean, spend: (steps: number) => void): Automaton {
  const flags = flagsOf(source)
  const isUnicode = flags === 'u'
  const program = compileProgram(parsePattern(source, isUnicode), flags, false)
  if (!PlaceSets.canFollow(program)) throw new Refusal('a pattern with lookarounds, word edges or backreferences')
  const sets = new PlaceSets(program, false, spend)
  const sources = new Set(
    program.instructions.flatMap((instruction) => (instruction.kind === 'character' ? instruction.test.source : [])),
  )
  const later = sets.after({ ...sets.first(), tests: [] }, '')
  const canStartLater = later.tests.length > 0 || later.isMatch || later.isMatchAtEnd
  const ranges = [...sources].map((each) => rangesOf(each, isUnicode))
  return {
    ranges: isUnicode ? ranges : [...ranges.map(withPairs), [pairs]],
    first: () => new PatternState(sets.first(), { sets, holds, isUnicode, canStartLater, known: new Map() }),
  }
}

const surrogates = { first: 0xd800, last: 0xdfff }
/** Characters of two UTF-16 code units. */
const pairs = { first: 0x10000, last: lastCodePoint }

/** Without the flag `u`, a pair is two characters; patterns that tell pairs apart are not decided. */
function withPairs(ranges: readonly CharacterRange[]): readonly CharacterRange[] {
  const { first, last } = surrogates
  if (ranges.some((range) => range.first <= first && range.last >= last)) {
    return [...ranges, pairs]
  }
  if (ranges.some((range) => range.first <= last && range.last >= first)) {
    throw new Refusal('a pattern with halves of surrogate pairs')
  }
  return ranges
}

/** The automaton of one pattern, with the states that are known. */
interface PatternAutomaton {
  readonly sets: PlaceSets
  readonly holds: boolean
  readonly isUnicode: boolean
  /** True if a match can start after the first character. */
  readonly canStartLater: boolean
  readonly known: Map<string, State>
}

class PatternState implements State {
  readonly name: string
  readonly isAccepted: boolean
  readonly isLast: boolean
  readonly #set: PlaceSet
  readonly #automaton: PatternAutomaton

  constructor(set: PlaceSet, automaton: PatternAutomaton) {
    const { holds, canStartLater } = automaton
    this.#set = set
    this.#automaton = automaton
    this.name = set.isMatch ? 'match' : set.name
    this.isAccepted = (set.isMatch || set.isMatchAtEnd) === holds
    this.isLast = holds ? !set.isMatch && set.tests.length === 0 && !canStartLater : set.isMatch
  }

  after(character: string): State {
    if (this.#set.isMatch) return this
    const { sets, isUnicode, known } = this.#automaton
    const key = `${this.name} ${character}`
    let state = known.get(key)
    if (state === undefined) {
      const units = isUnicode ? [character] : character.split('')
      const set = units.reduce((before, unit) => (before.isMatch ? before : sets.after(before, unit)), this.#set)
      state = new PatternState(set, this.#automaton)
      known.set(key, state)
    }
    return state
  }
}

/** A node in the tree of excluded texts, by the next character. */
class ExcludedTexts {
  readonly children = new Map<string, ExcludedTexts>()
  isExcluded = false
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** The automaton of all texts but some. */
function ofOthers(excluded: readonly string[]): Automaton {
  const root = new ExcludedTexts('0')
  let count = 0
  const characters = new Set<number>()
  for (const text of excluded) {
    let node = root
    for (const character of text) {
      characters.add(character.codePointAt(0) ?? 0)
      const child = node.children.get(character) ?? new ExcludedTexts(String(++count))
      node.children.set(character, child)
      node = child
    }
    node.isExcluded = true
  }
  const stateOf = (node: ExcludedTexts | undefined): State => ({
    name: node?.name ?? '',
    isAccepted: node?.isExcluded !== true,
    isLast: false,
    after: (character) => stateOf(node?.children.get(character)),
  })
  return { ranges: [...characters].map((code) => [{ first: code, last: code }]), first: () => stateOf(root) }
}

const preferred = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_-./: '

/** One character of each group that no test tells apart: a letter or digit if there is one. */
function alphabetOf(tests: readonly (readonly CharacterRange[])[]): readonly string[] {
  const starts = new Set([0, 0x20, 0x7f, surrogates.first, surrogates.last + 1])
  for (const letter of preferred) starts.add(letter.charCodeAt(0)).add(letter.charCodeAt(0) + 1)
  for (const ranges of tests) for (const { first, last } of ranges) starts.add(first).add(last + 1)
  const codes = [...starts].filter((code) => code <= lastCodePoint).sort((one, other) => rankOf(one) - rankOf(other))
  const bySignature = new Map<string, string>()
  for (const code of codes) {
    const signature = tests.map((ranges) => (includes(ranges, code) ? '1' : '0')).join('')
    if (!bySignature.has(signature)) bySignature.set(signature, String.fromCodePoint(code))
  }
  return [...bySignature.values()]
}

/** Usual characters first, halves of surrogate pairs and control characters last. */
function rankOf(code: number): number {
  const index = preferred.indexOf(String.fromCodePoint(code))
  if (index !== -1) return index
  if (code > 0x20 && code < 0x7f) return 1_000 + code
  if (code >= surrogates.first && code <= surrogates.last) return 4_000_000 + code
  return code < 0x20 || code === 0x7f ? 3_000_000 + code : 2_000 + code
}

function includes(ranges: readonly CharacterRange[], code: number): boolean {
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const { first, last } = ranges[middle] ?? { first: 0, last: 0 }
    if (code < first) high = middle - 1
    else if (code > last) low = middle + 1
    else return true
  }
  return false
}
