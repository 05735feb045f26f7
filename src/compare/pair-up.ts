/** Something of the old side and something of the new one that belong together. */
export interface Paired<Item> {
  readonly old: Item
  readonly new: Item
}

/** What two things of two sides have in common if they belong together; undefined for a thing that has no such key. */
type KeyOf<Item> = (item: Item) => string | undefined

/** Things of two sides, paired up step by step, each at most once. */
export class PairingUp<Item> {
  readonly pairs: Paired<Item>[] = []
  readonly old: Set<Item>
  readonly new: Set<Item>

  constructor(old: readonly Item[], current: readonly Item[]) {
    this.old = new Set(old)
    this.new = new Set(current)
  }

  /** Pairs up what has one key, the first on each side first. */
  by(keyOf: KeyOf<Item>): this {
    const waiting = new Map<string, Item[]>()
    for (const item of this.new) {
      const key = keyOf(item)
      if (key === undefined) continue
      const known = waiting.get(key)
      if (known === undefined) waiting.set(key, [item])
      else known.push(item)
    }
    for (const item of this.old) {
      const key = keyOf(item)
      const other = key === undefined ? undefined : waiting.get(key)?.shift()
      if (other !== undefined) this.add(item, other)
    }
    return this
  }

  /** Pairs up the only two that are left. */
  lastOnes(): this {
    const [old] = this.old
    const [current] = this.new
    if (this.old.size === 1 && this.new.size === 1 && old !== undefined && current !== undefined) this.add(old, current)
    return this
  }

  add(old: Item, current: Item): void {
    this.old.delete(old)
    this.new.delete(current)
    this.pairs.push({ old, new: current })
  }
}
