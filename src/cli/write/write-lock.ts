import { relative } from 'node:path'
import type { LockWrite, RunOutcome } from '../../index.ts'
import { replaceFiles } from './replace-files.ts'
import { writableFolders } from './writable-folders.ts'
import { writeTargetOf } from './write-file.ts'

/**
 * Writes the files that keep what a run read from elsewhere: copies, and the lock file that names them last. Throws a UsageError
 * when one cannot be written, or would lie outside of its root.
 */
export async function writeLock(
  lock: readonly LockWrite[],
  outcome: Pick<RunOutcome, 'roots' | 'inputs'>,
  workingFolder: string,
): Promise<void> {
  const replacements = []
  // The lock file was read, to be written again.
  const own = new Set(lock.map(({ path }) => path))
  const inputs = outcome.inputs.filter((path) => !own.has(path))
  for (const { path, content, root } of lock) {
    const bounds = writableFolders({ ...outcome, inputs }, { workingFolder, root, force: undefined })
    replacements.push({ ...writeTargetOf({ written: relative(workingFolder, path) }, bounds), content })
  }
  await replaceFiles(replacements)
}
