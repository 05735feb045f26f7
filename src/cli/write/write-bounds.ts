import { type Stats, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { UsageError } from '../../config/errors.ts'
import { projectRoot, realPathOf } from '../../config/root.ts'
import { isMissing } from '../../config/system-error.ts'
import type { RunOutcome } from '../../index.ts'
import { isInside } from '../../load/inside.ts'

/** Where a run may write. */
export interface WriteBounds {
  readonly workingFolder: string
  /** Folder outside of which nothing is written, where the command line gives one. */
  readonly root: string | undefined
  /**
   * Folders of the project, real paths. Who names a file outside of them means it; but a name inside of them must not lead
   * out through a link, which anybody who changes the project may have put there.
   */
  readonly projects: readonly string[]
  /** Files that were read, which are never replaced; real paths. */
  readonly inputs: readonly string[]
}

/** A file that may be written. */
export interface WriteTarget {
  /** As it is shown. */
  readonly written: string
  /** Real path. */
  readonly path: string
  /** Undefined when there is no such file yet. */
  readonly present: Stats | undefined
}

/** The bounds that hold for a run of the command line. */
export function boundsOf(
  { roots, files }: Pick<RunOutcome, 'roots' | 'files'>,
  { workingFolder, root }: { readonly workingFolder: string; readonly root: string | undefined },
): WriteBounds {
  const ownProject = projectRoot(realPathOf(workingFolder), { workingFolder })
  return { workingFolder, root, projects: [ownProject, ...roots], inputs: files }
}

/**
 * Looks at a file that is to be written. Throws a UsageError when it is one that was read, is no regular file, or lies
 * outside the root, be it through a link; and what the file system has against looking there.
 */
export function lookAt(written: string, bounds: WriteBounds): WriteTarget {
  const path = realPathOf(resolve(bounds.workingFolder, written))
  checkPlace(written, path, bounds)
  const present = statusOf(path)
  if (present !== undefined) checkReplaceable(written, path, present, bounds.inputs)
  return { written, path, present }
}

function checkPlace(written: string, target: string, bounds: WriteBounds): void {
  const { workingFolder, root, projects } = bounds
  if (root !== undefined && !isInside(target, realPathOf(resolve(workingFolder, root)))) {
    throw new UsageError(`${written} lies outside the root ${root}; write inside of it, or give another --root.`)
  }
  for (const project of projects) {
    if (isInside(target, project) || !isWrittenInside(resolve(workingFolder, written), project)) continue
    throw new UsageError(`${written} is a link that leads out of ${project}; nothing is written through it.`)
  }
}

/** Whether a path goes through a folder, however it is spelled. */
function isWrittenInside(path: string, folder: string): boolean {
  for (let ancestor = dirname(path); ; ancestor = dirname(ancestor)) {
    if (realPathOf(ancestor) === folder) return true
    if (dirname(ancestor) === ancestor) return false
  }
}

function checkReplaceable(written: string, target: string, present: Stats, inputs: readonly string[]): void {
  if (present.isDirectory()) throw new UsageError(`${written} is a folder; give the name of a file in it.`)
  if (!present.isFile()) throw new UsageError(`${written} is no regular file; leave the option out to print instead.`)
  for (const input of inputs) {
    // Compared by identity on the disk too: a name may differ in case, or be a second link to the file.
    const status = input === target ? present : statusOf(input)
    if (status?.ino !== present.ino || status.dev !== present.dev) continue
    throw new UsageError(`${written} is one of the files that were read; give another file to write to.`)
  }
}

function statusOf(path: string): Stats | undefined {
  try {
    // Asked of every file that was read, where a call that waits costs a fifth of one that does not.
    return statSync(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
