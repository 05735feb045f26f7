import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { isInsideFolder } from '../load/files/folders.ts'
import { isMissing, reasonOf, UsageError } from './errors.ts'

/** Folders whose files have effects: on version control, in continuous integration, and as code that runs. */
const guardedFolders: readonly string[] = ['.git', '.github', 'node_modules']

/** The real path of a file or folder. The part that does not exist yet stays as written. */
export function realPathOf(path: string): string {
  const absolute = resolve(path)
  try {
    // Synchronous, because it runs for every entry, and an asynchronous call costs five times as much.
    return realpathSync.native(absolute)
  } catch (error) {
    const parent = dirname(absolute)
    if (parent === absolute || !isMissing(error)) return absolute
    const realParent = realPathOf(parent)
    const target = linkTarget(absolute)
    // Writing to a broken link creates its target.
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
 * The real path of the folder outside which nothing is read or written: the requested one, or the repository of the folder (that
 * of the entry document, a real path), or the working folder if it contains that folder, or the folder itself. Throws a
 * UsageError if the requested folder is not a folder.
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

/** The real folder of an entry document, which may not exist (standard input only has a name). */
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

/** The first guarded folder in a path with the separators of the system; undefined if there is none. */
export function guardedFolderIn(path: string): string | undefined {
  const names = path.toLowerCase().split(sep)
  return guardedFolders.find((folder) => names.includes(folder))
}

/** The folder of the lock file and the suppressions file: that of the config if it is inside the root, else the root. A real path. */
export function ownFilesFolder(configFile: string | undefined, root: string): string {
  if (configFile === undefined) return root
  const folder = dirname(realPathOf(configFile))
  return isInsideFolder(folder, root) ? folder : root
}
