import type { Stats } from 'node:fs'
import { reasonOf } from '../../command.ts'
import { UsageError } from '../../index.ts'
import { mayReplace, type OutputKind } from './output-kinds.ts'
import { type Replacement, replaceFiles } from './replace-files.ts'
import { TemporaryFileRemoval } from './temporary-files.ts'
import { checkTarget, type WritableFolders, type WriteTarget } from './writable-folders.ts'

/** The files that a run wrote. */
export interface WriteSummary {
  /** The files that were written, as they are shown. */
  readonly files: readonly string[]
  /** True if every entry has its document. */
  readonly complete: boolean
}

/** A file and its new content. */
export interface OutputFile {
  /** As it is shown; relative paths start from the working folder. */
  readonly written: string
  readonly content: string | Uint8Array
  /** Its kind. Without a kind, it may replace any file. */
  readonly kind?: OutputKind | undefined
  /** True if a config names it, so that the user does not see its name on the command line. */
  readonly byConfig?: boolean | undefined
  /** The content that the file must have until it is replaced; any content when absent. */
  readonly replaces?: string | undefined
  /** True if the file must not be there until it is written. */
  readonly isNew?: boolean | undefined
}

/** Writes the files of one entry. */
export type FileWriter = (files: readonly OutputFile[]) => Promise<void>

/** Writes the files of one entry after the other within the same folders, like `writeFiles`. */
export function writerWithin(bounds: WritableFolders): FileWriter {
  const leftovers = new TemporaryFileRemoval()
  return (files) => writeFiles(files, bounds, { leftovers })
}

/**
 * Writes files that belong together, in their order: all of them, or, when one cannot be written, none; see `replaceFiles`.
 * `first`: what is replaced with them, before them.
 */
export async function writeFiles(
  files: readonly OutputFile[],
  bounds: WritableFolders,
  {
    leftovers,
    first = [],
  }: { readonly leftovers?: TemporaryFileRemoval; readonly first?: readonly Replacement[] } = {},
): Promise<void> {
  const replacements = [...first]
  for (const file of files) {
    const target = writeTargetOf(file, bounds)
    if (bounds.force !== true) await checkKind(file, target)
    replacements.push({ ...target, content: file.content, replaces: file.replaces, isNew: file.isNew })
  }
  await replaceFiles(replacements, leftovers)
}

/** The same as `lookAt`, with a UsageError too for what the file system has against it. */
export function writeTargetOf(file: Pick<OutputFile, 'written' | 'byConfig'>, bounds: WritableFolders): WriteTarget {
  try {
    return checkTarget(file, bounds)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    throw new UsageError(`${file.written} cannot be written: ${reason}.`)
  }
}

/** A name can be that of another file by mistake, such as that of the entry that was to be bundled. */
async function checkKind({ written, kind }: OutputFile, { path, present }: WriteTarget): Promise<void> {
  if (kind === undefined || present === undefined) return
  if (await isReplaceable(kind, { written, path, present })) return
  const problem = `${written} exists and is no output of this option`
  throw new UsageError(`${problem}; give another name, or replace it with --force.`)
}

async function isReplaceable(
  kind: OutputKind,
  { written, path, present }: WriteTarget & { readonly present: Stats },
): Promise<boolean> {
  try {
    return await mayReplace(kind, path, present.size)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    throw new UsageError(`${written} cannot be read, so it is not replaced: ${reason}.`)
  }
}
