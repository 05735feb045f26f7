import { withSharedParts } from '../suppress/parts-of-other-descriptions.ts'
import type { EntryResult } from './outcome.ts'

/** The results of the entries of a run with what is to be said of their suppressions, unless it does not hold for another entry. */
export function withOpenSuppressions(results: readonly EntryResult[]): readonly EntryResult[] {
  const all = results.flatMap((result) => ('unreadable' in result ? [] : (result.suppressions ?? [])))
  if (all.every(({ open }) => open.size === 0)) return results
  const settled = new Set(all.flatMap((each) => [...each.settled]))
  return results.map((result) => {
    if ('unreadable' in result || result.suppressions === undefined) return result
    const open = [...result.suppressions.open].flatMap(([key, finding]) => (settled.has(key) ? [] : finding))
    return { ...result, findings: [...result.findings, ...withSharedParts(open)] }
  })
}
