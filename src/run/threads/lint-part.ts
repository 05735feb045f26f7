import type { EntryResult } from '../entry-result.ts'
import { type HandedResults, inThread, type ThreadRequest } from '../options.ts'
import { Run } from '../run.ts'
import { lintStage } from '../stages/lint.ts'
import type { LintedEntry } from '../stored/result-text.ts'
import { EntryClaims } from './entry-claims.ts'
import { ResultSender } from './handed-results.ts'

/**
 * Lints entries of a run in a thread of its own, as long as there are some that no thread has taken, and hands on the results. What
 * fails here, and what reads remote documents, is left to the thread of the run, where each is read once. Ends early if that is all it
 * meets, and once a rule has failed: rules that failed do not run again.
 */
export async function lintPart(
  { thread, claims: memory, entries, options, stored: known }: ThreadRequest,
  handOn: (handed: HandedResults) => void,
): Promise<void> {
  const run = new Run({ ...options, [inThread]: true })
  const stage = lintStage(run, { ...options, keep: async () => undefined })
  const claims = new EntryClaims(memory)
  const sender = new ResultSender(run.inputs)
  const { StoredResults } = known === undefined ? {} : await import('../stored/stored-results.ts')
  const stored = known && StoredResults?.of(run, { ...known, asks: stage.asks, options })
  let hasGiven = true
  for (let taken = claims.takeLast(thread); taken.length > 0 && hasGiven; taken = claims.takeLast(thread)) {
    hasGiven = false
    for (const index of taken) {
      const result = run.isRepeatable ? await resultOf(index).catch(() => undefined) : undefined
      const isGiven = sender.add(index, run.isRepeatable ? result : undefined)
      hasGiven ||= isGiven
    }
    handOn(sender.take())
  }

  async function resultOf(index: number): Promise<EntryResult<LintedEntry>> {
    const document = { path: entries[index] ?? '' }
    const make = (): Promise<EntryResult<LintedEntry>> => run.entry(document, stage)
    return stored === undefined ? make() : stored.of(document, run, make)
  }
}
