import { isReporterName, quote, type ReporterName, type RunningReporter, reporterNames } from '../command.ts'
import { type EntryDocument, type LintOptions, UsageError } from '../index.ts'
import { isOfPlugin, unknownFormat, type WrittenRequest } from './reports.ts'

/** A report that was asked for, with what writes it. */
export interface ReportRequest extends Pick<WrittenRequest, 'file'> {
  readonly reporter: ReporterName | RunningReporter
}

/**
 * Finds the reporter of each report, in msgapi or in the plugins of the run. Throws a UsageError for an unknown name.
 * If plugins that may have the name cannot be loaded, the report is left out: the run says why.
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
