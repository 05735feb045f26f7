import { isReporterName, quote, type ReporterName, type RunningReporter, reporterNames } from '../command.ts'
import { type EntryDocument, type LintOptions, UsageError } from '../index.ts'
import { isOfPlugin, unknownFormat, type WrittenRequest } from './reports.ts'

/** A report that was asked for, with what writes it. */
export interface ReportRequest extends Pick<WrittenRequest, 'file'> {
  readonly reporter: ReporterName | RunningReporter
}

/**
 * Finds what writes each report, in the plugins of the run where msgapi does not. Throws a UsageError for a name that nobody has. A
 * report is left out where plugins cannot be loaded that may have its name: the run says why.
 */
export async function requestedReports(
  requests: readonly WrittenRequest[],
  entries: readonly EntryDocument[],
  options: LintOptions,
): Promise<readonly ReportRequest[]> {
  if (requests.every(({ name }) => isReporterName(name))) {
    return requests.flatMap(({ name, file }) => (isReporterName(name) ? [{ reporter: name, file }] : []))
  }
  const { reportersFor } = await import('../command.ts')
  const { reporters, isIncomplete } = await reportersFor(entries, options)
  return requests.flatMap(({ name, file }) => {
    const reporter = isReporterName(name) ? name : reporters.get(name)
    if (reporter !== undefined) return [{ reporter, file }]
    if (isIncomplete && isOfPlugin(name)) return []
    if (options.safe !== true || !isOfPlugin(name)) throw unknownFormat(name, [...reporterNames, ...reporters.keys()])
    throw new UsageError(`The format ${quote(name)} is that of a plugin, and --safe runs none; leave out one of them.`)
  })
}
