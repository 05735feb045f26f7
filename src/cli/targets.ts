import { statSync } from 'node:fs'
import { basename, dirname, relative, resolve, sep } from 'node:path'
import { UsageError } from '../config/errors.ts'
import { realPathOf } from '../config/root.ts'
import { codeOf, isMissing } from '../config/system-error.ts'
import { suggestion } from '../config/wording.ts'
import { isInside } from '../load/inside.ts'
import { namesIn } from '../load/names-in.ts'
import { systemFolderOf } from '../load/system-folders.ts'
import type { EntryDocument } from '../pipeline.ts'
import { longestPath } from './options.ts'
import { isRedirected, readStandardInput } from './standard-input.ts'
import { standardInputName } from './standard-input-name.ts'

export interface TargetOptions {
  readonly workingFolder: string
  readonly stdinFilepath?: string | undefined
  /** How standard input is read; without it, as the library reads files. */
  readonly encoding?: BufferEncoding | undefined
  /** A folder that globs from outside of it do not look into: what a run writes there is no input of the next. */
  readonly leftOut?: string | undefined
}

export interface Targets {
  /** In the order of the command line, each file once. */
  readonly entries: readonly EntryDocument[]
  /** Targets that are no files, each with what to do. */
  readonly unreadable: readonly string[]
  /** Absolute paths of all targets that are files or are written as such. */
  readonly named: readonly string[]
  /** Whether a glob is among the targets. */
  readonly hasGlobs: boolean
  /** Globs that match no file, each with where was not searched. */
  readonly unmatched: readonly string[]
}

const globCharacters = /[*?[\]{}()!]/

/**
 * The entry documents that a command line names: files, globs, and `-` for standard input. A target that begins with `!`
 * takes its matches away from the globs. Without any target, what is piped to standard input is read. Throws a UsageError
 * when nothing is given that could match.
 */
export async function findTargets(written: readonly string[], options: TargetOptions): Promise<Targets> {
  const targets = withStandardInput(written, options)
  const entries = new Map<string, EntryDocument>()
  const unreadable: string[] = []
  const unmatched: string[] = []
  const named = new Set<string>()
  let hasGlobs = false
  const excluded = targets.filter(isExclusion).map((target) => globOf(target.slice(1)))
  if (excluded.length === targets.length) throw new UsageError('Nothing to read; the globs only exclude.')
  for (const target of targets) {
    if (target === '-') {
      const path = options.stdinFilepath ?? standardInputName
      const content = await readStandardInput(options.encoding)
      // Nobody asked for standard input by name: a pipe that holds nothing is one that happens to be there.
      if (content.length === 0 && written.length === 0 && options.stdinFilepath === undefined) throw nothingToRead()
      entries.set(target, { path, content })
      if (options.stdinFilepath !== undefined) named.add(resolve(options.workingFolder, path))
    } else if (!isExclusion(target)) {
      const problem = problemOf(target, options)
      const isGlob = problem?.missing === true && globCharacters.test(target)
      hasGlobs ||= isGlob
      const paths = isGlob ? await matchesOf(target, excluded, options) : problem === undefined ? [target] : []
      const files = problem?.missing === true && !isGlob ? [target] : paths
      for (const path of files) named.add(resolve(options.workingFolder, path))
      for (const path of paths) {
        const identity = realPathOf(resolve(options.workingFolder, path))
        if (!entries.has(identity)) entries.set(identity, { path })
      }
      if (isGlob && paths.length === 0) unmatched.push(`No file matches ${target}; ${unsearched(target, options)}.`)
      else if (!isGlob && problem !== undefined) unreadable.push(problem.message)
    }
  }
  return { entries: [...entries.values()], unreadable, named: [...named], hasGlobs, unmatched }
}

function unsearched(target: string, { workingFolder, leftOut }: TargetOptions): string {
  const start = realPathOf(resolve(workingFolder, fixedPart(target)))
  if (systemFolderOf(start, realPathOf(workingFolder)) !== undefined) return '/dev, /proc and /sys are not searched'
  return leftOut === undefined
    ? 'node_modules and .git are not searched'
    : 'node_modules, .git and the folder of the output are not searched'
}

function withStandardInput(targets: readonly string[], { stdinFilepath }: TargetOptions): readonly string[] {
  if (targets.includes(''))
    throw new UsageError('Unexpected empty target; give a file, a glob, or "-" for standard input.')
  if (targets.includes('-')) return targets
  if (stdinFilepath === undefined) {
    if (targets.length === 0 && isRedirected()) return ['-']
    if (targets.length === 0) throw nothingToRead()
    return targets
  }
  if (targets.length === 0) return ['-']
  throw new UsageError('--stdin-filepath names what is read from standard input; give "-" as a target too.')
}

function nothingToRead(): UsageError {
  return new UsageError('Nothing to read; give a file, a glob, or "-" for standard input.')
}

function isExclusion(target: string): boolean {
  return target.startsWith('!') && target.length > 1
}

interface TargetProblem {
  readonly message: string
  readonly missing: boolean
}

function problemOf(target: string, { workingFolder }: TargetOptions): TargetProblem | undefined {
  const path = resolve(workingFolder, target)
  if (/^https?:\/\//i.test(target)) {
    return { message: `${target} is not on this computer; this version of msgapi reads files only.`, missing: false }
  }
  if (target.length > longestPath) {
    const message = `Unexpected target of ${target.length} characters, expected ${longestPath} at most.`
    return { message, missing: false }
  }
  try {
    const status = statSync(path)
    if (!status.isDirectory()) return undefined
    const steps = target.replace(/[\\/]+$/, '')
    const message = `${target} is a folder; give the files in it, such as '${steps}/**/*.{yaml,yml,json}'.`
    return { message, missing: false }
  } catch (error) {
    // A glob may be longer than the name of any file.
    if (codeOf(error) === 'ENAMETOOLONG' && globCharacters.test(target)) return { message: '', missing: true }
    // Whatever else is the matter, such as a permission, is told by whoever reads the file.
    return isMissing(error) ? { message: missingMessage(target, path), missing: true } : undefined
  }
}

/** The message for a target that does not exist, with the name in its folder that was probably meant. */
export function missingMessage(target: string, path: string): string {
  const hint = suggestion(basename(path), namesIn(dirname(path)))
  return `${target} does not exist; check the name.${hint}`
}

/** The files that a glob matches, sorted, relative to the working folder where they lie in it. */
async function matchesOf(
  target: string,
  excluded: readonly string[],
  options: TargetOptions,
): Promise<readonly string[]> {
  const [{ glob }, { globFileSystem }] = await Promise.all([import('tinyglobby'), import('./glob-file-system.ts')])
  const { workingFolder, leftOut } = options
  const found = await glob(globOf(target), {
    fs: globFileSystem(realPathOf(workingFolder)),
    cwd: workingFolder,
    absolute: true,
    dot: true,
    expandDirectories: false,
    ignore: ['**/node_modules/**', '**/.git/**', ...excluded],
  })
  const leavesOut = leftOut !== undefined && !isInside(resolve(workingFolder, fixedPart(target)), leftOut)
  const kept = leavesOut ? found.filter((path) => !isInside(resolve(path), leftOut)) : found
  return kept.map((path) => relative(workingFolder, path)).sort()
}

/** The folder that a glob begins with, before the first part of it that stands for several names. */
function fixedPart(target: string): string {
  const parts = globOf(target).split('/')
  const index = parts.findIndex((part) => globCharacters.test(part))
  return parts.slice(0, index).join('/')
}

/** Globs are written with `/`; on Windows a shell completes with `\`, which can be no part of a name there. */
function globOf(target: string): string {
  return sep === '\\' ? target.replaceAll('\\', '/') : target
}
