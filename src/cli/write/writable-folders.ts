import { type Stats, statSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { guardedFolderIn, isInsideFolder, isMissing, projectRoot, realPathOf } from '../../command.ts'
import { type RunOutcome, UsageError } from '../../index.ts'

/** Where a run may write. */
export interface WritableFolders {
  readonly workingFolder: string
  /** Nothing is written outside this folder; only if the command line sets one. */
  readonly root: string | undefined
  /**
   * The real paths of the project's folders. A user may name a file outside them. A file inside must not lead out
   * through a link, because anybody who changes the project can add one.
   */
  readonly projects: ReadonlySet<string>
  readonly inputs: InputFiles
  /** True if a file of another kind than the output may be replaced. */
  readonly force?: boolean | undefined
}

/** Where the command line lets a run write. */
export interface WriteOptions {
  readonly workingFolder: string
  readonly root: string | undefined
  readonly force: boolean | undefined
}

/** A file that may be written. */
export interface WriteTarget {
  /** As it is shown. */
  readonly written: string
  /** Real path. */
  readonly path: string
  /** Undefined if the file does not exist yet. */
  readonly present: Stats | undefined
}

/** The bounds that hold for a run of the command line. */
export function writableFolders(
  { roots, inputs }: Pick<RunOutcome, 'roots' | 'inputs'>,
  { workingFolder, root, force }: WriteOptions,
): WritableFolders {
  const ownProject = projectRoot(realPathOf(workingFolder), { workingFolder })
  return { workingFolder, root, force, projects: new Set([ownProject, ...roots]), inputs: new InputFiles(inputs) }
}

/** The bounds of a command that makes files in a folder and reads none. */
export function boundsForNewFiles(workingFolder: string): WritableFolders {
  return writableFolders({ roots: [], inputs: [] }, { workingFolder, root: undefined, force: undefined })
}

/**
 * Checks a file before it is written. Throws a UsageError if it is an input, is not a regular file, or is outside the
 * writable folders, also through a link. Throws the file system's errors too.
 */
export function checkTarget(
  { written, byConfig }: { readonly written: string; readonly byConfig?: boolean | undefined },
  bounds: WritableFolders,
): WriteTarget {
  const path = realPathOf(resolve(bounds.workingFolder, written))
  checkPlace(written, path, bounds)
  checkGuarded(written, path, { bounds, byConfig: byConfig === true })
  const present = statusOf(path)
  if (bounds.inputs.has(path, present))
    throw new UsageError(`${written} is one of the files that were read; give another file to write to.`)
  if (present !== undefined) checkReplaceable(written, present)
  return { written, path, present }
}

function checkPlace(written: string, target: string, bounds: WritableFolders): void {
  const { workingFolder, root, projects } = bounds
  if (root !== undefined && !isInsideFolder(target, realPathOf(resolve(workingFolder, root)))) {
    throw new UsageError(`${written} is outside the root ${root}; write inside of it, or give another --root.`)
  }
  const left = projectLeft(resolve(workingFolder, written), target, projects)
  if (left !== undefined)
    throw new UsageError(`${written} is a link that leads out of ${left}; nothing is written through it.`)
}

/**
 * Keeps outputs out of folders in which files act: a config leads into none, and for a person, a link leads only into one that
 * the path names as well.
 */
function checkGuarded(
  written: string,
  target: string,
  { bounds, byConfig }: { readonly bounds: WritableFolders; readonly byConfig: boolean },
): void {
  const asWritten = resolve(bounds.workingFolder, written)
  for (const project of bounds.projects) {
    const guarded = isInsideFolder(target, project) ? guardedFolderIn(relative(project, target)) : undefined
    if (guarded === undefined) continue
    if (byConfig) throw new UsageError(`${written} is in ${guarded}, where configs must not write; give --output.`)
    if (guardedFolderIn(relative(project, asWritten)) === undefined)
      throw new UsageError(`${written} is a link that leads into ${guarded}; nothing is written through it.`)
  }
}

/** The innermost project through which a path goes, however it is spelled, when its target lies outside of it. */
function projectLeft(path: string, target: string, projects: ReadonlySet<string>): string | undefined {
  for (let ancestor = dirname(path); ; ancestor = dirname(ancestor)) {
    const folder = realPathOf(ancestor)
    if (projects.has(folder) && !isInsideFolder(target, folder)) return folder
    if (dirname(ancestor) === ancestor) return undefined
  }
}

function checkReplaceable(written: string, present: Stats): void {
  if (present.isDirectory()) throw new UsageError(`${written} is a folder; give the name of a file in it.`)
  if (!present.isFile()) throw new UsageError(`${written} is no regular file; leave the option out to print instead.`)
}

/** The files that a run has read; it must not replace any of them. Each is looked up on disk once. */
export class InputFiles {
  readonly #paths: ReadonlySet<string>
  #identities: ReadonlySet<string> | undefined

  /** `paths`: real paths. */
  constructor(paths: readonly string[]) {
    this.#paths = new Set(paths)
  }

  /**
   * True if a real path names an input. The identity on disk counts, because names may differ in case, or be another
   * link to the file.
   */
  has(path: string, present: Stats | undefined): boolean {
    if (this.#paths.has(path)) return true
    if (present === undefined) return false
    this.#identities ??= new Set([...this.#paths].flatMap((each) => identityOf(each) ?? []))
    return this.#identities.has(identityIn(present))
  }
}

/**
 * Returns the file's status, or undefined if it does not exist. It is synchronous because that takes a fifth of the
 * time and runs for each file.
 */
function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The identity of an input; undefined if it does not exist or cannot be examined, and so was not read. */
function identityOf(path: string): string | undefined {
  try {
    return identityIn(statSync(path))
  } catch {
    return undefined
  }
}

function identityIn({ dev, ino }: Stats): string {
  return `${dev} ${ino}`
}
