import { sep } from 'node:path'

/** Folders in which files act: on version control, in continuous integration, and as code that is run. */
const guardedFolders: readonly string[] = ['.git', '.github', 'node_modules']

/** The name of the first guarded folder that a relative path leads through; undefined when there is none. */
export function guardedFolderIn(way: string): string | undefined {
  const names = way.toLowerCase().split(sep)
  return guardedFolders.find((folder) => names.includes(folder))
}
