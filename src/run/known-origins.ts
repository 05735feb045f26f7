import type { Finding } from '../findings/finding.ts'
import { stageCodeFacts } from '../findings/stage-codes.ts'
import type { EntryResult } from './entry-result.ts'

/**
 * The results of several entries, without warnings in a shared file about names for components that only another entry
 * has. If entries warn alike, the warning that says most stays. An entry that could not be bundled may have any
 * component.
 */
export function withoutKnownOrigins<Made>(results: readonly EntryResult<Made>[]): readonly EntryResult<Made>[] {
  const readers = new Map<string, number>()
  const warnings = new Map<string, Finding[]>()
  for (const result of results) {
    if ('unreadable' in result) continue
    for (const path of result.texts.keys()) readers.set(path, (readers.get(path) ?? 0) + 1)
    for (const finding of result.findings.filter(isOfOneEntry)) {
      const identity = JSON.stringify(finding.place)
      const same = warnings.get(identity)
      if (same === undefined) warnings.set(identity, [finding])
      else same.push(finding)
    }
  }
  const kept = new Set([...warnings.values()].flatMap((same) => mostTelling(same, readers)))
  return results.map((result) => {
    if ('unreadable' in result) return result
    return { ...result, findings: result.findings.filter((one) => !isOfOneEntry(one) || kept.has(one)) }
  })
}

function isOfOneEntry({ code }: Finding): boolean {
  return stageCodeFacts(code)?.ofOneEntry === true
}

/** Returns, from the warnings about one name, the one with a suggestion; none if an entry did not report the name. */
function mostTelling(same: readonly Finding[], readers: ReadonlyMap<string, number>): readonly Finding[] {
  const [first, ...others] = same.toSorted((one, other) => other.message.length - one.message.length)
  if (first === undefined) return []
  return others.length + 1 === readers.get(first.place.source) ? [first] : []
}
