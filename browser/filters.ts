/** What is chosen in a list of things that have facts: the values of each fact, and a text to search for. */
export interface Choice {
  readonly values: ReadonlyMap<string, ReadonlySet<string>>
  readonly search: string
}

/** A thing that can be filtered. */
export interface Filtered {
  readonly facts: ReadonlyMap<string, readonly string[]>
  /** In lower case. */
  readonly text: () => string
}

/** Reads a choice from the address of the page: `#rule=a&rule=b&search=text`. */
export function choiceIn(address: string, names: readonly string[]): Choice {
  const written = new URLSearchParams(address.replace(/^#/, ''))
  const values = new Map(names.map((name) => [name, new Set(written.getAll(name))]))
  return { values, search: written.get('search') ?? '' }
}

/** A choice as the end of an address, with its number sign. */
export function addressOf({ values, search }: Choice): string {
  const written = new URLSearchParams()
  for (const [name, chosen] of values) for (const value of chosen) written.append(name, value)
  if (search !== '') written.set('search', search)
  return `#${written}`
}

/** The choice with one more value, or without it if it is chosen. */
export function toggled(choice: Choice, name: string, value: string): Choice {
  const chosen = new Set(choice.values.get(name))
  if (!chosen.delete(value)) chosen.add(value)
  return { ...choice, values: new Map(choice.values).set(name, chosen) }
}

/** What a choice leaves: which things, and how many there would be for each value if that alone were chosen of its fact. */
export interface Filtering {
  readonly shown: readonly boolean[]
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/**
 * Applies a choice. A thing is shown if it has one of the chosen values of each fact and all words of the search.
 * @param defaults the values that count where none of a fact is chosen
 */
export function filtering(
  things: readonly Filtered[],
  { values, search }: Choice,
  defaults: ReadonlyMap<string, string> = new Map(),
): Filtering {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const counts = new Map([...values.keys()].map((name) => [name, new Map<string, number>()]))
  const shown = things.map(({ facts, text }) => {
    const isFound = words.length === 0 || words.every((word) => text().includes(word))
    const failing = [...values].flatMap(([name, chosen]) => {
      const own = facts.get(name) ?? []
      const usual = defaults.get(name)
      const isFine =
        chosen.size > 0 ? own.some((value) => chosen.has(value)) : usual === undefined || own.includes(usual)
      return isFine ? [] : name
    })
    if (!isFound || failing.length > 1) return false
    for (const [name, ofFact] of counts) {
      if (failing.length === 1 && failing[0] !== name) continue
      for (const value of facts.get(name) ?? []) ofFact.set(value, (ofFact.get(value) ?? 0) + 1)
    }
    return failing.length === 0
  })
  return { shown, counts }
}
