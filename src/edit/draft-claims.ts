import type { MapNode } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { DraftEntry, MapDraft } from './draft.ts'
import { isMergedKey, isSamePath, keysOfMerge, type Member } from './members.ts'

/** Whether a value is of a map or list itself. */
export function isOwn({ parent }: NodePath, path: NodePath): boolean {
  return parent !== undefined && isSamePath(parent, path)
}

/**
 * The written entry that each entry of a draft continues: of several, that which has its key, or else the first. One with another
 * key that is in another place too has moved, and continues none.
 */
export function claimedBy(
  { entries }: MapDraft,
  path: NodePath,
  members: readonly Member[],
): ReadonlyMap<DraftEntry, Member> {
  const free = new Map(members.filter(({ isMerge }) => !isMerge).map((member) => [member.path.key, member]))
  const claimed = new Map<DraftEntry, Member>()
  let hasRenamed = false
  for (const entry of entries) {
    const { from, key } = entry
    if (from === undefined || !isOwn(from, path)) continue
    const member = free.get(from.key)
    if (from.key !== key) hasRenamed = true
    else if (member !== undefined && free.delete(key)) claimed.set(entry, member)
  }
  if (!hasRenamed) return claimed
  const nextStarts = startsAfter(entries, claimed)
  let before = -1
  for (const [index, entry] of entries.entries()) {
    const known = claimed.get(entry)
    const { from } = entry
    const member = known ?? (from !== undefined && isOwn(from, path) ? free.get(from.key) : undefined)
    if (member === undefined) continue
    if (known === undefined) {
      if (member.start < before || member.start > (nextStarts[index] ?? Number.POSITIVE_INFINITY)) continue
      free.delete(member.path.key)
      claimed.set(entry, member)
    }
    before = member.start
  }
  return claimed
}

/** Where the next entry with its old key is written, for each entry. */
function startsAfter(entries: readonly DraftEntry[], claimed: ReadonlyMap<DraftEntry, Member>): readonly number[] {
  const starts: number[] = []
  let next = Number.POSITIVE_INFINITY
  for (const entry of entries.toReversed()) {
    starts.push(next)
    next = claimed.get(entry)?.start ?? next
  }
  return starts.reverse()
}

/** Whether the merge key of a map brings what the draft says, and nothing else. */
export function keepsMerge(
  map: MapNode,
  path: NodePath,
  draft: MapDraft,
  claimed: ReadonlyMap<DraftEntry, Member>,
): boolean {
  const brought = keysOfMerge(map)
  const order = new Map(map.entries.keys().map((key, index) => [key, index]))
  let merged = 0
  let last = -1
  const own = new Set<string>()
  for (const entry of draft.entries) {
    const { from, key, value } = entry
    const isAuthors = from !== undefined && isOwn(from, path)
    if (isAuthors && isMergedKey(map, from.key)) {
      if (key !== from.key || value.kind !== 'kept' || !isSamePath(value.path, from)) return false
      merged += 1
    } else if (claimed.has(entry)) own.add(key)
    else {
      if (brought.has(key)) return false
      last = map.entries.size
      continue
    }
    const place = from === undefined ? -1 : (order.get(from.key) ?? -1)
    if (place < last) return false
    last = place
  }
  const all = map.entries.keys().filter((key) => isMergedKey(map, key)).length
  return merged === all && [...brought].every((key) => isMergedKey(map, key) || own.has(key))
}
