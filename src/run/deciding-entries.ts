import type { Finding } from '../findings/finding.ts'
import { stageCodeFacts } from '../findings/stage-codes.ts'
import { isSharedProblem } from '../suppress/shared-problems.ts'
import { type EntryResult, readEntries } from './entry-result.ts'
import type { OtherEntry } from './options.ts'
import type { Run } from './run.ts'
import type { Stage } from './stage.ts'

/**
 * The results of entries that the run leaves out, as far as they decide on findings of its own results: a suppression that hides
 * nothing here may hide something there. Most runs have no such finding, and no result.
 */
export async function resultsInDoubt<Made>(
  run: Run,
  results: readonly EntryResult<Made>[],
  { stage, others }: { readonly stage: Stage<Made>; readonly others: readonly OtherEntry[] },
): Promise<readonly EntryResult<Made>[]> {
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
