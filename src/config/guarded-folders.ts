import { sep } from 'node:path'

/** Folders in which files act: on version control, in continuous integration, and as code that is run. */
const guardedFolders: readonly string[] = ['.git', '.github', 'node_modules']

/** The first guarded folder that a path, in the separators of the system, names; undefined when it names none. */
export function guardedFolderIn(path: string): string | undefined {
  const names = path.toLowerCase().split(sep)
  return guardedFolders.find((folder) => names.includes(folder))
}
