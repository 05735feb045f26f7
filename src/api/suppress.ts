import { checkArguments } from '../call-options.ts'
import type { EntryDocument } from '../run/open-entry.ts'
import { abortable } from './abortable.ts'
import { entriesKind, suppressOptionsKind } from './option-kinds.ts'
import type { SuppressOptions, SuppressOutcome } from './suppress-outcome.ts'

/**
 * Accepts existing findings: lints, and returns the suppressions files with entries for the failures, or for the
 * findings of one rule. Errors of other stages are never accepted. Rejects as `lint` does. Rejects with a UsageError
 * for an unknown rule, an invalid date and an empty reason.
 */
export async function suppress(
  entries: readonly (string | EntryDocument)[],
  options: SuppressOptions = {},
): Promise<SuppressOutcome> {
  checkArguments('suppress()', { entries: [entries, entriesKind], options: [options, suppressOptionsKind] })
  const { acceptFindings } = await import('./accept-findings.ts')
  return abortable(options, (own) => acceptFindings(entries, own))
}
