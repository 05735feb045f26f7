import { relative, sep } from 'node:path'
import { isAddress, isInsideFolder, realPathOf, wayTo } from '../../command.ts'
import { type RunOutcome, UsageError } from '../../index.ts'
import type { Replacement } from './replace-files.ts'
import { writableFolders } from './writable-folders.ts'
import { writeTargetOf } from './write-file.ts'

/** An input file, with its new content. */
export interface ChangedFile {
  readonly path: string
  readonly before: string
  readonly after: string
}

export interface InPlace {
  readonly workingFolder: string
  readonly outcome: Pick<RunOutcome, 'roots' | 'inputs'>
  /** The folders in which files may be changed; real paths. */
  readonly roots: readonly string[]
  readonly options: { readonly root?: string | undefined; readonly force?: boolean | undefined }
  /** The advice for a file that is not changed. */
  readonly advice: string
}

/**
 * The replacements that change files in place. Throws a UsageError for a file that is not on this computer, is outside
 * the root or in node_modules, or may not be written.
 */
export function planInPlace(
  changed: readonly ChangedFile[],
  { workingFolder, outcome, roots, options, advice }: InPlace,
): readonly Replacement[] {
  const own = new Set(changed.map(({ path }) => path))
  // A description may be named by a link to it.
  const inputs = outcome.inputs.filter((path) => !own.has(path) && !own.has(realPathOf(path)))
  const bounds = writableFolders({ ...outcome, inputs }, { workingFolder, root: options.root, force: options.force })
  return changed.map(({ path, before, after }) => {
    if (isAddress(path)) throw new UsageError(`${path} is not on this computer, so it is not changed; ${advice}.`)
    const written = wayTo(workingFolder, path)
    if (!roots.some((root) => isInsideFolder(path, root)))
      throw new UsageError(`${written} is outside the root, so it is not changed; ${advice}.`)
    const names = relative(workingFolder, path).split(sep)
    const guarded = ['node_modules', '.git'].find((folder) => names.includes(folder))
    if (guarded !== undefined) throw new UsageError(`${written} is in ${guarded}, so it is not changed; ${advice}.`)
    const target = writeTargetOf({ written }, bounds)
    // The superuser may write everything, and a file that is read-only is meant to stay.
    if (target.present !== undefined && (target.present.mode & 0o222) === 0)
      throw new UsageError(`${written} is read-only, so it is not changed; ${advice}.`)
    return { ...target, content: after, replaces: before }
  })
}
