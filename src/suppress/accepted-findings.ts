import { canonicalCode } from '../format/rule-codes.ts'
import { formatPointer } from '../pointer.ts'
import { isExpired } from './in-force.ts'
import { itemKey } from './item-identity.ts'
import type { AcceptedFinding } from './suppressions-file.ts'

/** Entries with further ones, which take the place of those that no longer accept the same. */
export function withAccepted(
  known: readonly AcceptedFinding[],
  accepted: readonly AcceptedFinding[],
): readonly AcceptedFinding[] {
  const entries = new Map(known.map((entry) => [acceptedKey(entry), entry]))
  const expired = new Map(
    known.filter(({ until }) => until !== undefined && isExpired(until)).map((entry) => [itemKeyOf(entry), entry]),
  )
  for (const entry of accepted) {
    const ofPointer = [acceptedKey(entry), acceptedKey({ ...entry, item: undefined })].map((key) => entries.get(key))
    const replaced = [...ofPointer, expired.get(itemKeyOf(entry))].filter((each) => each !== undefined)
    for (const each of replaced) entries.delete(acceptedKey(each))
    entries.set(acceptedKey(entry), { ...entry, reason: entry.reason ?? replaced[0]?.reason })
  }
  return [...entries.values()]
}

/** The same for two entries that accept the same at the same place. */
export function acceptedKey({ file, rule, pointer, item }: AcceptedFinding): string {
  return JSON.stringify([file, canonicalCode(rule), formatPointer(pointer), item])
}

/** The same for an entry whose value has moved in its lists. */
function itemKeyOf({ file, rule, pointer, item }: AcceptedFinding): string {
  return JSON.stringify([
    file,
    canonicalCode(rule),
    item === undefined ? formatPointer(pointer) : itemKey(pointer, item),
  ])
}
