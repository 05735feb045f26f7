import { resolve } from 'node:path'
import { UsageError } from '../config/errors.ts'
import { alternatives, suggestion } from '../config/wording.ts'
import { quote } from '../findings/quote.ts'
import { reporterNames } from '../report/reporters.ts'

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
