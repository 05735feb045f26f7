import { withoutKnownOrigins } from '../../api/known-origins.ts'
import { withOpenSuppressions } from '../../api/open-suppressions.ts'
import { type RunOutcome, summarise } from '../../api/outcome.ts'
import type { MadeEntry } from './make-bundles.ts'

/** The outcome of all entries together; their configs are files that were read. */
export function outcomeOf(entries: readonly MadeEntry[], inputs: readonly string[]): RunOutcome {
  const outcome = summarise(withoutKnownOrigins(withOpenSuppressions(entries.map(({ result }) => result))), inputs)
  const refused = entries.some(({ bundle }) => bundle === undefined)
  const files = new Set([...outcome.files, ...entries.flatMap(({ settingFiles }) => settingFiles)])
  return { ...outcome, files: [...files], failed: outcome.failed || refused }
}
