import { UsageError } from '../config/errors.ts'
import { projectRoot, realPathOf } from '../config/root.ts'
import type { Finding } from '../findings/finding.ts'
import type { LintOutcome, RunOptions } from '../index.ts'
import { endWith, fail, say } from './exit.ts'
import type { CommonOptions } from './options.ts'
import { type ReportRequest, writeReports } from './reports.ts'
import { version } from './version.ts'

/** What the library takes, from what the command line gave. Throws a UsageError for what this version cannot do. */
export function runOptions(options: CommonOptions, workingFolder: string): RunOptions {
  const [host] = options.allowRemote ?? []
  if (host !== undefined) {
    throw new UsageError(
      `Reading from the network (--allow-remote ${host}) is not supported by this version of msgapi.`,
    )
  }
  return {
    workingFolder,
    configFile: options.config === false ? undefined : options.config,
    noConfig: options.config === false,
    root: options.root,
    failSeverity: options.failSeverity,
    rulesets: options.ruleset,
  }
}

/**
 * Tells of errors that ended the run of one entry, each once: several entries often share the config that is wrong.
 */
export function errorTeller(): (error: unknown) => void {
  const told = new Set<string>()
  return (error) => {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    if (!told.has(text)) fail(error, version)
    told.add(text)
  }
}

/** Tells, on standard error, of what the reports do not show: documents that could not be read, and notices. */
export function tellOutcome({ unreadable, notices }: LintOutcome, options: CommonOptions): void {
  for (const problem of unreadable) {
    say(`msgapi: ${problem}`)
    endWith(2)
  }
  if (options.quiet !== true) for (const notice of notices) say(`msgapi: note: ${notice}`)
}

export interface Reporting {
  readonly workingFolder: string
  readonly stream: NodeJS.WriteStream
  /** Prints reports for people only when they have findings. */
  readonly onlyFindings: boolean
  /** Shows only what fails the run. */
  readonly onlyFailures: boolean
}

/** Prints and writes the reports on an outcome. */
export async function report(
  outcome: LintOutcome,
  requests: readonly ReportRequest[],
  options: CommonOptions,
  { workingFolder, stream, onlyFindings, onlyFailures }: Reporting,
): Promise<void> {
  const findings: readonly Finding[] = onlyFailures ? outcome.failures : outcome.findings
  const { documents, textOf } = outcome
  const shown = { findings, documents, textOf, hidden: outcome.findings.length - findings.length }
  await writeReports(shown, requests, {
    workingFolder: await realPathOf(workingFolder),
    stream,
    colors: options.color,
    onlyFindings,
    writeFile: (file, text) => writeOutput(file, text, outcome, { options, workingFolder }),
  })
}

/** Writes a file that the command line or the config names, never over a document. */
export async function writeOutput(
  file: string,
  text: string,
  outcome: LintOutcome,
  { options, workingFolder }: { options: CommonOptions; workingFolder: string },
): Promise<void> {
  const { writeFileSafely } = await import('./write-file.ts')
  const ownProject = await projectRoot('.', { workingFolder })
  await writeFileSafely(file, text, {
    workingFolder,
    root: options.root,
    projects: [ownProject, ...outcome.roots],
    inputs: outcome.files,
  })
}
