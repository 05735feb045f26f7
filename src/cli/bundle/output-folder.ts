import { stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'

/** Whether an output is a folder to write into: its name ends with a separator, or there is a folder of that name. */
export async function isFolder(path: string): Promise<boolean> {
  if (path.endsWith('/') || path.endsWith(sep)) return true
  try {
    return (await stat(path)).isDirectory()
  } catch {
    // What is the matter with it is told by whoever writes there.
    return false
  }
}

/** The folder that the command line wants bundles in, as an absolute path; undefined when it names none. */
export async function outputFolder(written: string | undefined, workingFolder: string): Promise<string | undefined> {
  if (written === undefined) return undefined
  const path = resolve(workingFolder, written)
  return (await isFolder(written.endsWith('/') || written.endsWith(sep) ? written : path)) ? path : undefined
}
