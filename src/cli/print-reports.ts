import { outcomeReport, type Report, type ReporterOptions, realPathOf, stylish } from '../command.ts'
import type { Finding, RunOutcome } from '../index.ts'
import type { CommonOptions } from './options.ts'
import type { ReportRequest } from './reports.ts'
import { nameStandardInput } from './standard-input.ts'
import { version } from './version.ts'

/** The reports for people, which have nothing to say when there is nothing to show. */
const forPeople: readonly ReportRequest['reporter'][] = ['stylish', 'codeframe', 'pretty']

export interface Printing {
  readonly workingFolder: string
  /** Where the report goes that names no file. */
  readonly stream: NodeJS.WriteStream
  /** Prints reports for people only when they have findings. */
  readonly onlyFindings: boolean
  /** Shows only what fails the run. */
  readonly onlyFailures: boolean
  /** Shows fixes in all reports, not only in those that always have the ones that are known. */
  readonly withFixes?: boolean
  /** True if the run tried to fix findings such as this one. */
  readonly isTried?: Report['isTried']
  /** True if the documents are not files. */
  readonly isStandardInput?: boolean
  /** Texts of reports that a command writes itself, by the names of formats. */
  readonly texts?: Readonly<Partial<Record<string, () => string>>>
  /** The number of findings that are left out because their lines have not changed. */
  readonly unchanged?: number | undefined
}

/** Prints the reports on an outcome, or writes them to their files. Throws a UsageError when a file cannot be written. */
export async function printReports(
  outcome: RunOutcome,
  requests: readonly ReportRequest[],
  options: CommonOptions,
  {
    workingFolder,
    stream,
    onlyFindings,
    onlyFailures,
    withFixes,
    isTried,
    isStandardInput,
    unchanged,
    texts = {},
  }: Printing,
): Promise<void> {
  const realFolder = realPathOf(workingFolder)
  const shown = nameStandardInput(outcome, realFolder)
  const { failSeverity, spectralOnly } = shown
  const complete = await outcomeReport(shown, {
    onlyFailures,
    showSuppressed: options.showSuppressed,
    identifiesItems: requests.some(({ reporter }) => reporter === 'sarif'),
    isTried,
    isStandardInput,
  })
  const report = { ...complete, unchanged }
  const { findings } = report
  const plain: ReporterOptions = {
    colors: false,
    workingFolder: realFolder,
    showDocumentationUrl: options.showDocumentationUrl === true,
    failSeverity,
    version,
  }
  const wholeReport = { ...report, suppressed: shown.suppressed }
  const plainReport = { ...report, findings: withFixes === true ? findings : findings.map(withoutFix) }
  const textOf = async (reporter: ReportRequest['reporter'], looks: ReporterOptions): Promise<string | undefined> => {
    const own = typeof reporter === 'string' ? texts[reporter] : undefined
    return own === undefined ? textOfReport(reporter, shownAs(reporter), looks, spectralOnly) : own()
  }
  const shownAs = (reporter: ReportRequest['reporter']): Report => {
    if (reporter === 'html') return wholeReport
    return reporter === 'sarif' ? report : plainReport
  }
  for (const { reporter, file } of requests) {
    if (file !== undefined) {
      const text = await textOf(reporter, plain)
      if (text === undefined) continue
      const { writeReport } = await import('./write/write-report.ts')
      const bounds = { workingFolder, root: options.root, force: options.force }
      await writeReport({ file, text, ofPlugin: typeof reporter !== 'string' }, outcome, bounds)
    } else if (findings.length > 0 || !onlyFindings || !forPeople.includes(reporter)) {
      const ofStream = { ...plain, ...(await looksOn(stream, options)) }
      stream.write((await textOf(reporter, ofStream)) ?? '')
    }
  }
}

function withoutFix(finding: Finding): Finding {
  const { fix, suggestions: _suggestions, ...others } = finding
  return fix === undefined ? finding : others
}

/** A report as text; undefined where a plugin fails to write it. What is not used most is read when it is asked for. */
async function textOfReport(
  reporter: ReportRequest['reporter'],
  report: Report,
  options: ReporterOptions,
  spectralOnly: boolean,
): Promise<string | undefined> {
  if (reporter === 'stylish' && !spectralOnly) return stylish(report, options)
  if (typeof reporter !== 'string') {
    const { pluginReport } = await import('./plugin-report.ts')
    return pluginReport(reporter, report, options)
  }
  const { reporterOf } = await import('../command.ts')
  const written = await reporterOf(reporter, spectralOnly)
  return written(report, options)
}

/** How reports look on a stream. Only a terminal with colors gets links, because they are escape sequences like these. */
async function looksOn(
  stream: NodeJS.WriteStream,
  options: CommonOptions,
): Promise<Pick<ReporterOptions, 'colors' | 'columns' | 'links'>> {
  const colors = wantsColors(stream, options)
  if (stream.isTTY !== true) return { colors }
  if (!colors) return { colors, columns: stream.columns }
  const { terminalLinks } = await import('./terminal-links.ts')
  return { colors, columns: stream.columns, links: terminalLinks(process.env) }
}

/** As https://no-color.org and https://force-color.org have it; the command line comes first. */
function wantsColors(stream: NodeJS.WriteStream, { color }: CommonOptions): boolean {
  if (color !== undefined) return color
  const { NO_COLOR = '', FORCE_COLOR = '', TERM } = process.env
  if (NO_COLOR !== '') return false
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0'
  return stream.isTTY === true && TERM !== 'dumb'
}
