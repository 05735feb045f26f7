import type { Finding } from '../findings/finding.ts'
import type { FindingFacts } from '../findings/finding-facts.ts'
import type { PipelineResult } from '../pipeline.ts'
import { type EntryOfRun, entryInRun, withoutParts } from './entries-of-run.ts'
import type { LintOutcome } from './lint-outcome.ts'
import { withOpenSuppressions } from './open-suppressions.ts'
import { type EntryResult, entryResult } from './outcome.ts'
import { componentsUsedIn, isUsedElsewhere } from './used-elsewhere.ts'

/** The part of an entry's result that is kept while the others are linted. */
export interface LintedEntry extends EntryOfRun {
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
 * The report on the entries of a run: without those that are parts of another one, and without findings on components that
 * nothing but another entry uses: what is shared is in use. With suppressions that hide nothing in any of them.
 */
export function resultsOf(
  entries: readonly LintedEntry[],
  factsOf: (code: string) => FindingFacts,
): readonly EntryResult[] {
  const own = withoutParts(entries)
  const results = withOpenSuppressions(own.map(({ result }) => result))
  const used = new Set(own.flatMap((entry) => [...entry.used]))
  if (used.size === 0) return results
  return results.map((result) => {
    if ('unreadable' in result) return result
    const isOverruled = (finding: Finding) =>
      factsOf(finding.code).ofOneEntry === true && isUsedElsewhere(finding, used)
    return { ...result, findings: result.findings.filter((finding) => !isOverruled(finding)) }
  })
}
