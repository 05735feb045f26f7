import type { Finding } from '../findings/finding.ts'
import type { FindingFacts } from '../findings/finding-facts.ts'
import type { PipelineResult } from '../pipeline.ts'
import { withSharedParts } from '../suppress/shared-parts.ts'
import type { LintOutcome } from './lint-outcome.ts'
import { type EntryResult, entryResult } from './outcome.ts'
import { type EntryInRun, entryInRun, withoutParts } from './parts.ts'
import { componentsUsedIn, isUsedElsewhere } from './used-elsewhere.ts'

/** What is kept of an entry while the others are linted. */
export interface LintedEntry extends EntryInRun {
  readonly result: EntryResult
  /** The components of its other files that it uses. */
  readonly used: ReadonlySet<string>
}

export function lintedEntry(result: PipelineResult<LintOutcome>): LintedEntry {
  const graph = 'unreadable' in result ? undefined : result.graph
  const used = graph === undefined ? new Set<string>() : componentsUsedIn(graph)
  return { ...entryInRun(result), result: entryResult(result), used }
}

/**
 * What is told of the entries of a run: without those that are parts of another one, and without findings on components that
 * nothing but another entry uses: what is shared is in use. With suppressions that hide nothing in any of them.
 */
export function resultsOf(
  entries: readonly LintedEntry[],
  factsOf: (code: string) => FindingFacts,
): readonly EntryResult[] {
  const own = withOpenSuppressions(withoutParts(entries))
  const used = new Set(own.flatMap((entry) => [...entry.used]))
  if (used.size === 0) return own.map(({ result }) => result)
  return own.map(({ result }) => {
    if ('unreadable' in result) return result
    const isOverruled = (finding: Finding) =>
      factsOf(finding.code).ofOneEntry === true && isUsedElsewhere(finding, used)
    return { ...result, findings: result.findings.filter((finding) => !isOverruled(finding)) }
  })
}

/** The entries with what is to be said of their suppressions, unless it does not hold for another entry. */
function withOpenSuppressions(entries: readonly LintedEntry[]): readonly LintedEntry[] {
  const all = entries.flatMap(({ result }) => ('unreadable' in result ? [] : (result.suppressions ?? [])))
  if (all.every(({ open }) => open.size === 0)) return entries
  const settled = new Set(all.flatMap((each) => [...each.settled]))
  return entries.map((entry) => {
    const { result } = entry
    if ('unreadable' in result || result.suppressions === undefined) return entry
    const open = [...result.suppressions.open].flatMap(([key, finding]) => (settled.has(key) ? [] : finding))
    return { ...entry, result: { ...result, findings: [...result.findings, ...withSharedParts(open)] } }
  })
}
