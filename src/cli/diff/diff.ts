import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { counted, diffSchemas, jsonText, quote, realPathOf, safeText, sideOf } from '../../command.ts'
import { type DiffOutcome, type DiffSide, diff, type Proof, UsageError, type Verdict } from '../../index.ts'
import { endWith } from '../exit.ts'
import type { DiffCommandOptions } from '../options.ts'
import { printOutcomeNotices } from '../print-notices.ts'
import { type Printing, printReports } from '../print-reports.ts'
import { parseReports, requestedReports } from '../reports.ts'
import { currentFolder, runOptions } from '../run-options.ts'
import { changelog } from './changelog.ts'

/** `msgapi diff`: compares two versions of a description, and reports each change with its verdict and proof. */
export async function diffDescriptions(old: string, current: string, options: DiffCommandOptions): Promise<void> {
  const workingFolder = currentFolder()
  const reports = parseReports({ formats: options.format, output: options.output, workingFolder })
  const library = runOptions(options, workingFolder)
  const exists = (path: string): boolean => existsSync(resolve(workingFolder, path))
  const [oldSide, newSide] = [sideOf(old, exists), sideOf(current, exists)]
  if (options.schema === true)
    return await compareSchemas(oldSide, newSide, { options, library, reports, workingFolder })
  for (const name of ['role', 'schemaFormat'] as const)
    if (options[name] !== undefined)
      throw new UsageError(`--${name === 'role' ? name : 'schema-format'} is for two schemas; add --schema.`)
  const { for: counterparts, reading, assertFormats, failOn, view } = options
  const requests = await requestedReports(reports, [{ path: newSide.path }], library)
  const outcome = await diff(oldSide, newSide, {
    ...library,
    for: counterparts,
    reading,
    assertFormats,
    failOn,
    view,
  })
  printOutcomeNotices(outcome, options)
  if (outcome.verdict === undefined) {
    // Without a verdict there is no report, so that nobody takes it for one.
    await printReports(outcome, [{ reporter: 'stylish' }], options, errorsOn(workingFolder))
    return endWith(2)
  }
  await printReports(outcome, requests, options, {
    workingFolder,
    stream: process.stdout,
    onlyFindings: true,
    onlyFailures: options.quiet === true,
    texts: {
      json: () => jsonText(reportOf(outcome, realPathOf(workingFolder))),
      markdown: () => changelog(outcome),
    },
  })
  const isForPeople = requests.some(({ reporter, file }) => reporter === 'stylish' && file === undefined)
  if (outcome.findings.length === 0 && isForPeople && options.quiet !== true)
    process.stdout.write(`${nothingOf(outcome)}\n`)
  if (outcome.failed) endWith(1)
}

/** What people read where there is nothing to report. */
function nothingOf({ suppressed }: DiffOutcome): string {
  if (suppressed.length === 0) return 'Nothing changed for anybody.'
  return `Nothing changed for anybody but for ${counted(suppressed.length, 'accepted change')}.`
}

interface SchemaCall {
  readonly options: DiffCommandOptions
  readonly library: ReturnType<typeof runOptions>
  readonly reports: ReturnType<typeof parseReports>
  readonly workingFolder: string
}

/** `msgapi diff --schema`: compares two files with one schema each. */
async function compareSchemas(
  old: DiffSide,
  current: DiffSide,
  { options, library, reports, workingFolder }: SchemaCall,
): Promise<void> {
  if (options.view !== undefined) throw new UsageError('--view is for descriptions; leave it out with --schema.')
  const { role, reading, assertFormats, schemaFormat, failOn = 'breaking' } = options
  const [report = { name: 'stylish' }] = reports
  if (reports.length > 1 || report.file !== undefined || !['stylish', 'json'].includes(report.name))
    throw new UsageError('--schema prints one answer; use -f json or leave -f out.')
  const outcome = await diffSchemas(old, current, { ...library, role, reading, assertFormats, schemaFormat })
  const { verdict, proof } = outcome
  printOutcomeNotices(outcome, options)
  if (verdict === undefined || proof === undefined) {
    await printReports(outcome, [{ reporter: 'stylish' }], options, errorsOn(workingFolder))
    return endWith(2)
  }
  const answer =
    report.name === 'json' ? jsonText({ version: 1, verdict, proof }) : `${safeText(answerOf(verdict, proof))}\n`
  process.stdout.write(answer)
  if (verdict === 'breaking' ? failOn !== 'none' : verdict === 'unknown' && failOn === 'unknown') endWith(1)
}

/** A verdict on two schemas, as a line for people. */
function answerOf(verdict: Verdict, proof: Proof): string {
  if (proof.kind === 'witness') {
    const [accepting, refusing] = proof.accepts === 'old' ? ['old', 'new'] : ['new', 'old']
    const why = proof.reason === undefined ? '' : `: ${proof.reason}`
    return `breaking: the ${accepting} schema accepts ${quote(proof.value, 300)}, and the ${refusing} one does not${why}`
  }
  if (proof.kind === 'unknown') return `unknown: ${proof.reason}`
  if (proof.kind === 'promise') return `${verdict}${proof.reason === undefined ? '' : `: ${proof.reason}`}`
  return verdict === 'none'
    ? 'none: the schemas mean the same'
    : 'compatible: all values of the one are values of the other'
}

function errorsOn(workingFolder: string): Printing {
  return { workingFolder, stream: process.stderr, onlyFindings: true, onlyFailures: true }
}

/** The report of `-f json`. Paths are relative to the working folder. */
function reportOf({ verdict, changes }: DiffOutcome, workingFolder: string): object {
  return {
    version: 1,
    verdict,
    changes: changes.map(({ old, new: current, ...change }) => ({
      ...change,
      ...(old && { old: { ...old, file: shown(old.file, workingFolder) } }),
      ...(current && { new: { ...current, file: shown(current.file, workingFolder) } }),
    })),
  }
}

/** A file of a commit has its name there. */
function shown(file: string, workingFolder: string): string {
  return resolve(file) === file ? relative(workingFolder, file) || file : file
}
