import { resolve } from 'node:path'
import { UsageError } from '../config/errors.ts'
import { alternatives, suggestion } from '../config/wording.ts'
import { quote } from '../findings/quote.ts'
import type { Report, Reporter, ReporterOptions } from '../report/reporter.ts'
import { reporterNames, reporters } from '../report/reporters.ts'

/** A report that was asked for: in which form, and in which file; without a file, on a stream. */
export interface ReportRequest {
  readonly name: string
  readonly file?: string | undefined
}

/**
 * Reads `--format NAME[:FILE]` as often as it was given; without any, `stylish` on a stream. `output` is the file for
 * the one report that names none. Throws a UsageError for unknown names and for two reports that would mix.
 */
export function parseReports(
  written: readonly string[] | undefined,
  output: string | undefined,
  workingFolder: string,
): readonly ReportRequest[] {
  const requests = (written ?? ['stylish']).map(parseReport)
  const unnamed = requests.filter(({ file }) => file === undefined)
  if (unnamed.length > 1) {
    const [first, second] = unnamed.map(({ name }) => name)
    throw new UsageError(`The reports ${first} and ${second} would mix; write one to a file, as in -f ${second}:FILE.`)
  }
  if (output !== undefined && unnamed.length === 0) {
    throw new UsageError('--output has no report to write: each --format names a file of its own.')
  }
  const reports = requests.map(({ name, file }) => ({ name, file: file ?? output }))
  const files = new Set<string>()
  for (const { file } of reports) {
    if (file === undefined) continue
    const path = resolve(workingFolder, file)
    if (files.has(path)) throw new UsageError(`Two reports would be written to ${file}; give each a file of its own.`)
    files.add(path)
  }
  return reports
}

function parseReport(written: string): ReportRequest {
  const colon = written.indexOf(':')
  const name = colon === -1 ? written : written.slice(0, colon)
  if (!reporterNames.includes(name)) {
    const hint = suggestion(name, reporterNames)
    throw new UsageError(`Unknown format ${quote(name)}, expected ${alternatives(reporterNames)}.${hint}`)
  }
  const file = colon === -1 ? undefined : written.slice(colon + 1)
  if (file === '') throw new UsageError(`Expected a file after ${quote(written)}.`)
  return { name, file }
}

/** The reports for people, which have nothing to say when there is nothing to show. */
const forPeople = ['stylish', 'codeframe']

export interface ReportOutput {
  readonly workingFolder: string
  /** Where the report goes that names no file. */
  readonly stream: NodeJS.WriteStream
  readonly colors: boolean | undefined
  /** Prints reports for people only when they have findings. */
  readonly onlyFindings: boolean
  writeFile(file: string, text: string): Promise<void>
}

/** Prints and writes the reports. */
export async function writeReports(
  report: Report,
  requests: readonly ReportRequest[],
  output: ReportOutput,
): Promise<void> {
  for (const { name, file } of requests) {
    const reporter = reporters.get(name)
    if (reporter === undefined) throw new Error(`no reporter ${name}`)
    if (file !== undefined) await output.writeFile(file, textOf(reporter, report, output, false))
    else if (report.findings.length > 0 || !output.onlyFindings || !forPeople.includes(name)) {
      output.stream.write(textOf(reporter, report, output, wantsColors(output)))
    }
  }
}

function textOf(reporter: Reporter, report: Report, { workingFolder }: ReportOutput, colors: boolean): string {
  const options: ReporterOptions = { colors, workingFolder }
  return reporter(report, options)
}

/** As https://no-color.org and https://force-color.org have it; the command line comes first. */
function wantsColors({ colors, stream }: ReportOutput): boolean {
  if (colors !== undefined) return colors
  const { NO_COLOR = '', FORCE_COLOR = '', TERM } = process.env
  if (NO_COLOR !== '') return false
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0'
  return stream.isTTY === true && TERM !== 'dumb'
}
