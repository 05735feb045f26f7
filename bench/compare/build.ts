import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A build of msgapi that can be run. */
export interface Build {
  /** As the caller named it. */
  readonly name: string
  /** The file that starts the command, an absolute path. */
  readonly cli: string
}

const builds = path.resolve('node_modules/.cache/msgapi/builds')

/**
 * Finds a build: in a checkout that is built, or by checking out and building a commit of this repository, which is
 * kept for the next comparison.
 * @throws Error when the name is neither, or the commit cannot be built
 */
export function findBuild(name: string): Build {
  const cli = commandIn(name)
  if (cli !== undefined) return { name, cli }
  if (existsSync(name)) throw new Error(`${name} holds no build of msgapi; run "npm run build" there first`)
  const commit = commitOf(name)
  const folder = path.join(builds, commit)
  if (commandIn(folder) === undefined) buildCommit(commit, folder)
  const built = commandIn(folder)
  if (built === undefined) throw new Error(`The build of ${name} has no command`)
  return { name, cli: built }
}

/** The file that starts the command of a checkout; undefined where it is not built. */
function commandIn(folder: string): string | undefined {
  const manifest = path.resolve(folder, 'package.json')
  if (!existsSync(manifest)) return undefined
  const { bin }: { readonly bin?: { readonly msgapi?: string } } = JSON.parse(readFileSync(manifest, 'utf8'))
  const cli = path.resolve(folder, bin?.msgapi ?? 'dist/cli.cjs')
  return existsSync(cli) ? cli : undefined
}

function commitOf(name: string): string {
  try {
    return run('git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], '.').trim()
  } catch {
    throw new Error(`${name} is neither a folder nor a commit of this repository`)
  }
}

function buildCommit(commit: string, folder: string): void {
  console.error(`Building ${commit} …`)
  run('git', ['worktree', 'prune'], '.')
  if (!existsSync(folder)) run('git', ['worktree', 'add', '--detach', '--force', folder, commit], '.')
  run('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit'], folder)
  run('npm', ['run', 'build'], folder)
}

function run(command: string, words: readonly string[], cwd: string): string {
  return execFileSync(command, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}
