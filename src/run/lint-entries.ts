import type { Finding } from '../findings/finding.ts'
import { defaultLimits } from '../load/limits.ts'
import type { EntryResult } from './entry-result.ts'
import type { EntryDocument } from './open-entry.ts'
import { keptResults, type LintOptions } from './options.ts'
import { decidingResults } from './other-entries.ts'
import type { RunOutcome } from './outcome.ts'
import type { Run } from './run.ts'

/** Lints documents on a run. */
export async function lintDocuments(
  run: Run,
  entries: readonly (string | EntryDocument)[],
  options: LintOptions,
): Promise<RunOutcome> {
  if (options.withFixes === true)
    return (await import('./fix-documents.ts')).lintWithSuggestedFixes(run, entries, options)
  return run.outcome(await lintAll(run, entries, options))
}

/** Lints each document and returns one result for each; the caller joins them. */
export async function lintAll(
  run: Run,
  entries: readonly (string | EntryDocument)[],
  options: LintOptions,
): Promise<readonly EntryResult[]> {
  const { lintReport, lintStage } = await import('./stages/lint.ts')
  const stage = lintStage(run, { ...options, keep: async () => undefined })
  const { results } = await run.each(entries, stage, { ...options, kept: run.options[keptResults] })
  const deciding = await decidingResults(run, results, stage)
  return unmarked(lintReport(results, run, deciding), run)
}

/** Returns the results. Findings in files that fixes must not change lose their mark as fixable. */
async function unmarked(results: readonly EntryResult[], run: Run): Promise<readonly EntryResult[]> {
  const isMarked = results.some((result) => !('unreadable' in result) && result.findings.some(isFixable))
  if (!isMarked) return results
  const { StayingFiles } = await import('./staying-files.ts')
  const limits = { ...defaultLimits, ...run.options.limits }
  return new StayingFiles(results, limits, (path) => run.lookedFor([path])).unmarked(results)
}

function isFixable({ fixable }: Finding): boolean {
  return fixable !== undefined
}
