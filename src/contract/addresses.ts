/** Most combinations of values. Beyond, and where a name is used twice, a parameter counts as any text, and the set is not exact. */
const mostCombinations = 500

/** A text with gaps: `['orders.', '']` is `orders.` with any text after it. One part is a text without gaps. */
type Pattern = readonly string[]

/** A gap in the text of a pattern: a character that no address can have. */
const gap = '\0'

/** A set of addresses or endpoints: the instances of a text with `{name}` in it, given the values of each name. */
export class AddressSet {
  readonly #patterns: readonly Pattern[]
  /** What the patterns leave out; empty if they say all. */
  readonly #inexact: string

  private constructor(patterns: readonly Pattern[], inexact: string) {
    this.#inexact = inexact
    const known = new Map(patterns.map((pattern) => [pattern.join(gap), pattern]))
    this.#patterns = [...known.keys()].sort().map((key) => known.get(key) ?? [])
  }

  /** The instances of a template. `valuesOf` has the values of a name; undefined if it can have any. */
  static of(template: string, valuesOf: (name: string) => readonly string[] | undefined): AddressSet {
    let patterns: readonly string[][] = [['']]
    const places = new Map<string, number>()
    const inexact: unknown[] = []
    for (const [index, piece] of template.split(/\{([^{}]*)\}/).entries()) {
      if (index % 2 === 0) {
        for (const pattern of patterns) append(pattern, piece)
        continue
      }
      const values = valuesOf(piece)
      const earlier = places.get(piece)
      if (values !== undefined && values.length * patterns.length <= mostCombinations && earlier === undefined)
        patterns = withEach(patterns, values)
      else {
        for (const pattern of patterns) pattern.push('')
        if (earlier !== undefined) inexact.push([index, earlier])
        else if (values !== undefined) inexact.push([index, values])
      }
      if (earlier === undefined) places.set(piece, index)
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
    return [...this.#patterns.map((pattern) => pattern.join(gap)), this.#inexact].join('\n')
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

/** Writes a text at the end of a pattern. */
function append(pattern: string[], text: string): void {
  pattern.push(`${pattern.pop() ?? ''}${text}`)
}

/** Each pattern with each value at its end. A single value is written into the patterns, so that many of them cost no copies. */
function withEach(patterns: readonly string[][], values: readonly string[]): readonly string[][] {
  const [only] = values
  if (only !== undefined && values.length === 1) {
    for (const pattern of patterns) append(pattern, only)
    return patterns
  }
  return patterns.flatMap((pattern) =>
    values.map((value) => [...pattern.slice(0, -1), `${pattern.at(-1) ?? ''}${value}`]),
  )
}

/**
 * True if all instances of a pattern are instances of another, whose gaps take one character or more, gaps included. Each text
 * between two gaps is taken where it comes first, which leaves the most for those after it.
 */
function isWithin(inner: Pattern, outer: Pattern): boolean {
  const text = inner.join(gap)
  const [first = '', ...others] = outer
  const last = others.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  let at = first.length
  for (const each of others) {
    const from = afterCharacter(text, at)
    const found = from > text.length ? -1 : text.indexOf(each, from)
    if (found === -1) return false
    at = found + each.length
  }
  return afterCharacter(text, at) <= text.length - last.length
}

/** The place after the character at a place, which is beyond the text if there is none. */
function afterCharacter(text: string, at: number): number {
  return at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
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
