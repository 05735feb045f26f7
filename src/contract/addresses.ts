/** Most combinations of values that are told apart. Beyond, a parameter counts as any text. */
const mostCombinations = 500

/** A text with gaps: `['orders.', '']` is `orders.` with any text after it. One part is a text without gaps. */
type Pattern = readonly string[]

/** A set of addresses or endpoints: the instances of a text with `{name}` in it, given the values of each name. */
export class AddressSet {
  readonly #patterns: readonly Pattern[]

  private constructor(patterns: readonly Pattern[]) {
    const known = new Map(patterns.map((pattern) => [pattern.join('\0'), pattern]))
    this.#patterns = [...known.keys()].sort().map((key) => known.get(key) ?? [])
  }

  /** The instances of a template. `valuesOf` has the values of a name; undefined if it can have any. */
  static of(template: string, valuesOf: (name: string) => readonly string[] | undefined): AddressSet {
    let patterns: readonly Pattern[] = [['']]
    const chosen = new Map<string, boolean>()
    for (const [index, piece] of template.split(/\{([^{}]*)\}/).entries()) {
      if (index % 2 === 0) {
        patterns = patterns.map((pattern) => joined(pattern, [piece]))
        continue
      }
      const values = valuesOf(piece)
      // Each use of one name has the same value, which patterns cannot say: from the second on, it is any text.
      const isListed = values !== undefined && values.length * patterns.length <= mostCombinations && !chosen.has(piece)
      chosen.set(piece, true)
      const pieces: readonly Pattern[] = isListed ? values.map((value) => [value]) : [['', '']]
      patterns = patterns.flatMap((pattern) => pieces.map((each) => joined(pattern, each)))
    }
    return new AddressSet(patterns)
  }

  /** The instances of several sets. */
  static union(sets: readonly AddressSet[]): AddressSet {
    return new AddressSet(sets.flatMap((set) => set.#patterns))
  }

  /** The text that two sets share if they are the same set. */
  get key(): string {
    return this.#patterns.map((pattern) => pattern.join('\0')).join('\n')
  }

  /** An instance that is in no other set, with `{}` for any text; undefined if all are in the other. */
  outside(other: AddressSet): string | undefined {
    const left = this.#patterns.find((pattern) => !other.#patterns.some((each) => isWithin(pattern, each)))
    return left === undefined ? undefined : left.join('{}')
  }

  /** An instance that two sets share, with `{}` for any text; undefined if there is none. */
  common(other: AddressSet): string | undefined {
    for (const pattern of this.#patterns)
      for (const each of other.#patterns)
        if (doMeet(pattern, each)) return (pattern.length === 1 ? pattern : each).join('{}')
    return undefined
  }
}

function joined(pattern: Pattern, next: Pattern): Pattern {
  return [...pattern.slice(0, -1), `${pattern.at(-1) ?? ''}${next[0] ?? ''}`, ...next.slice(1)]
}

/** The parts of a pattern one by one; undefined for a gap. */
function symbolsOf(pattern: Pattern): readonly (string | undefined)[] {
  return pattern.flatMap((text, index) => (index === 0 ? [...text] : [undefined, ...text]))
}

/** True if all instances of a pattern are instances of another, whose gaps take one character or more, gaps included. */
function isWithin(inner: Pattern, outer: Pattern): boolean {
  return matches(symbolsOf(inner), symbolsOf(outer), (one, other) => one === other)
}

function doMeet(one: Pattern, other: Pattern): boolean {
  if (one.length === 1) return isWithin(one, other)
  if (other.length === 1) return isWithin(other, one)
  // With gaps on both sides, only the texts before the first and after the last of them can differ.
  const [start, otherStart] = [one[0] ?? '', other[0] ?? '']
  const [end, otherEnd] = [one.at(-1) ?? '', other.at(-1) ?? '']
  const startsMeet = start.startsWith(otherStart) || otherStart.startsWith(start)
  return startsMeet && (end.endsWith(otherEnd) || otherEnd.endsWith(end))
}

type Symbol = string | undefined

/** Matches symbols with a pattern whose gaps take at least one of them, in time that is their product. */
function matches(
  text: readonly Symbol[],
  pattern: readonly Symbol[],
  same: (one: Symbol, other: Symbol) => boolean,
): boolean {
  let reached = new Set([0])
  for (const symbol of text) {
    const next = new Set<number>()
    for (const at of reached) {
      const expected = pattern[at]
      if (at < pattern.length && expected === undefined) next.add(at).add(at + 1)
      else if (at < pattern.length && same(symbol, expected)) next.add(at + 1)
    }
    reached = next
  }
  return reached.has(pattern.length)
}
