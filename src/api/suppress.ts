import type { EntryDocument } from '../pipeline.ts'
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
  const { acceptFindings } = await import('./accept-findings.ts')
  return acceptFindings(entries, options)
}
