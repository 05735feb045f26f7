import { resolve } from 'node:path'
import {
  type JoinedFile,
  languageOf,
  languageOfOutput,
  parseText,
  type ReferredBy,
  type ResultComparison,
  Run,
  readEntries,
  type StageCode,
  type TransformedEntry,
  type TransformedTogether,
  transformsOutcome,
  transformTogether,
  wayTo,
} from '../../command.ts'
import { defaultLimits } from '../../index.ts'
import {
  besideDocuments,
  type Command,
  type CommandCall,
  carryOut,
  checkWatchable,
  filesBeside,
  type MadeByCommand,
} from '../carry-out.ts'
import { endWith, say } from '../exit.ts'
import { runOptions } from '../run-options.ts'
import { findTargets } from '../targets/find-targets.ts'
import { readPart } from '../write/output-kinds.ts'
import { outputFolder } from '../write/output-names.ts'
import type { WritableFolders } from '../write/writable-folders.ts'
import { type OutputFile, type WriteSummary, writeTargetOf } from '../write/write-file.ts'
import { checkChain, checkEntries, checkOptions, type Destination, destinationOf } from './check-command.ts'
import { outputsOf, type WriteRequest, writableOutputs } from './outputs.ts'
import type { TransformCommandOptions } from './transform-options.ts'

const usedElsewhere: StageCode = 'transform/used-elsewhere'

/**
 * `msgapi transform`: prints the one file that transforms make, writes it, writes all files, or shows or checks what would change. All
 * is written together, or nothing.
 */
export async function transformEntries(written: readonly string[], options: TransformCommandOptions): Promise<void> {
  await carryOut(transformCommand, written, options)
}

const transformCommand: Command<TransformCommandOptions> = {
  doing: 'Transforming',
  check(line) {
    checkWatchable(line)
    checkOptions(line.options, destinationOf(line.options, line.workingFolder))
  },
  library: runOptions,
  find: (line, library) => findEntries(line, library),
  async make(call) {
    const { options, workingFolder, targets, library, onError } = call
    const destination = destinationOf(options, workingFolder)
    checkEntries(targets, options, destination)
    const run = new Run(library)
    const made = await transformTogether(
      run,
      targets.entries,
      {
        use: library.use,
        as: languageFor(options, destination),
        asFiles: keepsFiles(options, destination),
        wantsMap: options.map !== undefined,
        fromDraft: options.fromDraft,
        referredBy: referredByOf(options, destination),
        isInPlace: destination === 'in-place',
      },
      { onError, onProgress: library.onProgress },
    )
    const { entries, problems } = made
    checkChain(entries, options, destination)
    if (problems.some(({ code }) => code === usedElsewhere)) endWith(2)
    if (entries.length === 0 && (targets.found ?? 0) === 0) return undefined
    return delivered(made, await writeRequestOf('transform', made, run, call), call)
  },
  tell: tellUnchanged,
}

/** The entries of a call whose results are written; those of the project if a call names none and `readsProjectUnless` is given. */
export function findEntries(
  { written, options, workingFolder }: Parameters<Command<TransformCommandOptions>['find']>[0],
  library: Parameters<Command<TransformCommandOptions>['find']>[1],
  readsProjectUnless?: string,
): ReturnType<typeof findTargets> {
  return findTargets(written, {
    workingFolder,
    run: library,
    readsProjectUnless,
    stdinFilepath: options.stdinFilepath,
    encoding: options.encoding,
    leftOut: outputFolder(options.output, workingFolder),
  })
}

/** What is to be written of the results of a run. */
export async function writeRequestOf(
  verb: WriteRequest['verb'],
  made: TransformedTogether,
  run: Run,
  { options, workingFolder, targets, requests, withInputs }: CommandCall<TransformCommandOptions>,
): Promise<WriteRequest> {
  const outcome = withInputs(await transformsOutcome(run, made))
  const parts = new Set(made.parts.map((path) => resolve(workingFolder, path)))
  const named = targets.named.filter((path) => !parts.has(path))
  const destination = destinationOf(options, workingFolder)
  return { verb, options, destination, workingFolder, outcome, named, others: filesBeside(requests, outcome) }
}

/** Says that no file needed a change. */
export function tellUnchanged({ files, complete }: WriteSummary, { write, dryRun }: TransformCommandOptions): void {
  if (write === true && dryRun !== true && complete && files.length === 0) say('msgapi: note: Nothing to change.')
}

/** The language of the one file that a destination takes; undefined for that of the entry. */
export function languageFor(
  { as, output }: TransformCommandOptions,
  destination: Destination,
): TransformCommandOptions['as'] {
  return as ?? (destination === 'file' ? languageOfOutput(output) : undefined)
}

/** How the results are reported, and written unless an error prevents it. */
export async function delivered(
  { entries, files, problems, failed }: TransformedTogether,
  request: WriteRequest,
  { targets, requests }: Pick<CommandCall<TransformCommandOptions>, 'targets' | 'requests'>,
): Promise<MadeByCommand> {
  const { options, destination, outcome } = request
  const printing = besideDocuments(options)
  const isStopped = outcome.crashed || problems.length > 0 || failed > 0 || targets.unreadable.length > 0
  const comparisons = isStopped ? new Map() : await comparisonsOf(entries, files, request)
  const isCurrent = comparisons.size === entries.length && [...comparisons.values()].every((each) => each.isCurrent)
  const deliver = () => writeResults(entries, files, { ...request, comparisons })
  // The file is up to date. Open questions do not fail the run and appear only in report files.
  if (isCurrent) {
    const inFiles = requests.filter(({ file }) => file !== undefined)
    return { outcome: { ...outcome, failed: false }, requests: inFiles, printing, deliver }
  }
  const isRefused = comparisons.size === 0 && entries.some((entry) => isWithout(entry, options, destination))
  if (!isStopped && !isRefused) return { outcome, printing, deliver }
  return {
    outcome,
    printing,
    async deliver() {
      if (isRefused) endWith(1)
      say('msgapi: Nothing is written, because of the reported errors.')
      return { files: [], complete: false }
    },
  }
}

/** True if the files of a description stay apart. */
export function keepsFiles({ dryRun, check }: TransformCommandOptions, destination: Destination): boolean {
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

/** True if an entry has nothing that can be written. */
function isWithout(entry: TransformedEntry, options: TransformCommandOptions, destination: Destination): boolean {
  const made = 'unreadable' in entry ? undefined : entry.made
  if (made === undefined || made.isRefused || (made.isDraft && options.draft !== true)) return true
  return made.text === undefined && !keepsFiles(options, destination)
}

/**
 * For `--check`: the comparisons of new results with those on disk, by file name. An output that can only be compared byte by
 * byte is not in the map.
 */
async function comparisonsOf(
  entries: readonly TransformedEntry[],
  files: readonly JoinedFile[],
  delivery: WriteRequest,
): Promise<ReadonlyMap<string, ResultComparison>> {
  const { options, destination } = delivery
  const found = new Map<string, ResultComparison>()
  const isAsked = options.check === true && (destination === 'file' || destination === 'folder')
  if (!isAsked || readEntries(entries).every(({ made }) => made?.compareWith === undefined)) return found
  const bounds = writableOutputs(entries, files, delivery)
  for (const { written, compareWith } of outputsOf(entries, files, delivery)) {
    if (compareWith === undefined) continue
    const { path, present } = writeTargetOf({ written }, bounds)
    if (present === undefined || present.size > defaultLimits.fileBytes) continue
    const file = await parseText(path, readPart(path, 0, present.size), languageOf(path), defaultLimits)
    const comparison = await compareWith(file)
    if (comparison !== undefined) found.set(written, comparison)
  }
  return found
}

/** Where the result of a run goes, with facts about the files on disk. */
interface CheckedWriteRequest extends WriteRequest {
  /** How earlier results on disk compare with those of now, by their names; see `comparisonsOf`. */
  readonly comparisons: ReadonlyMap<string, ResultComparison>
}

/**
 * Prints or writes what was made, all of it together; or shows or checks what would change. Throws a UsageError when a file
 * cannot be written; then none is.
 */
async function writeResults(
  entries: readonly TransformedEntry[],
  files: readonly JoinedFile[],
  delivery: CheckedWriteRequest,
): Promise<WriteSummary> {
  const { options, destination, workingFolder, outcome } = delivery
  const { check, dryRun } = options
  const changed = files.filter(({ before, after }) => before !== after)
  const outputs = outputsOf(entries, files, delivery)
  if (dryRun === true) await printDiff(changed, workingFolder)
  if (check === true) {
    return destination === 'file' || destination === 'folder'
      ? await checkOutputs(outputs, writableOutputs(entries, files, delivery), delivery)
      : checkSources(changed, delivery)
  }
  if (dryRun === true) return { files: [], complete: true }
  const { planInPlace } = await import('../write/plan-in-place.ts')
  const { writeFiles } = await import('../write/write-file.ts')
  const bounds = writableOutputs(entries, files, delivery)
  const roots = readEntries(entries).map(({ root }) => root)
  const advice = 'write elsewhere with -o FILE or -o DIR/'
  const inPlace =
    destination === 'in-place' ? planInPlace(changed, { workingFolder, outcome, roots, options, advice }) : []
  await writeFiles(outputs, bounds, { first: inPlace })
  if (destination === 'stdout') for (const { made } of readEntries(entries)) process.stdout.write(made?.text ?? '')
  return { files: [...inPlace, ...outputs].map(({ written }) => written), complete: true }
}

async function printDiff(changed: readonly JoinedFile[], workingFolder: string): Promise<void> {
  if (changed.length === 0) return
  const { unifiedDiff } = await import('../../command.ts')
  for (const { path, before, after } of changed) {
    process.stdout.write(unifiedDiff({ name: wayTo(workingFolder, path), before, after }))
  }
}

function checkSources(changed: readonly JoinedFile[], { verb, workingFolder, options }: WriteRequest): WriteSummary {
  for (const { path } of changed) {
    say(`msgapi: ${wayTo(workingFolder, path)} would change; ${verb} without --check to change it.`)
    endWith(1)
  }
  if (changed.length === 0 && options.quiet !== true) say('msgapi: note: Nothing would change.')
  return { files: [], complete: changed.length === 0 }
}

async function checkOutputs(
  outputs: readonly OutputFile[],
  bounds: WritableFolders,
  { verb, options, comparisons }: CheckedWriteRequest,
): Promise<WriteSummary> {
  const { differenceOnDisk } = await import('../write/difference-on-disk.ts')
  let complete = true
  for (const output of outputs) {
    const comparison = comparisons.get(output.written)
    const difference = await (comparison === undefined
      ? differenceOnDisk(output, bounds, verb)
      : differenceIn(comparison, output))
    if (difference !== undefined) {
      complete = false
      say(`msgapi: ${difference}`)
      endWith(1)
    } else if (options.quiet !== true) say(`msgapi: note: ${output.written} ${comparison?.message ?? 'is up to date'}.`)
  }
  return { files: [], complete }
}

/** How an earlier result differs, in words; undefined when it is up to date. */
function differenceIn({ isCurrent, message, details }: ResultComparison, { written }: OutputFile): string | undefined {
  if (isCurrent) return undefined
  return [`${written} ${message}.`, ...details.map((detail) => `  ${detail}`)].join('\n')
}
