import { statSync } from 'node:fs'
import { resolve, sep } from 'node:path'

/** True if an output is a folder to write into: its name ends with a separator, or there is a folder of that name. */
export function isFolder(path: string): boolean {
  if (path.endsWith('/') || path.endsWith(sep)) return true
  try {
    return statSync(path).isDirectory()
  } catch {
    // Problems with it are reported when the file is written.
    return false
  }
}

/** The output folder for bundles that the command line names, as an absolute path; undefined if it names none. */
export function outputFolder(written: string | undefined, workingFolder: string): string | undefined {
  if (written === undefined) return undefined
  const path = resolve(workingFolder, written)
  return isFolder(written.endsWith('/') || written.endsWith(sep) ? written : path) ? path : undefined
}
