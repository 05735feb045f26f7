import type { Entry, MapEntries, MapNode, MergeKey, NodeProperties } from './node.ts'

/** The facts about a map in its text. */
type MapAsWritten = Pick<MapNode, 'start' | 'end' | 'flow' | 'properties' | 'merge'>

const nowhere: MapAsWritten = { start: 0, end: 0, flow: false }

/** Up to this number of entries, a linear search is faster than creating a table. */
const few = 8

/**
 * The entries of a map, as read. The object is also the map itself, its own `entries`, because a second object for each map would
 * cost a twentieth of the run time.
 */
export class ReadEntries implements MapNode, MapEntries {
  readonly kind: 'map'
  readonly start: number
  readonly end: number
  readonly flow: boolean
  // Only maps that have them get these fields.
  declare readonly properties?: NodeProperties
  declare readonly merge?: MergeKey
  readonly entries: ReadEntries
  readonly reference: Entry | undefined
  readonly areScalars: boolean
  readonly #list: readonly Entry[]
  #byKey: Map<string, Entry> | undefined

  /** Takes entries with different keys. */
  constructor(list: readonly Entry[], { start, end, flow, properties, merge }: MapAsWritten = nowhere) {
    this.kind = 'map'
    this.start = start
    this.end = end
    this.flow = flow
    this.entries = this
    this.#list = list
    let reference: Entry | undefined
    let areScalars = true
    for (let index = 0; index < list.length; index++) {
      const entry = list[index]
      if (entry === undefined) continue
      if (reference === undefined && entry.key === '$ref') reference = entry
      if (areScalars && entry.value.kind !== 'scalar') areScalars = false
    }
    this.reference = reference
    this.areScalars = areScalars
    if (properties !== undefined) this.properties = properties
    if (merge !== undefined) this.merge = merge
  }

  get size(): number {
    return this.#list.length
  }

  get(key: string): Entry | undefined {
    const list = this.#list
    if (list.length > few) return this.#table().get(key)
    for (let index = 0; index < list.length; index++) {
      const entry = list[index]
      if (entry?.key === key) return entry
    }
    return undefined
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  keys(): readonly string[] {
    return this.#list.map(({ key }) => key)
  }

  *eachKey(): IterableIterator<string> {
    for (const { key } of this.#list) yield key
  }

  values(): readonly Entry[] {
    return this.#list
  }

  *[Symbol.iterator](): IterableIterator<readonly [string, Entry]> {
    for (const entry of this.#list) yield [entry.key, entry]
  }

  #table(): Map<string, Entry> {
    this.#byKey ??= new Map(this.#list.map((entry) => [entry.key, entry]))
    return this.#byKey
  }
}

export const noEntries = new ReadEntries([])

/** The entries of a map that is being read. */
export class EntryList {
  readonly #list: Entry[] = []
  /** The index of each key in the list, once the list is long. */
  #places: Map<string, number> | undefined

  get(key: string): Entry | undefined {
    return this.#list[this.#placeOf(key)]
  }

  /** Adds an entry, or replaces the one with the same key, which is returned. */
  set(entry: Entry): Entry | undefined {
    const list = this.#list
    const place = this.#placeOf(entry.key)
    const known = list[place]
    if (place === list.length) this.#places?.set(entry.key, place)
    list[place] = entry
    return known
  }

  toMap(written: MapAsWritten): ReadEntries {
    // Copied, because a copy has no spare capacity.
    return new ReadEntries(this.#list.slice(), written)
  }

  /** The index of a key, or the index where it would be added. */
  #placeOf(key: string): number {
    const list = this.#list
    if (list.length > few) {
      this.#places ??= new Map(list.map((entry, place) => [entry.key, place]))
      return this.#places.get(key) ?? list.length
    }
    let place = 0
    while (place < list.length && list[place]?.key !== key) place += 1
    return place
  }
}

/** True if all entries have different keys. */
export function haveOwnKeys(entries: readonly Entry[]): boolean {
  if (entries.length > few) return new Set(entries.map(({ key }) => key)).size === entries.length
  for (let index = 1; index < entries.length; index++) {
    for (let before = 0; before < index; before++) if (entries[before]?.key === entries[index]?.key) return false
  }
  return true
}

/** Returns one string object for equal keys in a file, which saves memory and makes comparing keys cheap. */
export function createKeyTable(): (key: string) => string {
  const keys = new Map<string, string>()
  return (key) => {
    const known = keys.get(key)
    if (known === undefined) keys.set(key, key)
    return known ?? key
  }
}
