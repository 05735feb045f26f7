import type { MapNode, Node } from '../../src/plugin/index.ts'

/** The offsets of an alias and of the value that it repeats. */
export interface Repetition {
  readonly alias: number
  readonly anchored: number
}

/** The aliases below a value, in the order of the text. Values that come from a merge key count once, at their anchor. */
export function repetitionsIn(root: Node): readonly Repetition[] {
  const found: Repetition[] = []
  const add = (value: Node, alias: { readonly start: number } | undefined): void => {
    if (alias === undefined) visit(value)
    else found.push({ alias: alias.start, anchored: value.start })
  }
  const visit = (node: Node): void => {
    if (node.kind === 'list') for (const [index, item] of node.items.entries()) add(item, node.aliases?.get(index))
    if (node.kind !== 'map') return
    if (node.merge !== undefined) add(node.merge.value, node.merge.alias)
    for (const { key, value, alias } of node.entries.values())
      if (node.merge?.merged.has(key) !== true) add(value, alias)
  }
  visit(root)
  return found.toSorted((one, other) => one.alias - other.alias)
}

/**
 * The keys of a map in the given order, but with each anchor before its aliases (YAML 1.2.2, section 7.1): a key moves before the
 * first key that needs it.
 */
export function withAnchorsFirst(
  keys: readonly string[],
  { entries, start, end }: MapNode,
  repetitions: readonly Repetition[],
): readonly string[] {
  const written = entries.values()
  const places = new Map(keys.map((key, place) => [key, place]))
  const needed = new Map<string, Set<string>>()
  for (let index = firstFrom(repetitions, start); index < repetitions.length; index++) {
    const { alias, anchored } = repetitions[index] ?? { alias: end, anchored: end }
    if (alias >= end) break
    if (anchored < start) continue
    const user = entryAround(written, alias)
    const owner = entryAround(written, anchored)
    if (user === undefined || owner === undefined || user === owner) continue
    needed.set(user, (needed.get(user) ?? new Set()).add(owner))
  }
  if (needed.size === 0) return keys
  // Anchors are above their aliases, so from the last key up each key already has its final place.
  for (const { key } of written.toReversed())
    for (const owner of needed.get(key) ?? []) places.set(owner, Math.min(places.get(owner) ?? 0, places.get(key) ?? 0))
  return written.map(({ key }) => key).toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
}

/** The index of the first alias at or after an offset. */
function firstFrom(repetitions: readonly Repetition[], offset: number): number {
  let low = 0
  let high = repetitions.length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((repetitions[middle]?.alias ?? offset) < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** The key of the entry whose text an offset is in. */
function entryAround(written: readonly { readonly key: string; readonly keyStart: number }[], offset: number) {
  let low = 0
  let high = written.length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((written[middle]?.keyStart ?? offset) <= offset) low = middle + 1
    else high = middle
  }
  return written[low - 1]?.key
}
