import { relative, resolve, sep } from 'node:path'
import { isInsideFolder, realPathOf, systemFolderOf } from '../../command.ts'

export const globCharacters = /[*?[\]{}()!]/

export interface GlobOptions {
  readonly workingFolder: string
  /** A folder that globs from outside do not enter: the output of a run is not an input of the next one. */
  readonly leftOut?: string | undefined
  /** Called with the path of each folder that is searched, with a separator at its end. */
  readonly onLookup?: ((path: string, isAwaited?: boolean) => void) | undefined
}

/** The files that a glob matches, without those that others match, sorted, relative to the working folder where they lie in it. */
export async function matchesOf(
  target: string,
  excluded: readonly string[],
  options: GlobOptions,
): Promise<readonly string[]> {
  const [{ glob }, { globFileSystem }] = await Promise.all([import('tinyglobby'), import('../glob-file-system.ts')])
  const { workingFolder, leftOut, onLookup } = options
  const found = await glob(globOf(target), {
    fs: globFileSystem(realPathOf(workingFolder), (path) => onLookup?.(resolve(path) + sep, true)),
    cwd: workingFolder,
    absolute: true,
    dot: true,
    expandDirectories: false,
    ignore: ['**/node_modules/**', '**/.git/**', ...excluded],
  })
  const leavesOut = leftOut !== undefined && !isInsideFolder(resolve(workingFolder, fixedPart(target)), leftOut)
  const kept = leavesOut ? found.filter((path) => !isInsideFolder(resolve(path), leftOut)) : found
  return kept.map((path) => relative(workingFolder, path)).sort()
}

/** The message about a glob that matches nothing. */
export function unmatchedMessage(target: string, { workingFolder, leftOut }: GlobOptions): string {
  const start = realPathOf(resolve(workingFolder, fixedPart(target)))
  return `No file matches ${target}; ${unsearched(start)}.`

  function unsearched(from: string): string {
    if (systemFolderOf(from, realPathOf(workingFolder)) !== undefined) return '/dev, /proc and /sys are not searched'
    return leftOut === undefined
      ? 'node_modules and .git are not searched'
      : 'node_modules, .git and the folder of the output are not searched'
  }
}

/** The folder at the beginning of a glob, before the first part with a wildcard. */
function fixedPart(target: string): string {
  const parts = globOf(target).split('/')
  const index = parts.findIndex((part) => globCharacters.test(part))
  return parts.slice(0, index).join('/')
}

/** Globs are written with `/`; on Windows a shell completes with `\`, which can be no part of a name there. */
export function globOf(target: string): string {
  return sep === '\\' ? target.replaceAll('\\', '/') : target
}
