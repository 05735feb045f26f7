import type { Fact, Positions } from './facts.ts'
import { empty, factsOf, found, type Outcome, obstacleIn, type PartSearch, sizeRange, unknown } from './outcome.ts'
import type { Literal } from './schema-classes.ts'

const longestArray = 1_000
const longestUnique = 50

/** Finds an array for which all facts are true. Items beyond all named positions are alike, so few lengths are enough. */
export function arrayFor(facts: readonly Fact[], search: PartSearch): Outcome {
  return new ArraySearch(facts, search).find()
}

type Items = readonly (readonly Literal[])[]

class ArraySearch {
  readonly #facts: readonly Fact[]
  readonly #search: PartSearch
  readonly #isUnique: boolean
  readonly #hasEqualItems: boolean
  #reason: string | undefined

  constructor(facts: readonly Fact[], search: PartSearch) {
    this.#facts = facts
    this.#search = search
    const unique = factsOf(facts, 'unique')
    this.#isUnique = unique.some(({ holds }) => holds)
    this.#hasEqualItems = unique.some(({ holds }) => !holds)
  }

  find(): Outcome {
    if (this.#isUnique && this.#hasEqualItems) return empty
    const { least, most } = sizeRange(this.#facts)
    if (least > most) return empty
    const some = factsOf(this.#facts, 'some-item')
    const tail = this.#firstOfTail()
    const further = some.length + (this.#hasEqualItems ? 2 : 0)
    const longest = Math.min(most, Math.max(least, tail) + further)
    if (longest > (this.#isUnique ? longestUnique : longestArray)) return unknown('a very long array')
    for (let length = Math.max(least, 0); length <= longest; length++) {
      const items = Array.from({ length }, (_, index) => this.#itemAt(index))
      if (this.#isBeyondAll(items, length, least)) break
      const outcome = this.#place(items, some)
      if (outcome !== undefined) return outcome
    }
    return this.#reason === undefined ? empty : unknown(this.#reason)
  }

  /** The first position from which all positions are alike. */
  #firstOfTail(): number {
    let first = 0
    for (const stated of this.#facts) {
      if (stated.is !== 'each-item' && stated.is !== 'some-item') continue
      first = Math.max(first, Number.isFinite(stated.at.to) ? stated.at.to : stated.at.from)
    }
    return first
  }

  #itemAt(index: number): readonly Literal[] {
    return factsOf(this.#facts, 'each-item')
      .filter(({ at }) => isAt(at, index))
      .map(({ literal }) => literal)
  }

  /** True if no array is that long, so that no longer one exists either. */
  #isBeyondAll(items: Items, length: number, least: number): boolean {
    const from = length === least ? 0 : length - 1
    const checked = new Set<string>()
    return items.slice(from).some((item) => {
      const key = item.map(({ id }) => id).join()
      if (checked.has(key)) return false
      checked.add(key)
      const outcome = this.#search.decide(item)
      if (outcome.kind === 'unknown') this.#reason ??= outcome.reason
      return outcome.kind === 'empty'
    })
  }

  /** Puts each needed item at one position after the other. Undefined if no array of this length was found. */
  #place(items: Items, needed: readonly Extract<Fact, { is: 'some-item' }>[]): Outcome | undefined {
    const [first, ...rest] = needed
    if (first === undefined) return this.#hasEqualItems ? this.#withEqualItems(items) : this.#complete(items)
    const tried = new Set<string>()
    for (const [index, item] of items.entries()) {
      if (!isAt(first.at, index)) continue
      const changed = [...item, first.literal]
      // Equal positions give equal arrays, unless others are bound to a position.
      const key = `${changed.map(({ id }) => id).join()} ${rest.map(({ at }) => isAt(at, index)).join()}`
      if (tried.has(key)) continue
      tried.add(key)
      if (!this.#search.step()) return unknown('too many steps')
      const outcome = this.#search.decide(changed)
      if (outcome.kind === 'unknown') this.#reason ??= outcome.reason
      if (outcome.kind !== 'value') continue
      const placed = this.#place(items.with(index, changed), rest)
      if (placed !== undefined) return placed
    }
    return undefined
  }

  #withEqualItems(items: Items): Outcome | undefined {
    const tried = new Set<string>()
    for (const [one, first] of items.entries()) {
      for (const [other, second] of items.entries()) {
        if (other <= one) continue
        const both = [...first, ...second]
        const key = both.map(({ id }) => id).join()
        if (tried.has(key)) continue
        tried.add(key)
        if (!this.#search.step()) return unknown('too many steps')
        const outcome = this.#search.decide(both)
        if (outcome.kind === 'unknown') this.#reason ??= outcome.reason
        if (outcome.kind !== 'value') continue
        const values = this.#values(items)
        if (values === undefined) continue
        return this.#end(values.with(one, outcome.value).with(other, outcome.value))
      }
    }
    return undefined
  }

  #complete(items: Items): Outcome | undefined {
    const values = this.#isUnique ? this.#differentValues(items) : this.#values(items)
    return values === undefined ? undefined : this.#end(values)
  }

  #end(values: readonly unknown[]): Outcome {
    const obstacle = obstacleIn(this.#facts)
    if (obstacle !== undefined) this.#reason ??= obstacle
    return found(values)
  }

  #values(items: Items): unknown[] | undefined {
    const values: unknown[] = []
    for (const item of items) {
      const outcome = this.#search.decide(item)
      if (outcome.kind === 'unknown') this.#reason ??= outcome.reason
      if (outcome.kind !== 'value') return undefined
      values.push(outcome.value)
    }
    return values
  }

  /** As many values for each position as there are positions: then a choice of different ones exists, or none does. */
  #differentValues(items: Items): unknown[] | undefined {
    const choices = new Map<string, readonly unknown[]>()
    const keys = items.map((item) => item.map(({ id }) => id).join())
    for (const [index, item] of items.entries()) {
      const key = keys[index] ?? ''
      if (!choices.has(key)) choices.set(key, this.#differentFor(item, items.length))
    }
    const identities = new Map<number, unknown>()
    const options = keys.map((key) =>
      (choices.get(key) ?? []).map((value) => {
        const { id } = this.#search.constant(value)
        identities.set(id, value)
        return id
      }),
    )
    const chosen = matchedChoices(options)
    return chosen?.map((id) => identities.get(id))
  }

  #differentFor(item: readonly Literal[], count: number): readonly unknown[] {
    const values: unknown[] = []
    while (values.length < count) {
      const others = values.map((value) => this.#search.constant(value).refused)
      const outcome = this.#search.decide([...item, ...others])
      if (outcome.kind === 'unknown') this.#reason ??= outcome.reason
      if (outcome.kind !== 'value') break
      values.push(outcome.value)
    }
    return values
  }
}

function isAt({ from, to }: Positions, index: number): boolean {
  return index >= from && index < to
}

/** Chooses a different option for each place, by augmenting paths; undefined if that is impossible. */
function matchedChoices(options: readonly (readonly number[])[]): readonly number[] | undefined {
  const placeOf = new Map<number, number>()
  const claim = (place: number, refused: Set<number>): boolean => {
    for (const option of options[place] ?? []) {
      if (refused.has(option)) continue
      refused.add(option)
      const holder = placeOf.get(option)
      if (holder === undefined || claim(holder, refused)) {
        placeOf.set(option, place)
        return true
      }
    }
    return false
  }
  for (const place of options.keys()) if (!claim(place, new Set())) return undefined
  const chosen: number[] = []
  for (const [option, place] of placeOf) chosen[place] = option
  return chosen
}
