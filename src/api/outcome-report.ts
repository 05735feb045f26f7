import type { Report } from '../report/reporter.ts'
import type { RunOutcome } from '../run/outcome.ts'
import type { listItemsOf } from '../suppress/list-items.ts'

/** What of an outcome is in a report. */
export interface ReportContent {
  /** Only the findings that fail the run. */
  readonly onlyFailures?: boolean | undefined
  /** The suppressed findings too, in the reports that show them. */
  readonly showSuppressed?: boolean | undefined
  /** The items of lists around findings are looked up, for the reports that name them. */
  readonly identifiesItems?: boolean
  readonly isTried?: Report['isTried']
  readonly isStandardInput?: boolean | undefined
}

/** The report on an outcome, for any reporter. */
export async function outcomeReport(
  outcome: RunOutcome,
  { onlyFailures, showSuppressed, identifiesItems, isTried, isStandardInput }: ReportContent,
): Promise<Report> {
  const { failures, documents, rules, questions, textOf, apisOf } = outcome
  const findings = onlyFailures === true ? failures : outcome.findings
  const suppressed = showSuppressed === true ? outcome.suppressed : undefined
  const items = identifiesItems === true ? await itemsOf([...findings, ...(suppressed ?? [])], textOf) : undefined
  return {
    findings,
    suppressed,
    failures,
    documents,
    rules,
    questions,
    textOf,
    apisOf,
    identityOf: (finding) => items?.get(finding)?.key,
    hidden: outcome.findings.length - findings.length,
    isTried,
    isStandardInput,
  }
}

/** The code for it is loaded when it is asked for, as most runs do not ask. */
async function itemsOf(...given: Parameters<typeof listItemsOf>): ReturnType<typeof listItemsOf> {
  const { listItemsOf } = await import('../suppress/list-items.ts')
  return listItemsOf(...given)
}
