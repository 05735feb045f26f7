import type { EntryResult } from './entry-result.ts'
import { type OtherEntry, otherEntries } from './options.ts'
import type { Run } from './run.ts'
import type { Stage } from './stage.ts'

/** The results of entries that the run leaves out, as far as they decide on findings of its own results. */
export async function decidingResults<Made>(
  run: Run,
  results: readonly EntryResult<Made>[],
  stage: Stage<Made>,
): Promise<readonly EntryResult<Made>[]> {
  const others = run.options[otherEntries] ?? []
  if (others.length === 0) return []
  const { resultsInDoubt } = await import('./deciding-entries.ts')
  return resultsInDoubt(run, results, { stage, others })
}

/** The components that entries use which the run leaves out. */
export function usedByOthers({ options }: Run): ReadonlySet<string> {
  return new Set((options[otherEntries] ?? []).flatMap(({ used }: OtherEntry) => [...used]))
}

/** The results without those of other entries. */
export function withoutOthers<Made>(
  results: readonly EntryResult<Made>[],
  others: readonly EntryResult<Made>[],
): readonly EntryResult<Made>[] {
  if (others.length === 0) return results
  const left = new Set(others.map(({ document }) => document))
  return results.filter(({ document }) => !left.has(document))
}
