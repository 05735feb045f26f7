import { isAbsolute, resolve } from 'node:path'
import { languageOfOutput } from '../../api/bundle-entry.ts'
import type { KnownDescriptions } from '../../api/known-descriptions.ts'
import { withoutKnownOrigins } from '../../api/known-origins.ts'
import { withOpenSuppressions } from '../../api/open-suppressions.ts'
import { type RunOutcome, summarise } from '../../api/outcome.ts'
import type { ReferredBy } from '../../api/used-transforms.ts'
import { UsageError } from '../../config/errors.ts'
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
import { conflictFindings } from './conflict-findings.ts'
import { joinedFiles } from './joined-files.ts'
import { makeEntries, type TransformedDocument } from './make-entries.ts'
import type { TransformCommandOptions } from './transform-options.ts'
import type { WriteRequest } from './write-request.ts'
import { writeResults } from './write-results.ts'

export interface TransformRunOptions {
  readonly workingFolder: string
  /** Gets the path of every file that may be read, before it is looked for; see `PipelineRequest`. */
  readonly onLookup?: ((path: string, isAwaited?: boolean) => void) | undefined
}

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
  const run = runOptions(options, workingFolder)
  const targets = await findTargets(written, { workingFolder, run, stdinFilepath, encoding, leftOut })
  for (const path of targets.named) onLookup?.(path)
  const requests = await requestedReports(reports, targets.entries, run)
  printTargetNotices(targets, options, 'Transforming')
  checkEntries(targets, options, destination)
  const wrongFiles: string[] = []
  const onError = errorPrinter((path) => {
    wrongFiles.push(path)
    onLookup?.(path)
  })
  const referredBy = referredByOf(options, destination)
  const made = await makeEntries(
    targets.entries,
    {
      ...run,
      use,
      as: options.as ?? (destination === 'file' ? languageOfOutput(options.output) : undefined),
      asFiles: keepsFiles(options, destination),
      wantsMap: options.map !== undefined,
      fromDraft: options.fromDraft,
      referredBy,
      onLookup,
    },
    onError,
  )
  const { entries } = made
  checkChain(entries, options, destination)
  const descriptions = entries.flatMap((entry) => entry.made ?? [])
  const { files, conflicts } = joinedFiles(descriptions)
  const { others } = made
  const elsewhere = await usedElsewhere({ entries, files, options, workingFolder, destination, referredBy, others })
  if (elsewhere.length > 0) endWith(2)
  if (entries.length === 0) return nothing
  const inputs = [...made.inputs, ...inputFilesOfOptions(targets, options, workingFolder), ...wrongFiles]
  const added = [...(await conflictFindings(conflicts)), ...elsewhere]
  const outcome = outcomeOf(entries, added, inputs)
  for (const file of outcome.files.filter((path) => isAbsolute(path))) onLookup?.(file)
  const isStopped = outcome.crashed || added.length > 0 || made.failed > 0 || targets.unreadable.length > 0
  const delivery: WriteRequest = {
    options,
    destination,
    workingFolder,
    outcome,
    named: withoutParts(targets, made.parts, workingFolder),
    others: [...requests.flatMap(({ file }) => file ?? []), ...made.lock.map(({ path }) => path)],
  }
  const comparisons = isStopped ? new Map() : await comparisonsOf(entries, files, delivery)
  const isCurrent = comparisons.size === entries.length && [...comparisons.values()].every((each) => each.isCurrent)
  const reporting = { requests, options, workingFolder, crashed: made.crashed }
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
  if (delivered.complete && options.check !== true && options.dryRun !== true && made.lock.length > 0) {
    const { writeLock } = await import('../write/write-lock.ts')
    await writeLock(made.lock, outcome, workingFolder)
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
function isWithout({ made }: TransformedDocument, options: TransformCommandOptions, destination: Destination): boolean {
  if (made === undefined || made.isRefused || (made.isDraft && options.draft !== true)) return true
  return made.text === undefined && !keepsFiles(options, destination)
}

interface ElsewhereRequest {
  readonly entries: readonly TransformedDocument[]
  readonly files: ReturnType<typeof joinedFiles>['files']
  readonly options: TransformCommandOptions
  readonly workingFolder: string
  readonly destination: Destination
  readonly referredBy: ReferredBy | undefined
  readonly others: () => Promise<KnownDescriptions>
}

/** Findings for what descriptions need that are not in the run, or other entries of it. */
async function usedElsewhere(request: ElsewhereRequest) {
  const changed = await changedParts(request)
  if (changed.length > 0 || request.referredBy === undefined) return changed
  const { entries, files, referredBy } = request
  if (files.every(({ before, after }) => before === after)) return []
  const { findBrokenElsewhere } = await import('./broken-elsewhere.ts')
  return findBrokenElsewhere({ entries, files, others: await request.others(), onlyInRun: referredBy === 'run' })
}

/** Findings for parts that `--write` would change under a description that is not in the run. */
async function changedParts({ entries, files, options, workingFolder, destination }: ElsewhereRequest) {
  const isEntry = new Set(entries.map(({ path }) => path))
  const parts = files.filter(({ path, before, after }) => before !== after && !isEntry.has(path))
  if (destination !== 'in-place' || parts.length === 0) return []
  const { findUsesElsewhere } = await import('./used-elsewhere.ts')
  return findUsesElsewhere(entries, parts, { ...runOptions(options, workingFolder), workingFolder })
}

/** What was named without what turned out to be parts of entries. */
function withoutParts({ named }: Targets, parts: readonly string[], workingFolder: string): readonly string[] {
  const paths = new Set(parts.map((path) => resolve(workingFolder, path)))
  return named.filter((path) => !paths.has(path))
}

/** The outcome of all entries together, with findings about several of them; their configs are files that were read. */
function outcomeOf(
  entries: readonly TransformedDocument[],
  added: RunOutcome['findings'],
  inputs: readonly string[],
): RunOutcome {
  const [first, ...others] = withoutKnownOrigins(withOpenSuppressions(entries.map(({ result }) => result)))
  if (first === undefined) throw new UsageError('Nothing to transform.')
  const whole = 'unreadable' in first ? first : { ...first, findings: [...first.findings, ...added] }
  const outcome = summarise([whole, ...others], inputs)
  const files = new Set([...outcome.files, ...entries.flatMap(({ settingFiles }) => settingFiles)])
  return { ...outcome, files: [...files] }
}
