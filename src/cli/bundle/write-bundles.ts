import type { RunOutcome } from '../../index.ts'
import { type BundledEntry, bundlesOutcome } from '../../run/bundles.ts'
import { configsOf } from '../../run/entry-result.ts'
import type { Run } from '../../run/run.ts'
import { endWith, fail, say } from '../exit.ts'
import { version } from '../version.ts'
import type { WritingCommand } from '../write/difference-on-disk.ts'
import { type WritableFolders, writableFolders } from '../write/writable-folders.ts'
import type { FileWriter, OutputFile } from '../write/write-file.ts'
import type { WriteSummary } from '../write/write-summary.ts'
import { filesOf } from './bundle-files.ts'
import type { BundleOptions } from './bundle-options.ts'
import type { BundlePlaces } from './bundle-outputs.ts'

/** What was made of an entry, and where it goes. */
export interface PlacedEntry {
  readonly entry: BundledEntry
  readonly places: BundlePlaces
}

/** The outcome of all entries together; their configs are files that were read. */
export async function placedOutcome(
  run: Run,
  placed: readonly PlacedEntry[],
  inputs: readonly string[],
): Promise<RunOutcome> {
  const results = placed.map(({ entry }) => entry)
  const outcome = await bundlesOutcome(run, results, inputs)
  return { ...outcome, files: [...new Set([...outcome.files, ...configsOf(results)])] }
}

interface BundleDelivery {
  readonly workingFolder: string
  readonly outcome: RunOutcome
  /** The command name that messages show. */
  readonly command?: WritingCommand
}

/**
 * Writes the bundles of a run, prints the one that has no file, or compares them with what is on disk. A file that cannot be
 * written is reported and does not stop those of other entries.
 */
export async function writeBundles(
  entries: readonly PlacedEntry[],
  options: BundleOptions,
  { workingFolder, outcome, command = 'bundle' }: BundleDelivery,
): Promise<WriteSummary> {
  const bounds = writableFolders(outcome, { workingFolder, root: options.root, force: options.force })
  const written: string[] = []
  let complete = true
  let write: FileWriter | undefined
  for (const { entry, places } of entries) {
    const bundle = 'unreadable' in entry ? undefined : entry.made
    const text = bundle?.text
    if (bundle === undefined || text === undefined) {
      complete = false
      // What cannot be read was told as such.
      if ('unreadable' in entry) continue
      const which = entries.length === 1 ? 'No bundle' : `No bundle of ${entry.document.path}`
      say(`msgapi: ${which} is written, because of the ${command === 'run' ? 'findings' : 'errors'} above.`)
      continue
    }
    if (places.bundle === undefined) process.stdout.write(text)
    try {
      const files = filesOf({ ...bundle, text }, places, workingFolder)
      if (options.check !== true) {
        write ??= await fileWriter(bounds)
        await write(files)
      } else if (!(await check(files, bounds, { options, command }))) {
        complete = false
        continue
      }
      written.push(...files.map((file) => file.written))
    } catch (error) {
      complete = false
      fail(error, version)
    }
  }
  return { files: written, complete }
}

async function fileWriter(bounds: WritableFolders): Promise<FileWriter> {
  const { writerWithin } = await import('../write/write-file.ts')
  return writerWithin(bounds)
}

async function check(
  files: readonly OutputFile[],
  bounds: WritableFolders,
  { options, command }: { readonly options: BundleOptions; readonly command: WritingCommand },
): Promise<boolean> {
  const { differenceOnDisk } = await import('../write/difference-on-disk.ts')
  let upToDate = true
  for (const file of files) {
    const difference = await differenceOnDisk(file, bounds, command)
    if (difference === undefined) {
      if (options.quiet !== true) say(`msgapi: note: ${file.written} is up to date.`)
      continue
    }
    upToDate = false
    say(`msgapi: ${difference}`)
    endWith(1)
  }
  return upToDate
}
