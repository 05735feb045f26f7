import { realPathOf } from '../config/root.ts'
import type { RunOutcome } from '../index.ts'
import type { Report, Reporter, ReporterOptions } from '../report/reporter.ts'
import type { ReporterName } from '../report/reporter-names.ts'
import { stylish } from '../report/stylish.ts'
import type { CommonOptions } from './options.ts'
import type { ReportRequest } from './reports.ts'
import { nameStandardInput } from './standard-input-name.ts'
import { version } from './version.ts'

/** The reports for people, which have nothing to say when there is nothing to show. */
const forPeople: readonly ReporterName[] = ['stylish', 'codeframe', 'pretty']

export interface Printing {
  readonly workingFolder: string
  /** Where the report goes that names no file. */
  readonly stream: NodeJS.WriteStream
  /** Prints reports for people only when they have findings. */
  readonly onlyFindings: boolean
  /** Shows only what fails the run. */
  readonly onlyFailures: boolean
}

/** Prints the reports on an outcome, or writes them to their files. Throws a UsageError when a file cannot be written. */
export async function printReports(
  outcome: RunOutcome,
  requests: readonly ReportRequest[],
  options: CommonOptions,
  { workingFolder, stream, onlyFindings, onlyFailures }: Printing,
): Promise<void> {
  const realFolder = realPathOf(workingFolder)
  const shown = nameStandardInput(outcome, realFolder)
  const findings = onlyFailures ? shown.failures : shown.findings
  const { failures, documents, rules, questions, failSeverity, spectralOnly, textOf } = shown
  const hidden = shown.findings.length - findings.length
  const report: Report = { findings, failures, documents, rules, questions, textOf, hidden }
  const plain: ReporterOptions = {
    colors: false,
    workingFolder: realFolder,
    showDocumentationUrl: options.showDocumentationUrl === true,
    failSeverity,
    version,
  }
  for (const { name, file } of requests) {
    const reporter = await load(name, spectralOnly)
    if (file !== undefined) {
      const { writeReport } = await import('./write/write-report.ts')
      await writeReport(file, reporter(report, plain), outcome, {
        workingFolder,
        root: options.root,
        force: options.force,
      })
    } else if (findings.length > 0 || !onlyFindings || !forPeople.includes(name)) {
      const columns = stream.isTTY === true ? stream.columns : undefined
      stream.write(reporter(report, { ...plain, colors: wantsColors(stream, options), columns }))
    }
  }
}

/** The reporter that is used most comes with the command, the others are read when they are asked for. */
async function load(name: ReporterName, spectralOnly: boolean): Promise<Reporter> {
  if (name === 'stylish' && !spectralOnly) return stylish
  const { reporterOf } = await import('../report/reporters.ts')
  return reporterOf(name, spectralOnly)
}

/** As https://no-color.org and https://force-color.org have it; the command line comes first. */
function wantsColors(stream: NodeJS.WriteStream, { color }: CommonOptions): boolean {
  if (color !== undefined) return color
  const { NO_COLOR = '', FORCE_COLOR = '', TERM } = process.env
  if (NO_COLOR !== '') return false
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0'
  return stream.isTTY === true && TERM !== 'dumb'
}
