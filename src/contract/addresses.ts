/** Most combinations of values. Beyond, and where a name is used twice, a parameter counts as any text, and the set is not exact. */
const mostCombinations = 500

/** A text with gaps: `['orders.', '']` is `orders.` with any text after it. One part is a text without gaps. */
type Pattern = readonly string[]

/** A set of addresses or endpoints: the instances of a text with `{name}` in it, given the values of each name. */
export class AddressSet {
  readonly #patterns: readonly Pattern[]
  /** What the patterns leave out; empty if they say all. */
  readonly #inexact: string

  private constructor(patterns: readonly Pattern[], inexact: string) {
    this.#inexact = inexact
    const known = new Map(patterns.map((pattern) => [pattern.join('\0'), pattern]))
    this.#patterns = [...known.keys()].sort().map((key) => known.get(key) ?? [])
  }

  /** The instances of a template. `valuesOf` has the values of a name; undefined if it can have any. */
  static of(template: string, valuesOf: (name: string) => readonly string[] | undefined): AddressSet {
    let patterns: readonly Pattern[] = [['']]
    const chosen: string[] = []
    const inexact: unknown[] = []
    for (const [index, piece] of template.split(/\{([^{}]*)\}/).entries()) {
      if (index % 2 === 0) {
        patterns = patterns.map((pattern) => joined(pattern, [piece]))
        continue
      }
      const values = valuesOf(piece)
      const earlier = chosen.indexOf(piece)
      const isListed = values !== undefined && values.length * patterns.length <= mostCombinations && earlier === -1
      if (!isListed && (values !== undefined || earlier !== -1)) inexact.push([chosen.length, earlier, values])
      chosen.push(piece)
      const pieces: readonly Pattern[] = isListed ? values.map((value) => [value]) : [['', '']]
      patterns = patterns.flatMap((pattern) => pieces.map((each) => joined(pattern, each)))
    }
    return new AddressSet(patterns, inexact.length === 0 ? '' : JSON.stringify(inexact))
  }

  /** The instances of several sets. */
  static union(sets: readonly AddressSet[]): AddressSet {
    return new AddressSet(
      sets.flatMap((set) => set.#patterns),
      sets.map((set) => set.#inexact).join(''),
    )
  }

  /** False if the set may have instances that the template has not. */
  get isExact(): boolean {
    return this.#inexact === ''
  }

  /** The text that two sets share if they are the same set. */
  get key(): string {
    return [...this.#patterns.map((pattern) => pattern.join('\0')), this.#inexact].join('\n')
  }

  /** The instances without gaps. */
  get literals(): readonly string[] {
    return this.#patterns.flatMap((pattern) => (pattern.length === 1 ? pattern : []))
  }

  get hasGaps(): boolean {
    return this.#patterns.some((pattern) => pattern.length > 1)
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

/** Things at addresses, found by the addresses that they share with others. */
export class AddressIndex<Item> {
  readonly #all: { readonly set: AddressSet; readonly item: Item }[] = []
  readonly #byLiteral = new Map<string, Set<number>>()
  readonly #withGaps: number[] = []

  /** Adds something; what has no known address is never found. */
  add(set: AddressSet | undefined, item: Item): void {
    if (set === undefined) return
    const index = this.#all.push({ set, item }) - 1
    for (const literal of set.literals) {
      const known = this.#byLiteral.get(literal)
      if (known === undefined) this.#byLiteral.set(literal, new Set([index]))
      else known.add(index)
    }
    if (set.hasGaps) this.#withGaps.push(index)
  }

  /** What meets an address, in the order in which it was added. Only addresses with gaps are compared with all others. */
  meeting(set: AddressSet | undefined): readonly Item[] {
    if (set === undefined) return []
    const candidates = set.hasGaps
      ? this.#all.keys()
      : new Set([...set.literals.flatMap((literal) => [...(this.#byLiteral.get(literal) ?? [])]), ...this.#withGaps])
    return [...candidates]
      .sort((one, other) => one - other)
      .flatMap((index) => {
        const entry = this.#all[index]
        return entry !== undefined && set.common(entry.set) !== undefined ? [entry.item] : []
      })
  }
}

function joined(pattern: Pattern, next: Pattern): Pattern {
  return [...pattern.slice(0, -1), `${pattern.at(-1) ?? ''}${next[0] ?? ''}`, ...next.slice(1)]
}

/** The characters and gaps of a pattern one by one. */
function piecesOf(pattern: Pattern): readonly Piece[] {
  return pattern.flatMap((text, index) => (index === 0 ? [...text] : [undefined, ...text]))
}

/** True if all instances of a pattern are instances of another, whose gaps take one character or more, gaps included. */
function isWithin(inner: Pattern, outer: Pattern): boolean {
  return matches(piecesOf(inner), piecesOf(outer))
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

/** A character, or a gap. */
type Piece = string | undefined

/** Matches pieces with a pattern whose gaps take at least one of them, in time that is their product. */
function matches(text: readonly Piece[], pattern: readonly Piece[]): boolean {
  let reached = new Set([0])
  for (const piece of text) {
    const next = new Set<number>()
    for (const at of reached) {
      const expected = pattern[at]
      if (at < pattern.length && expected === undefined) next.add(at).add(at + 1)
      else if (at < pattern.length && piece === expected) next.add(at + 1)
    }
    reached = next
  }
  return reached.has(pattern.length)
}
