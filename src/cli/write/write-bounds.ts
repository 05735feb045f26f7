import type { Stats } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { UsageError } from '../../config/errors.ts'
import { projectRoot, realPathOf } from '../../config/root.ts'
import type { RunOutcome } from '../../index.ts'
import { isInside } from '../../load/inside.ts'
import { InputFiles, statusOf } from './input-files.ts'

/** Where a run may write. */
export interface WriteBounds {
  readonly workingFolder: string
  /** Folder outside of which nothing is written, where the command line gives one. */
  readonly root: string | undefined
  /**
   * Folders of the project, real paths. Who names a file outside of them means it; but a name inside of them must not lead
   * out through a link, which anybody who changes the project may have put there.
   */
  readonly projects: ReadonlySet<string>
  readonly inputs: InputFiles
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
  return { workingFolder, root, projects: new Set([ownProject, ...roots]), inputs: new InputFiles(files) }
}

/**
 * Looks at a file that is to be written. Throws a UsageError when it is one that was read, is no regular file, or lies
 * outside the root, be it through a link; and what the file system has against looking there.
 */
export function lookAt(written: string, bounds: WriteBounds): WriteTarget {
  const path = realPathOf(resolve(bounds.workingFolder, written))
  checkPlace(written, path, bounds)
  const present = statusOf(path)
  if (present !== undefined) checkReplaceable(written, present, bounds.inputs)
  return { written, path, present }
}

function checkPlace(written: string, target: string, bounds: WriteBounds): void {
  const { workingFolder, root, projects } = bounds
  if (root !== undefined && !isInside(target, realPathOf(resolve(workingFolder, root)))) {
    throw new UsageError(`${written} lies outside the root ${root}; write inside of it, or give another --root.`)
  }
  const left = projectLeft(resolve(workingFolder, written), target, projects)
  if (left !== undefined)
    throw new UsageError(`${written} is a link that leads out of ${left}; nothing is written through it.`)
}

/** The innermost project through which a path goes, however it is spelled, when its target lies outside of it. */
function projectLeft(path: string, target: string, projects: ReadonlySet<string>): string | undefined {
  for (let ancestor = dirname(path); ; ancestor = dirname(ancestor)) {
    const folder = realPathOf(ancestor)
    if (projects.has(folder) && !isInside(target, folder)) return folder
    if (dirname(ancestor) === ancestor) return undefined
  }
}

function checkReplaceable(written: string, present: Stats, inputs: InputFiles): void {
  if (present.isDirectory()) throw new UsageError(`${written} is a folder; give the name of a file in it.`)
  if (!present.isFile()) throw new UsageError(`${written} is no regular file; leave the option out to print instead.`)
  if (inputs.has(present))
    throw new UsageError(`${written} is one of the files that were read; give another file to write to.`)
}
