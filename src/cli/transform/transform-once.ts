import { isAbsolute, resolve } from 'node:path'
import type { StageCode } from '../../findings/stage-codes.ts'
import type { RunOutcome } from '../../index.ts'
import { configsOf } from '../../run/entry-result.ts'
import type { TransformedEntry } from '../../run/made-description.ts'
import { Run } from '../../run/run.ts'
import { languageOfOutput } from '../../run/stages/bundle.ts'
import { transformsOutcome, transformTogether } from '../../run/transform-entries.ts'
import type { ReferredBy } from '../../run/used-transforms.ts'
import { endWith, say } from '../exit.ts'
import { inputFilesOfOptions } from '../input-files-of-options.ts'
import { errorPrinter, printTargetNotices } from '../print-notices.ts'
import { reportOutcome } from '../report-outcome.ts'
import { parseReports } from '../reports.ts'
import { requestedReports } from '../requested-reports.ts'
import { runOptions, usesOf } from '../run-options.ts'
import { findTargets, type Targets } from '../targets/find-targets.ts'
import { outputFolder } from '../write/output-folder.ts'
import type { WriteSummary } from '../write/write-summary.ts'
import { checkChain, checkEntries, checkOptions, type Destination, destinationOf } from './check-command.ts'
import { comparisonsOf } from './comparisons.ts'
import type { TransformCommandOptions } from './transform-options.ts'
import type { WriteRequest } from './write-request.ts'
import { writeResults } from './write-results.ts'

export interface TransformRunOptions {
  readonly workingFolder: string
  /** Gets the path of every file that may be read, before it is looked for; see `PipelineRequest`. */
  readonly onLookup?: ((path: string, isAwaited?: boolean) => void) | undefined
}

const usedElsewhere: StageCode = 'transform/used-elsewhere'

const nothing: WriteSummary = { files: [], complete: false }

/**
 * Transforms the entries that a command line names: prints the one file, writes it, writes all files, or shows or checks what
 * would change. What is wrong goes to standard error; all is written together, or nothing. Throws a UsageError when the command
 * line cannot be run.
 */
export async function transformOnce(
  written: readonly string[],
  options: TransformCommandOptions,
  { workingFolder, onLookup }: TransformRunOptions,
): Promise<WriteSummary> {
  const destination = destinationOf(options, workingFolder)
  checkOptions(options, destination)
  const reports = parseReports({ formats: options.format, workingFolder })
  const use = await usesOf(options)
  const { stdinFilepath, encoding } = options
  const leftOut = outputFolder(options.output, workingFolder)
  const asked = runOptions(options, workingFolder)
  const targets = await findTargets(written, { workingFolder, run: asked, stdinFilepath, encoding, leftOut })
  for (const path of targets.named) onLookup?.(path)
  const requests = await requestedReports(reports, targets.entries, asked)
  printTargetNotices(targets, options, 'Transforming')
  checkEntries(targets, options, destination)
  const wrongFiles: string[] = []
  const onError = errorPrinter((path) => {
    wrongFiles.push(path)
    onLookup?.(path)
  })
  const run = new Run({ ...asked, onLookup })
  const made = await transformTogether(
    run,
    targets.entries,
    {
      use,
      as: options.as ?? (destination === 'file' ? languageOfOutput(options.output) : undefined),
      asFiles: keepsFiles(options, destination),
      wantsMap: options.map !== undefined,
      fromDraft: options.fromDraft,
      referredBy: referredByOf(options, destination),
      isInPlace: destination === 'in-place',
    },
    { onError },
  )
  const { entries, files, problems } = made
  checkChain(entries, options, destination)
  if (problems.some(({ code }) => code === usedElsewhere)) endWith(2)
  if (entries.length === 0) return nothing
  const inputs = [...inputFilesOfOptions(targets, options, workingFolder), ...wrongFiles]
  const outcome = await outcomeOf(run, entries, problems, inputs)
  for (const file of outcome.files.filter((path) => isAbsolute(path))) onLookup?.(file)
  const isStopped = outcome.crashed || problems.length > 0 || made.failed > 0 || targets.unreadable.length > 0
  const delivery: WriteRequest = {
    options,
    destination,
    workingFolder,
    outcome,
    named: withoutParts(targets, made.parts, workingFolder),
    others: [...requests.flatMap(({ file }) => file ?? []), ...outcome.lock.map(({ path }) => path)],
  }
  const comparisons = isStopped ? new Map() : await comparisonsOf(entries, files, delivery)
  const isCurrent = comparisons.size === entries.length && [...comparisons.values()].every((each) => each.isCurrent)
  const reporting = { requests, options, workingFolder }
  // Nobody will write this result, so that what is open in it is no failure, and news for a report in a file only.
  if (isCurrent) {
    const inFiles = requests.filter(({ file }) => file !== undefined)
    await reportOutcome({ ...outcome, failed: false }, { ...reporting, requests: inFiles })
    return writeResults(entries, files, { ...delivery, comparisons })
  }
  await reportOutcome(outcome, reporting)
  const isRefused = comparisons.size === 0 && entries.some((entry) => isWithout(entry, options, destination))
  if (isStopped || isRefused) {
    if (isRefused) endWith(1)
    say('msgapi: Nothing is written, because of the errors above.')
    return nothing
  }
  const delivered = await writeResults(entries, files, { ...delivery, comparisons })
  if (delivered.complete && options.check !== true && options.dryRun !== true && outcome.lock.length > 0) {
    const { writeLock } = await import('../write/write-lock.ts')
    await writeLock(outcome.lock, outcome, workingFolder)
  }
  return delivered
}

/** Whether the files of a description stay apart. */
function keepsFiles({ dryRun, check }: TransformCommandOptions, destination: Destination): boolean {
  if (destination === 'stdout') return dryRun === true || check === true
  return dryRun === true || destination !== 'file'
}

/** The descriptions that will refer to the files that are written, or that would be without `--check` or `--dry-run`. */
function referredByOf({ dryRun, check }: TransformCommandOptions, destination: Destination): ReferredBy | undefined {
  if (destination === 'folder') return 'run'
  return destination === 'in-place' || (destination === 'stdout' && (dryRun === true || check === true))
    ? 'all'
    : undefined
}

/** Whether an entry has nothing that can be written. */
function isWithout(entry: TransformedEntry, options: TransformCommandOptions, destination: Destination): boolean {
  const made = 'unreadable' in entry ? undefined : entry.made
  if (made === undefined || made.isRefused || (made.isDraft && options.draft !== true)) return true
  return made.text === undefined && !keepsFiles(options, destination)
}

/** What was named without what turned out to be parts of entries. */
function withoutParts({ named }: Targets, parts: readonly string[], workingFolder: string): readonly string[] {
  const paths = new Set(parts.map((path) => resolve(workingFolder, path)))
  return named.filter((path) => !paths.has(path))
}

/** The outcome of all entries together; their configs are files that were read. */
async function outcomeOf(
  run: Run,
  entries: readonly TransformedEntry[],
  problems: RunOutcome['findings'],
  inputs: readonly string[],
): Promise<RunOutcome> {
  const outcome = await transformsOutcome(run, entries, problems, inputs)
  return { ...outcome, files: [...new Set([...outcome.files, ...configsOf(entries)])] }
}
