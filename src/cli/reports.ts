import {
  alternatives,
  isReporterName,
  quote,
  type ReporterName,
  type RunningReporter,
  reporterNames,
  suggestion,
  withStop,
} from '../command.ts'
import { type EntryDocument, type LintOptions, UsageError } from '../index.ts'
import { longestPath } from './option-values.ts'
import { FileIdentities } from './write/file-identities.ts'

/** A report that was asked for: in which form, and in which file; without a file, on a stream. */
interface WrittenRequest {
  /** As written: whether there is such a form is known when plugins are loaded. */
  readonly name: string
  readonly file?: string | undefined
}

/** The reports that the command line asks for. */
interface WrittenReports {
  /** `NAME` or `NAME:FILE` each; `stylish` if empty. */
  readonly formats: readonly string[] | undefined
  /** The file for the one report that names none. */
  readonly output?: string | undefined
  /** `NAME=FILE`, each, for reports that name no file (`--output.NAME` of Spectral). */
  readonly outputs?: readonly string[] | undefined
  readonly workingFolder: string
}

/** How Spectral spells standard output where a file is expected. */
const standardOutput = '<stdout>'

/**
 * Reads what reports the command line asks for, and pairs them with their files. Throws a UsageError for a file without a report,
 * and for two reports that would mix.
 */
export function parseReports({
  formats,
  output,
  outputs = [],
  workingFolder,
}: WrittenReports): readonly WrittenRequest[] {
  const requests = withOutputs((formats ?? ['stylish']).map(parseReport), outputs.map(parseOutput))
  const unnamed = requests.filter(({ file }) => file === undefined)
  if (unnamed.length > 1) {
    const [first, second] = unnamed.map(({ name }) => name)
    throw new UsageError(`The reports ${first} and ${second} would mix; write one to a file, as in -f ${second}:FILE.`)
  }
  if (output !== undefined && unnamed.length === 0) {
    throw new UsageError('--output has no report to write: each --format names a file of its own.')
  }
  const reports = requests.map(({ name, file }) => {
    const target = file ?? output
    return { name, file: target === standardOutput ? undefined : target }
  })
  checkApart(reports, workingFolder)
  return reports
}

function checkApart(reports: readonly WrittenRequest[], workingFolder: string): void {
  const files = new FileIdentities(workingFolder)
  let printed = 0
  for (const { file } of reports) {
    if (file === undefined ? ++printed === 1 : files.add(file)) continue
    throw new UsageError(`Two reports would be written to ${file ?? 'standard output'}; give each a file of its own.`)
  }
}

function parseReport(written: string): WrittenRequest {
  const colon = written.indexOf(':')
  const name = colon === -1 ? written : written.slice(0, colon)
  const file = colon === -1 ? undefined : written.slice(colon + 1)
  if (file === '') throw new UsageError(`Expected a file after ${quote(written)}.`)
  return { name, file: checkedLength(file) }
}

function parseOutput(written: string): WrittenRequest {
  const equals = written.indexOf('=')
  const name = written.slice(0, equals)
  const file = written.slice(equals + 1)
  if (file === '') throw new UsageError(`Expected a file after --output.${name}.`)
  return { name, file: checkedLength(file) }
}

function checkedLength<File extends string | undefined>(file: File): File {
  if (file === undefined || file.length <= longestPath) return file
  throw new UsageError(`Unexpected name of ${file.length} characters for a report, expected ${longestPath} at most.`)
}

/** Gives each output to the first report of its name that has no file yet. */
function withOutputs(
  requests: readonly WrittenRequest[],
  outputs: readonly WrittenRequest[],
): readonly WrittenRequest[] {
  const paired = [...requests]
  for (const output of outputs) {
    const index = paired.findIndex(({ name, file }) => name === output.name && file === undefined)
    if (index === -1) {
      if (!isReporterName(output.name) && !isOfPlugin(output.name)) throw unknownFormat(output.name, reporterNames)
      throw new UsageError(`--output.${output.name} has no report to write; add -f ${output.name} for it.`)
    }
    paired[index] = output
  }
  return paired
}

/** True if a name can only be that of a reporter of a plugin, which has its namespace. */
function isOfPlugin(name: string): boolean {
  return name.includes('/')
}

/** Formats of reports of other tools, each with what serves the same end. */
const formatsElsewhere: ReadonlyMap<string, string> = new Map([
  ['checkstyle', 'most tools that read it accept "junit" or "sarif" too'],
  ['summary', 'use "json" and count the findings by code'],
])

/** The error for an unknown report, with the known names. */
function unknownFormat(name: string, known: readonly string[]): UsageError {
  const full = name === '' ? undefined : known.find((each) => each.endsWith(`/${name}`))
  const instead = formatsElsewhere.get(name)
  const meant = full === undefined ? suggestion(name, known) : `; did you mean ${quote(full)}?`
  const advice = instead === undefined ? meant : `; ${instead}`
  return new UsageError(withStop(`Unknown format ${quote(name)}${advice || `, expected ${alternatives(known)}`}`))
}

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
