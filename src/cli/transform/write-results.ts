import { type JoinedFile, type ResultComparison, readEntries, type TransformedEntry, wayTo } from '../../command.ts'
import { endWith, say } from '../exit.ts'
import type { WritableFolders } from '../write/writable-folders.ts'
import type { OutputFile, WriteSummary } from '../write/write-file.ts'
import { outputsOf, type WriteRequest, writableOutputs } from './outputs.ts'

/** Where the result of a run goes, with facts about the files on disk. */
interface CheckedWriteRequest extends WriteRequest {
  /** How earlier results on disk compare with those of now, by their names; see `comparisonsOf`. */
  readonly comparisons: ReadonlyMap<string, ResultComparison>
}

/**
 * Prints or writes what was made, all of it together; or shows or checks what would change. Throws a UsageError when a file
 * cannot be written; then none is.
 */
export async function writeResults(
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
  const { unifiedDiff } = await import('../write/unified-diff.ts')
  for (const { path, before, after } of changed) {
    process.stdout.write(unifiedDiff({ name: wayTo(workingFolder, path), before, after }))
  }
}

function checkSources(changed: readonly JoinedFile[], { workingFolder, options }: WriteRequest): WriteSummary {
  for (const { path } of changed) {
    say(`msgapi: ${wayTo(workingFolder, path)} would change; transform without --check to change it.`)
    endWith(1)
  }
  if (changed.length === 0 && options.quiet !== true) say('msgapi: note: Nothing would change.')
  return { files: [], complete: changed.length === 0 }
}

async function checkOutputs(
  outputs: readonly OutputFile[],
  bounds: WritableFolders,
  { options, comparisons }: CheckedWriteRequest,
): Promise<WriteSummary> {
  const { differenceOnDisk } = await import('../write/difference-on-disk.ts')
  let complete = true
  for (const output of outputs) {
    const comparison = comparisons.get(output.written)
    const difference = await (comparison === undefined
      ? differenceOnDisk(output, bounds, 'transform')
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
