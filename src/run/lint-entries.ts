import type { Finding } from '../findings/finding.ts'
import { defaultLimits } from '../load/limits.ts'
import type { EntryResult } from './entry-result.ts'
import type { EntryDocument } from './open-entry.ts'
import { keptResults, type LintOptions, otherThreads, storedResults } from './options.ts'
import { decidingResults } from './other-entries.ts'
import type { RunOutcome } from './outcome.ts'
import type { Run } from './run.ts'
import type { Stage, StageAsks } from './stage.ts'
import type { LintedEntry } from './stored/result-text.ts'
import type { StoredResults } from './stored/stored-results.ts'
import type { OtherThreads } from './threads/other-threads.ts'

interface LintRequest {
  readonly entries: readonly (string | EntryDocument)[]
  readonly options: LintOptions
}

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
  const stored = await storedResultsOf(run, stage, { entries, options })
  const threads = await otherThreadsOf(run, stage, { entries, options, stored })
  const elsewhere = threads && ((index: number) => threads.resultOf(index))
  const kept = run.options[keptResults] ?? stored
  // The texts of one description are few.
  const idle = entries.length > 1 ? await import('./idle-texts.ts') : undefined
  const staying = idle && ((result: EntryResult<LintedEntry>) => idle.withoutIdleTexts(result, run.held))
  const { results } = await run
    .each(entries, stage, { ...options, kept, elsewhere, staying })
    .finally(() => threads?.end())
  const deciding = await decidingResults(run, results, stage)
  stored?.end()
  return unmarked(lintReport(results, run, deciding), run)
}

/** The threads that make a part of the results, for a run that may have some. */
async function otherThreadsOf(
  run: Run,
  { asks }: Pick<Stage<unknown>, 'asks'>,
  { entries, options, stored }: LintRequest & { readonly stored: StoredResults | undefined },
): Promise<OtherThreads | undefined> {
  const asked = run.options[otherThreads]
  if (asked === undefined) return undefined
  const documents = entries.map((entry) => (typeof entry === 'string' ? { path: entry } : entry))
  const { OtherThreads } = await import('./threads/other-threads.ts')
  return new OtherThreads(run, { ...asked, asks, entries: documents, options, stored: stored?.known })
}

/** The results that earlier runs have stored, for a run that may use some. */
async function storedResultsOf(
  run: Run,
  { asks }: Pick<Stage<unknown>, 'asks'>,
  { entries, options }: LintRequest,
): Promise<StoredResults | undefined> {
  const asked = run.options[storedResults]
  if (asked === undefined || (asked.onlyWithApis && !(await areOfProject(entries, run, asks)))) return undefined
  const place = await asked.place()
  if (place === undefined) return undefined
  const { StoredResults } = await import('./stored/stored-results.ts')
  return StoredResults.of(run, { ...asked, asks, place, options })
}

/** True if the config of an entry names APIs. */
async function areOfProject(entries: readonly (string | EntryDocument)[], run: Run, asks: StageAsks): Promise<boolean> {
  for (const entry of entries) {
    // The run of the entry reports what is wrong with its config.
    const loaded = await run.settingsOf(typeof entry === 'string' ? entry : entry.path, asks).catch(() => undefined)
    if (loaded !== undefined && loaded.settings.apis.size > 0) return true
  }
  return false
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
