import { dirname, resolve } from 'node:path'
import { formatSourceMap, realPathOf } from '../../command.ts'
import type { Bundle, RunOutcome } from '../../index.ts'
import { endWith, fail, say } from '../exit.ts'
import { version } from '../version.ts'
import type { WritingCommand } from '../write/difference-on-disk.ts'
import { bundleKind, nameMapKind, sourceMapKind } from '../write/output-kinds.ts'
import { type WritableFolders, writableFolders } from '../write/writable-folders.ts'
import type { FileWriter, OutputFile, WriteSummary } from '../write/write-file.ts'
import type { BundleCommandOptions } from './bundle-options.ts'
import type { BundlePlaces } from './bundle-outputs.ts'

/** A bundle, and where it goes. */
export interface PlacedBundle {
  readonly bundle: Bundle
  readonly places: BundlePlaces
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
  placed: readonly PlacedBundle[],
  options: BundleCommandOptions,
  { workingFolder, outcome, command = 'bundle' }: BundleDelivery,
): Promise<WriteSummary> {
  const bounds = writableFolders(outcome, { workingFolder, root: options.root, force: options.force })
  const written: string[] = []
  const isOne = placed.length + outcome.unreadable.length === 1
  // An entry that cannot be read is reported already.
  let complete = outcome.unreadable.length === 0
  let write: FileWriter | undefined
  for (const { bundle, places } of placed) {
    const { text } = bundle
    if (text === undefined) {
      complete = false
      const which = isOne ? 'No bundle' : `No bundle of ${bundle.entry}`
      say(`msgapi: ${which} is written, because of the reported ${command === 'run' ? 'findings' : 'errors'}.`)
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

/**
 * The files of one bundle in the order in which they are replaced. A map names its bundle by the hash, so an old map is
 * never taken for the map of a new bundle, nor the reverse.
 */
function filesOf(
  { text, map, nameMap }: Bundle & { readonly text: string },
  places: BundlePlaces,
  workingFolder: string,
): readonly OutputFile[] {
  const files: OutputFile[] = []
  const { byConfig } = places
  if (places.bundle !== undefined) {
    files.push({ written: places.bundle, content: text, kind: bundleKind, byConfig: byConfig.bundle })
  }
  if (places.map !== undefined && map !== undefined) {
    const mapFolder = dirname(realPathOf(resolve(workingFolder, places.map)))
    const content = formatSourceMap(map, { bundleText: text, mapFolder })
    files.push({ written: places.map, content, kind: sourceMapKind, byConfig: byConfig.map })
  }
  if (places.nameMap !== undefined && nameMap !== undefined) {
    const content = `${JSON.stringify(nameMap, null, 2)}\n`
    files.push({ written: places.nameMap, content, kind: nameMapKind, byConfig: byConfig.nameMap })
  }
  return files
}

async function fileWriter(bounds: WritableFolders): Promise<FileWriter> {
  const { writerWithin } = await import('../write/write-file.ts')
  return writerWithin(bounds)
}

async function check(
  files: readonly OutputFile[],
  bounds: WritableFolders,
  { options, command }: { readonly options: BundleCommandOptions; readonly command: WritingCommand },
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
