import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { isInsideFolder } from '../load/files/folders.ts'
import { isMissing, reasonOf, UsageError } from './errors.ts'

/** Folders in which files act: on version control, in continuous integration, and as code that is run. */
const guardedFolders: readonly string[] = ['.git', '.github', 'node_modules']

/** The real path of a file or folder; the part of it that does not exist yet stays as written. */
export function realPathOf(path: string): string {
  const absolute = resolve(path)
  try {
    // Asked for every entry of a run, where a call that waits costs a fifth of one that does not.
    return realpathSync.native(absolute)
  } catch (error) {
    const parent = dirname(absolute)
    if (parent === absolute || !isMissing(error)) return absolute
    const realParent = realPathOf(parent)
    const target = linkTarget(absolute)
    // Writing to a broken link creates the file at its end.
    return target === undefined ? join(realParent, basename(absolute)) : realPathOf(resolve(realParent, target))
  }
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

/**
 * The folder that nothing outside of is read or written: the one asked for, else the repository of a folder (that of the
 * entry document, a real path), else the working folder when it holds that folder, else the folder itself. A real path.
 * Throws a UsageError when the folder asked for is none.
 */
export function projectRoot(
  folder: string,
  { root, workingFolder }: { root?: string | undefined; workingFolder: string },
): string {
  if (root !== undefined) return existingFolder(resolve(workingFolder, root))
  const repository = repositoryOf(folder)
  if (repository !== undefined) return repository
  const working = realPathOf(workingFolder)
  return isInsideFolder(folder, working) ? working : folder
}

/** The real folder of an entry document, which need not exist (standard input goes by a name only). */
export function entryFolder(entry: string, workingFolder: string): string {
  return dirname(realPathOf(resolve(workingFolder, entry)))
}

function existingFolder(path: string): string {
  try {
    if (statSync(path).isDirectory()) return realpathSync.native(path)
  } catch (error) {
    if (!isMissing(error)) throw new UsageError(`The root ${path} cannot be used: ${reasonOf(error) ?? String(error)}.`)
    throw new UsageError(`The root ${path} does not exist; give a folder that holds the entry document.`)
  }
  throw new UsageError(`The root ${path} is not a folder; give a folder that holds the entry document.`)
}

function repositoryOf(folder: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    // In a linked worktree and in a submodule, `.git` is a file.
    if (exists(join(current, '.git'))) return current
    if (dirname(current) === current) return undefined
  }
}

function exists(path: string): boolean {
  try {
    lstatSync(path)
    return true
  } catch {
    return false
  }
}

/** The first guarded folder that a path, in the separators of the system, names; undefined when it names none. */
export function guardedFolderIn(path: string): string | undefined {
  const names = path.toLowerCase().split(sep)
  return guardedFolders.find((folder) => names.includes(folder))
}
