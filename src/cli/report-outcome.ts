import type { RunOutcome } from '../index.ts'
import { endWith } from './exit.ts'
import type { CommonOptions } from './options.ts'
import { printOutcomeNotices } from './print-notices.ts'
import { printReports } from './print-reports.ts'
import type { ReportRequest } from './requested-reports.ts'

export interface OutcomeReport {
  readonly requests: readonly ReportRequest[]
  readonly options: CommonOptions
  readonly workingFolder: string
}

/**
 * Reports, on standard error or in files, what a command found that prints a document, and sets the exit code. Throws a
 * UsageError when a report cannot be written.
 */
export async function reportOutcome(
  outcome: RunOutcome,
  { requests, options, workingFolder }: OutcomeReport,
): Promise<void> {
  printOutcomeNotices(outcome, options)
  await printReports(outcome, requests, options, {
    workingFolder,
    stream: process.stderr,
    onlyFindings: true,
    onlyFailures: options.quiet === true,
  })
  if (outcome.failed) endWith(1)
  if (outcome.crashed) endWith(2)
}
