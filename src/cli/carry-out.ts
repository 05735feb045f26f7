import { isAbsolute, resolve } from 'node:path'
import { type HeldOptions, type KeptRunOption, keptRun, lookups, timing } from '../command.ts'
import { type LintOptions as LibraryOptions, type RunOutcome, UsageError } from '../index.ts'
import { tuneEngine } from './engine-flags.ts'
import { endWith, say } from './exit.ts'
import type { CommonOptions } from './options.ts'
import { errorPrinter, printOutcomeNotices, printTargetNotices } from './print-notices.ts'
import { type Printing, printReports } from './print-reports.ts'
import type { ProgressLine } from './progress.ts'
import { parseReports, type ReportRequest, requestedReports } from './reports.ts'
import { currentFolder, usesOf } from './run-options.ts'
import type { Targets } from './targets/find-targets.ts'
import type { WatchedRun } from './watch/watch.ts'
import type { WriteSummary } from './write/write-file.ts'

/** The options that decide how a command on entries is carried out. */
export interface CarriedOptions extends CommonOptions {
  readonly use?: readonly string[]
  readonly ruleset?: readonly string[]
  readonly names?: string
  readonly outputOf?: readonly string[]
  readonly failOnUnmatchedGlobs?: true
  readonly fromDraft?: string
  readonly since?: string
  readonly shard?: string
  readonly check?: true
  readonly dryRun?: true
  readonly watch?: true
  readonly timing?: true
}

/**
 * A command on entries: how it makes its results, and where they go. `carryOut` does the rest for all commands:
 * targets, watching, reports, notices, exit code, lock file.
 */
export interface Command<Options extends CarriedOptions, Found extends Targets = Targets> {
  /** The work on each entry, for `--verbose`: `Linting`. */
  readonly doing?: string
  /** True if `-o` names the file of a report, and not that of what is made. */
  readonly printsReport?: boolean
  /** Throws a UsageError for words and options that exclude each other. */
  check?(line: CommandLine<Options>): void | Promise<void>
  /** Converts the options to those of the library. Throws a UsageError for options that it does not support. */
  library(options: Options, workingFolder: string): LibraryOptions & HeldOptions
  /** Finds the entries. */
  find(line: CommandLine<Options>, library: LibraryOptions & HeldOptions): Promise<Found>
  /** Works on the entries; undefined when there is nothing to report. Writes nothing. */
  make(call: CommandCall<Options, Found>): Promise<MadeByCommand | undefined>
  /** Prints more notices after the list of files that were written. */
  tell?(delivered: WriteSummary, options: Options): void
}

/** A command line, and its working folder. */
export interface CommandLine<Options> {
  /** The arguments that are not options, as written. */
  readonly written: readonly string[]
  readonly options: Options
  readonly workingFolder: string
}

/** A command line that is carried out, with what was found for it. */
export interface CommandCall<Options, Found = Targets> extends CommandLine<Options> {
  readonly library: LibraryOptions & HeldOptions
  readonly targets: Found
  readonly requests: readonly ReportRequest[]
  /** Tells of an error that ended the run of one entry. */
  readonly onError: (error: unknown) => void
  /** The number of entries that have failed so far. */
  failed(): number
  /** An outcome that has all files which the command line names, or which are wrong, among those that were read. */
  withInputs<Outcome extends RunOutcome>(outcome: Outcome): Outcome
}

/** The result of a command for its entries. */
export interface MadeByCommand {
  readonly outcome: RunOutcome
  /** Writes what comes before the report. */
  readonly writeFirst?: () => Promise<void>
  /** The form of the report; undefined if there is no report and findings do not fail the command. */
  readonly printing: Omit<Printing, 'workingFolder'> | undefined
  /** The reports that are printed; without it, all that were asked for. */
  readonly requests?: readonly ReportRequest[]
  /** Writes or prints what was made; says whether all of it is where it belongs. */
  deliver(): Promise<WriteSummary>
}

/** As many descriptions take seconds, in which code that is optimized sooner pays. */
const many = 100

const nothing: WriteSummary = { files: [], complete: false }

/** Throws a UsageError for standard input, which cannot be watched. */
export function checkWatchable({ written, options }: CommandLine<CarriedOptions>): void {
  if (options.watch !== true || !written.includes('-')) return
  throw new UsageError('--watch has no file to watch; give the entry by its name, not on standard input.')
}

/** True if options are about the files of the project, so that nobody who names no target means standard input. */
export function isAboutProject({ since, shard, watch }: CarriedOptions): boolean {
  return since !== undefined || shard !== undefined || watch === true
}

/** How a command reports whose result may take standard output. */
export function besideDocuments({ quiet }: CommonOptions): MadeByCommand['printing'] {
  return { stream: process.stderr, onlyFindings: true, onlyFailures: quiet === true }
}

/** The files that are written beside what a command makes: reports, and the lock file. */
export function filesBeside(requests: readonly ReportRequest[], { lock }: Pick<RunOutcome, 'lock'>): readonly string[] {
  return [...requests.flatMap(({ file }) => file ?? []), ...lock.map(({ path }) => path)]
}

/**
 * Carries out a command, and again whenever a file changes where `--watch` asks for it. Throws a UsageError when the command line
 * cannot be run.
 */
export async function carryOut<Options extends CarriedOptions, Found extends Targets>(
  command: Command<Options, Found>,
  written: readonly string[],
  options: Options,
): Promise<void> {
  const line = { written, options, workingFolder: currentFolder() }
  await command.check?.(line)
  if (options.watch === true) {
    const { watchAndRun } = await import('./watch/watch.ts')
    const printsReport = command.printsReport === true
    const heldFor = printsReport ? await keepingRun(options) : watching
    return await watchAndRun(async (run) => once(command, line, await heldFor(run), run.onFailed), {
      quiet: options.quiet,
      printsReport,
    })
  }
  const delivered = await once(command, line)
  if (options.check === true || options.quiet === true) return
  for (const file of delivered.files) say(`msgapi: note: Wrote ${file}.`)
  command.tell?.(delivered, options)
}

/** The options of a run that is watched. */
type Watching = Pick<HeldOptions, typeof lookups> & KeptRunOption

function watching({ onLookup }: WatchedRun): Watching {
  return { [lookups]: onLookup }
}

/** Keeps what did not change from run to run. A lock file that is updated needs all of it again. */
async function keepingRun({ updateLock }: CarriedOptions): Promise<(run: WatchedRun) => Watching | Promise<Watching>> {
  if (updateLock === true) return watching
  const { KeptRun } = await import('../command.ts')
  const kept = new KeptRun()
  return async (run) => {
    await kept.begin(run.changed)
    return { ...watching(run), [keptRun]: kept }
  }
}

/** Carries out a command once. */
async function once<Options extends CarriedOptions, Found extends Targets>(
  command: Command<Options, Found>,
  line: CommandLine<Options>,
  held: Watching = {},
  onFailed?: (error: unknown) => void,
): Promise<WriteSummary> {
  const { options, workingFolder } = line
  const { [lookups]: onLookup } = held
  const measured = options.timing === true ? new (await import('./timing.ts')).Timing() : undefined
  const output = command.printsReport === true ? options.output : undefined
  const reports = parseReports({ formats: options.format, output, outputs: options.outputOf, workingFolder })
  const asked = { ...command.library(options, workingFolder), use: await usesOf(options), [timing]: measured, ...held }
  const found = await command.find(line, asked)
  const ofFound = { ...asked, configFile: found.configFile ?? asked.configFile }
  const { targets, library } = await choose(found, ofFound, line)
  if (targets.entries.length >= many) tuneEngine('many')
  for (const path of targets.named) onLookup?.(path)
  const requests = await requestedReports(reports, targets.entries, library)
  printTargetNotices(targets, options, command.doing)
  const wrongFiles: string[] = []
  const print = errorPrinter((path) => {
    wrongFiles.push(path)
    onLookup?.(path)
  })
  let failed = 0
  const progress = await progressOf(targets, options)
  const making = command.make({
    ...line,
    library: { ...library, onProgress: measured?.noteWith(progress?.note) ?? progress?.note },
    targets,
    requests,
    onError(error) {
      failed += 1
      onFailed?.(error)
      print(error)
    },
    failed: () => failed,
    withInputs(outcome) {
      const { named, alsoRead = [] } = targets
      const inputs = [...outcome.inputs, ...named, ...alsoRead, ...filesOf(options, workingFolder), ...wrongFiles]
      return { ...outcome, inputs }
    },
  })
  let slowest: readonly string[] = []
  const made = await making.finally(() => {
    slowest = progress?.end() ?? []
  })
  if (options.verbose === true && slowest.length > 0) say(`msgapi: note: Slowest: ${slowest.join(', ')}.`)
  if (made === undefined) return nothing
  measured?.begins('report')
  const { outcome } = made
  for (const file of outcome.files.filter((path) => isAbsolute(path))) onLookup?.(file)
  printOutcomeNotices(outcome, options)
  await made.writeFirst?.()
  if (made.printing !== undefined) {
    await printReports(outcome, made.requests ?? requests, options, { workingFolder, ...made.printing })
    if (outcome.failed) endWith(1)
  }
  if (outcome.crashed) endWith(2)
  const delivered = await made.deliver()
  if (delivered.complete && options.check !== true && options.dryRun !== true && outcome.lock.length > 0) {
    const { writeLock } = await import('./write/write-lock.ts')
    await writeLock(outcome.lock, outcome, workingFolder)
  }
  for (const text of measured?.lines() ?? []) say(text)
  return delivered
}

/** What shows on a terminal how far a run over several descriptions is. */
async function progressOf({ entries }: Targets, { quiet }: CarriedOptions): Promise<ProgressLine | undefined> {
  if (process.stderr.isTTY !== true || quiet === true || entries.length < 2) return undefined
  const { ProgressLine } = await import('./progress.ts')
  return new ProgressLine(process.stderr, { total: entries.length })
}

/** The targets that the command line chooses among those that were found, and the options of the run for them. */
async function choose<Found extends Targets>(
  found: Found,
  library: LibraryOptions & HeldOptions,
  { options, workingFolder }: CommandLine<CarriedOptions>,
): Promise<{ readonly targets: Found; readonly library: LibraryOptions & HeldOptions }> {
  if (options.since === undefined && options.shard === undefined) return { targets: found, library }
  const { chosenTargets } = await import('./choice/chosen-targets.ts')
  const named = filesOf(options, workingFolder)
  const chosen = await chosenTargets(found, { options, workingFolder, library, named })
  return { targets: chosen.targets, library: { ...library, ...chosen.options } }
}

/**
 * The absolute paths of files that options name as inputs, even if the run did not read them. No output may replace
 * them.
 */
function filesOf(
  { ruleset = [], config, suppressions, names, fromDraft }: CarriedOptions,
  workingFolder: string,
): readonly string[] {
  const written = [...ruleset, ...[config, suppressions, names, fromDraft].filter((file) => typeof file === 'string')]
  return written.map((file) => resolve(workingFolder, file))
}
