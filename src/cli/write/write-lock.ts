import { relative } from 'node:path'
import type { LockWrite, RunOutcome } from '../../index.ts'
import { replaceFiles } from './replace-files.ts'
import { boundsOf } from './write-bounds.ts'
import { targetOf } from './write-file.ts'

/**
 * Writes the files that keep what a run read from elsewhere: copies, and the lock file that names them last. Throws a UsageError
 * when one cannot be written, or would lie outside of its root.
 */
export async function writeLock(
  lock: readonly LockWrite[],
  outcome: Pick<RunOutcome, 'roots' | 'files'>,
  workingFolder: string,
): Promise<void> {
  const replacements = []
  for (const { path, content, root } of lock) {
    const bounds = boundsOf(outcome, { workingFolder, root })
    replacements.push({ ...targetOf(relative(workingFolder, path), bounds), content })
  }
  await replaceFiles(replacements)
}
