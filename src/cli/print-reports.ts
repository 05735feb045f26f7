import { realPathOf } from '../config/root.ts'
import type { RunOutcome } from '../index.ts'
import type { Report, ReporterOptions } from '../report/reporter.ts'
import { reporters } from '../report/reporters.ts'
import type { CommonOptions } from './options.ts'
import type { ReportRequest } from './reports.ts'

/** The reports for people, which have nothing to say when there is nothing to show. */
const forPeople = ['stylish', 'codeframe']

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
  const findings = onlyFailures ? outcome.failures : outcome.findings
  const { documents, textOf } = outcome
  const report: Report = { findings, documents, textOf, hidden: outcome.findings.length - findings.length }
  const plain: ReporterOptions = { colors: false, workingFolder: await realPathOf(workingFolder) }
  for (const { name, file } of requests) {
    const reporter = reporters.get(name)
    if (reporter === undefined) throw new Error(`no reporter ${name}`)
    if (file !== undefined) {
      const { writeOutput } = await import('./write-file.ts')
      await writeOutput(file, reporter(report, plain), outcome, { workingFolder, root: options.root })
    } else if (findings.length > 0 || !onlyFindings || !forPeople.includes(name)) {
      stream.write(reporter(report, { ...plain, colors: wantsColors(stream, options) }))
    }
  }
}

/** As https://no-color.org and https://force-color.org have it; the command line comes first. */
function wantsColors(stream: NodeJS.WriteStream, { color }: CommonOptions): boolean {
  if (color !== undefined) return color
  const { NO_COLOR = '', FORCE_COLOR = '', TERM } = process.env
  if (NO_COLOR !== '') return false
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0'
  return stream.isTTY === true && TERM !== 'dumb'
}
