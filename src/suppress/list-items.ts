import type { Finding } from '../findings/finding.ts'
import { defaultLimits, type Limits, mostTimesDefault } from '../load/limits.ts'
import { languageOf, parseText } from '../load/parse.ts'
import type { ItemIdentities, ItemIdentity } from './item-identity.ts'

/**
 * Identifies the list items around findings. Findings outside lists are not in the map. It reads the texts again,
 * because most runs do not need this and should not keep all files in memory.
 */
export async function listItemsOf<Found extends Pick<Finding, 'place'>>(
  findings: readonly Found[],
  textOf: (source: string) => string | undefined,
): Promise<ReadonlyMap<Found, ItemIdentity>> {
  const items = new Map<Found, ItemIdentity>()
  const inLists = findings.filter(({ place }) => place.pointer.some((segment) => /^\d+$/.test(segment)))
  if (inLists.length === 0) return items
  const { ItemIdentities } = await import('./item-identity.ts')
  const files = new Map<string, ItemIdentities>()
  for (const finding of inLists) {
    const { source, pointer } = finding.place
    const known =
      files.get(source) ?? new ItemIdentities(await parseText(source, textOf(source) ?? '', languageOf(source), limits))
    files.set(source, known)
    const identity = known.at(pointer)
    if (identity !== undefined) items.set(finding, identity)
  }
  return items
}

/** The run has read the text within its own limits, which a config may have raised. */
const limits: Limits = {
  ...defaultLimits,
  depth: mostTimesDefault * defaultLimits.depth,
  aliases: mostTimesDefault * defaultLimits.aliases,
  nodes: mostTimesDefault * defaultLimits.nodes,
  keyBytes: mostTimesDefault * defaultLimits.keyBytes,
}
