import { readFileSync } from 'node:fs'
import { UsageError } from '../../config/errors.ts'
import { reasonOf } from '../../config/system-error.ts'
import type { RunOutcome } from '../../index.ts'
import type { OutputFile } from '../bundle/bundle-files.ts'
import { LeftoverRemoval } from './leftovers.ts'
import { replaceFiles } from './replace-files.ts'
import { boundsOf, lookAt, type WriteBounds, type WriteTarget } from './write-bounds.ts'

/**
 * Writes a file that the command line or the config names. Throws a UsageError when it is one that was read, cannot be
 * written, or lies where nothing may be written.
 */
export async function writeOutput(
  file: string,
  text: string,
  outcome: RunOutcome,
  folders: { readonly workingFolder: string; readonly root: string | undefined },
): Promise<void> {
  await writeFiles([{ written: file, content: text }], boundsOf(outcome, folders))
}

/** Writes the files of one entry. */
export type FileWriter = (files: readonly OutputFile[]) => Promise<void>

/** What writes the files of one entry after the other in the same bounds, like `writeFiles`. */
export function writerWithin(bounds: WriteBounds): FileWriter {
  const leftovers = new LeftoverRemoval()
  return (files) => writeFiles(files, bounds, leftovers)
}

/** Writes files that belong together, in their order: all of them, or, when one cannot be written, none; see `replaceFiles`. */
export async function writeFiles(
  files: readonly OutputFile[],
  bounds: WriteBounds,
  leftovers?: LeftoverRemoval,
): Promise<void> {
  const replacements = []
  for (const file of files) {
    const target = targetOf(file.written, bounds)
    if (target.present !== undefined) checkLikeness(file, target)
    replacements.push({ ...target, content: file.content })
  }
  await replaceFiles(replacements, leftovers)
}

/** The same as `lookAt`, with a UsageError too for what the file system has against it. */
export function targetOf(written: string, bounds: WriteBounds): WriteTarget {
  try {
    return lookAt(written, bounds)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    throw new UsageError(`${written} cannot be written: ${reason}.`)
  }
}

/** A map that somebody named may be something else by mistake, such as the entry that was meant to be bundled. */
function checkLikeness({ written, mayReplace }: OutputFile, { path }: WriteTarget): void {
  if (mayReplace === undefined) return
  const text = textOf(path)
  if (text === '' || mayReplace(text)) return
  throw new UsageError(`${written} is there and is nothing that this option writes; give another name, or remove it.`)
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
