import { checkArguments } from '../call-options.ts'
import type { EntryDocument } from '../run/open-entry.ts'
import { abortable } from './abortable.ts'
import { entriesKind, suppressOptionsKind } from './option-kinds.ts'
import type { SuppressOptions, SuppressOutcome } from './suppress-outcome.ts'

/**
 * Accepts the findings that there are: lints, and gives the suppressions files with entries for what fails, or for the findings
 * of a rule. Errors of other stages are never accepted. Rejects as `lint` does, and with a UsageError for a rule that does not
 * exist, a date that is none, and an empty reason.
 */
export async function suppress(
  entries: readonly (string | EntryDocument)[],
  options: SuppressOptions = {},
): Promise<SuppressOutcome> {
  checkArguments('suppress()', { entries: [entries, entriesKind], options: [options, suppressOptionsKind] })
  const { acceptFindings } = await import('./accept-findings.ts')
  return abortable(options, (own) => acceptFindings(entries, own))
}
