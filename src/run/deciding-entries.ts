import type { Finding } from '../findings/finding.ts'
import { stageCodeFacts } from '../findings/stage-codes.ts'
import { isSharedProblem } from '../suppress/shared-problems.ts'
import { type EntryResult, readEntries } from './entry-result.ts'
import { type OtherEntry, otherEntries } from './options.ts'
import type { Run } from './run.ts'
import type { Stage } from './stage.ts'

/**
 * The results of entries that the run leaves out, as far as they decide on findings of its own results: a suppression that hides
 * nothing here may hide something there. Most runs have no such finding, and no result.
 */
export async function decidingResults<Made>(
  run: Run,
  results: readonly EntryResult<Made>[],
  stage: Stage<Made>,
): Promise<readonly EntryResult<Made>[]> {
  const others = run.options[otherEntries] ?? []
  if (others.length === 0) return []
  const files = filesInDoubt(results)
  const deciding = others.filter((other) => other.files.some((path) => files.has(path)))
  const documents = deciding.map(({ document }) => document)
  // What is wrong with these entries was so before, and is not part of this report.
  return (await run.each(documents, stage, { onError: () => {} })).results
}

/** The files of which another entry may change what is reported. */
function filesInDoubt(results: readonly EntryResult[]): ReadonlySet<string> {
  const files = new Set<string>()
  const all = readEntries(results)
  const settled = new Set(all.flatMap(({ suppressions }) => [...(suppressions?.settled ?? [])]))
  for (const { findings, suppressions } of all) {
    for (const [key, path] of suppressions?.openIn ?? [])
      if (suppressions?.open.has(key) === true && !settled.has(key)) files.add(path)
    for (const { place } of findings.filter(isShared)) files.add(place.source)
    for (const { data, place } of suppressions?.open.values() ?? []) if (isSharedProblem(data)) files.add(place.source)
  }
  return files
}

function isShared({ code, data }: Finding): boolean {
  return isSharedProblem(data) || stageCodeFacts(code)?.ofOneEntry === true
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
