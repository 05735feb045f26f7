import type { Entry, Extent, ListNode, MapNode } from '../node.ts'
import type { SourceFile } from '../source-file.ts'

/** The extent of the value of an entry, or of its alias. */
export function valueExtent({ alias, value }: Entry): Extent {
  return alias ?? value
}

/** The extent of an item of a list, or of its alias. Undefined after the end of the list. */
export function itemExtent({ items, aliases }: ListNode, index: number): Extent | undefined {
  return aliases?.get(index) ?? items[index]
}

/** True if an entry of a map comes from its merge key, and is written elsewhere. */
export function isMerged({ merge }: MapNode, { key }: Entry): boolean {
  return merge?.merged.has(key) === true
}

/** The entries that a map writes itself, in the order of the text: its own, and its merge key. */
export function writtenEntries(map: MapNode): readonly Entry[] {
  const { merge } = map
  const entries = map.entries.values()
  if (merge === undefined) return entries
  const own = entries.filter((entry) => !isMerged(map, entry))
  return [...own, merge].sort((one, other) => one.keyStart - other.keyStart)
}

const filesWithAliases = new WeakMap<SourceFile, boolean>()

/** True if a text may have aliases. Cached, because it is asked for many values. */
export function mayHaveAliases(file: SourceFile): boolean {
  const known = filesWithAliases.get(file)
  if (known !== undefined) return known
  const found = file.language === 'yaml' && /(?:^|[\s,:[{-])\*[^\s,[\]{}]/.test(file.text)
  filesWithAliases.set(file, found)
  return found
}
