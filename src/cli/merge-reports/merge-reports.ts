import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { atLeast, inOrder, isMissing, joinedFindings, projectRoot, Run, realPathOf, reasonOf } from '../../command.ts'
import { type Finding, type RunOutcome, UsageError } from '../../index.ts'
import { endWith } from '../exit.ts'
import type { MergeReportsOptions } from '../options.ts'
import { checkWarnings } from '../print-notices.ts'
import { printReports } from '../print-reports.ts'
import { parseReports, requestedReports } from '../reports.ts'
import { currentFolder, runOptions } from '../run-options.ts'
import { FoundSources } from './found-sources.ts'
import { readJsonReport } from './read-json-report.ts'

/**
 * `msgapi merge-reports`: joins reports of `-f json` into one and prints it in another format. Findings that several reports have are
 * in it once, in the order of a run. Throws a UsageError for a file that is no such report.
 */
export async function mergeReports(files: readonly string[], options: MergeReportsOptions): Promise<void> {
  const workingFolder = currentFolder()
  const { format, output, root: written, failSeverity = 'error' } = options
  const reports = parseReports({ formats: format, output, workingFolder })
  const library = runOptions(options, workingFolder)
  const requests = await requestedReports(reports, [], library)
  const root = projectRoot(realPathOf(workingFolder), { root: written, workingFolder })
  const sources = new FoundSources(root)
  const joined = joinedFindings(files.map((file) => sources.placed(findingsIn(file, workingFolder))))
  const texts = await sources.textsOf(joined)
  const findings = inOrder(joined.filter(({ suppressed }) => suppressed === undefined))
  const failures = findings.filter(({ severity }) => atLeast(severity, failSeverity))
  const outcome: RunOutcome = {
    ...(await new Run(library).outcome([])),
    findings,
    failures,
    suppressed: inOrder(joined.filter(({ suppressed }) => suppressed !== undefined)),
    failSeverity,
    documents: [...new Set(findings.map(({ place }) => place.source))],
    inputs: files.map((file) => resolve(workingFolder, file)),
    roots: [root],
    textOf: (source) => texts.get(source),
  }
  const { quiet, displayOnlyFailures } = options
  await printReports(outcome, requests, options, {
    workingFolder,
    stream: process.stdout,
    onlyFindings: quiet === true,
    onlyFailures: displayOnlyFailures === true,
    withFixes: true,
  })
  if (failures.length > 0) endWith(1)
  checkWarnings(findings, options)
}

function findingsIn(file: string, workingFolder: string): readonly Finding[] {
  const read = readJsonReport(textOf(file, workingFolder))
  if ('problem' in read) throw new UsageError(`${file} is no report: it ${read.problem}; give reports of -f json.`)
  return read
}

function textOf(file: string, workingFolder: string): string {
  try {
    return readFileSync(resolve(workingFolder, file), 'utf8')
  } catch (error) {
    const reason = isMissing(error) ? 'there is no such file' : (reasonOf(error) ?? String(error))
    throw new UsageError(`The report ${file} cannot be read: ${reason}.`)
  }
}
