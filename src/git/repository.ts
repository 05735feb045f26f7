import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { codeOf, UsageError } from '../config/errors.ts'
import { realPathOf } from '../config/root.ts'

/** A path that differs between a commit and the working tree. */
export interface GitChange {
  /** Absolute path. */
  readonly path: string
  /** True if the content changed and the file is there before and after. */
  readonly isModified: boolean
}

const timeout = 120_000
const mostBytes = 1_000_000_000

/** The Git repository around a folder. Git runs as a program with fixed arguments; it writes nothing and runs no tool for differences. */
export class GitRepository {
  /** The top folder of the working tree; a real path. */
  readonly top: string

  readonly #asking: string

  private constructor(top: string, asking: string) {
    this.top = top
    this.#asking = asking
  }

  /**
   * Rejects with a UsageError if Git cannot run, or if the folder is in no working tree. `asking` is the option or argument that needs
   * the repository, with which errors begin.
   */
  static async around(folder: string, asking: string): Promise<GitRepository> {
    const { status, stdout, stderr } = await git({ folder, asking }, ['rev-parse', '--show-toplevel'])
    const top = withoutLineBreak(stdout)
    if (status === 0 && top !== '') return new GitRepository(realPathOf(resolve(top)), asking)
    if (/dubious ownership/.test(stderr))
      throw new UsageError(
        `${asking}: Git does not trust the repository of ${folder}, which belongs to somebody else; run "git config --global --add safe.directory ${folder}".`,
      )
    throw new UsageError(
      `${asking} needs a Git repository, and ${folder} is in none; run msgapi in a working tree of Git.`,
    )
  }

  /**
   * The commit in which a written revision and HEAD last had the same history. Since `HEAD`, all files of a repository without a commit
   * are new: the empty tree takes the place of the commit, as in the sample hooks of Git. Rejects with a UsageError that says what to
   * fetch if the repository does not have the commit.
   */
  async mergeBase(revision: string): Promise<string> {
    const head = await this.#commit('HEAD')
    if (head === undefined && revision === 'HEAD')
      return withoutLineBreak(await this.#read(['hash-object', '-t', 'tree', '--stdin']))
    const commit = await this.commitOf(revision)
    if (head === undefined)
      throw new UsageError(`${this.#asking}: ${this.top} has no commit yet; commit first, or leave --since out.`)
    const { status, stdout } = await git(this.#place, ['merge-base', commit, 'HEAD'])
    const base = withoutLineBreak(stdout)
    if (status === 0 && base !== '') return base
    const advice = (await this.#isShallow()) ? await this.#advice(revision) : 'name a revision of the same history'
    throw new UsageError(`${this.#asking}: ${revision} and HEAD have no common commit in ${this.top}; ${advice}.`)
  }

  /** What to do about a revision that is not there, or that has no common commit with HEAD in a shallow clone. */
  async #advice(revision: string): Promise<string> {
    const wanted = fetchedFor(revision)
    if (await this.#isShallow()) {
      const command = wanted === undefined ? 'git fetch --unshallow origin' : `git fetch --unshallow origin ${wanted}`
      return `this clone is shallow: run "${command}" first ("fetch-depth: 0" on GitHub)`
    }
    // Jobs have no branches of their own, only those of the remote.
    if ((await this.#commit(`origin/${revision}`)) !== undefined) return `write origin/${revision}`
    return wanted === undefined ? 'correct the name' : `run "git fetch origin ${wanted}" first, or correct the name`
  }

  /** The paths that differ between a commit and the working tree, without files that Git does not track. A changed submodule is a path. */
  async changesSince(commit: string): Promise<readonly GitChange[]> {
    const options = [
      '--name-status',
      '--no-renames',
      '--no-ext-diff',
      '--no-textconv',
      '--ignore-submodules=none',
      '-z',
    ]
    const fields = listOf(await this.#read(['-c', 'diff.relative=false', 'diff', ...options, commit, '--']))
    const changes: GitChange[] = []
    for (let index = 0; index + 1 < fields.length; index += 2)
      changes.push({ path: this.absolute(fields[index + 1] ?? ''), isModified: fields[index] === 'M' })
    return changes
  }

  /** The files that differ between a commit and the working tree, by their names now, and whether Git compares them as text. */
  async countsSince(commit: string): Promise<readonly { readonly path: string; readonly isText: boolean }[]> {
    const fields = listOf(await this.#diff(['--numstat', '-z'], commit))
    const files: { path: string; isText: boolean }[] = []
    for (let index = 0; index < fields.length; index += 1) {
      const [added, , name = ''] = (fields[index] ?? '').split('\t')
      // The old and the new name of a renamed file come after its counts.
      if (name === '') index += 2
      files.push({ path: this.absolute(name === '' ? (fields[index] ?? '') : name), isText: added !== '-' })
    }
    return files
  }

  /** The lines that differ between a commit and the working tree, as a patch without lines around them, with renamed files. */
  async patchSince(commit: string): Promise<string> {
    return await this.#diff(
      ['--patch', '--unified=0', '--inter-hunk-context=0', '--src-prefix=a/', '--dst-prefix=b/', '--submodule=short'],
      commit,
    )
  }

  async #diff(options: readonly string[], commit: string): Promise<string> {
    const alike = ['--find-renames', '--no-color', '--no-ext-diff', '--no-textconv', '--ignore-submodules=none']
    return await this.#read(['-c', 'diff.relative=false', 'diff', ...alike, ...options, commit, '--'])
  }

  /** The absolute paths that Git tracks: files, and submodules. */
  async tracked(): Promise<ReadonlySet<string>> {
    return new Set(listOf(await this.#read(['ls-files', '-z'])).map((path) => this.absolute(path)))
  }

  get #place(): GitPlace {
    return { folder: this.top, asking: this.#asking }
  }

  /** The commit that a revision names. Rejects with a UsageError that says what to fetch if the repository does not have it. */
  async commitOf(revision: string): Promise<string> {
    const commit = await this.#commit(revision)
    if (commit !== undefined) return commit
    throw new UsageError(`${this.#asking}: ${revision} is no commit in ${this.top}; ${await this.#advice(revision)}.`)
  }

  /** The files of a commit, each as a line of `git ls-tree --long`. */
  async filesOf(commit: string): Promise<readonly string[]> {
    return listOf(await this.#read(['ls-tree', '-r', '-z', '--long', '--full-tree', commit]))
  }

  async #commit(revision: string): Promise<string | undefined> {
    // Git takes a word that begins with a dash as an option.
    if (revision === '' || revision.startsWith('-')) return undefined
    const { status, stdout } = await git(this.#place, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`])
    return status === 0 ? withoutLineBreak(stdout) : undefined
  }

  async #isShallow(): Promise<boolean> {
    return withoutLineBreak((await git(this.#place, ['rev-parse', '--is-shallow-repository'])).stdout) === 'true'
  }

  async #read(words: readonly string[]): Promise<string> {
    const { status, stdout, stderr } = await git(this.#place, words)
    if (status === 0) return stdout
    const [problem = `exit code ${status}`] = stderr.split('\n')
    throw new UsageError(`${this.#asking}: Git cannot read ${this.top}: ${problem}`)
  }

  /** The absolute path of a name relative to the top folder. */
  absolute(path: string): string {
    return resolve(this.top, path)
  }
}

/**
 * What `git fetch origin` needs to bring a revision, such as `main:refs/remotes/origin/main` for `origin/main~2`: a clone of one branch
 * does not keep others that are fetched by their names only. Undefined where no name of a branch is known.
 */
function fetchedFor(revision: string): string | undefined {
  const name = revision.replace(/[~^@:].*$/s, '')
  const branch = name.replace(/^(?:refs\/remotes\/)?origin\//, '')
  if (branch === '' || branch === 'HEAD' || branch.startsWith('-')) return undefined
  if (branch !== name) return `${branch}:refs/remotes/origin/${branch}`
  return /^[0-9a-f]{40,}$/.test(name) ? name : `${name}:${name}`
}

function withoutLineBreak(text: string): string {
  return text.replace(/\r?\n$/, '')
}

function listOf(output: string): readonly string[] {
  return output.split('\0').slice(0, -1)
}

interface GitResult {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** Where Git runs, and for whom. */
interface GitPlace {
  readonly folder: string
  readonly asking: string
}

/** Rejects with a UsageError if Git is not there, or takes too long. */
function git({ folder, asking }: GitPlace, words: readonly string[]): Promise<GitResult> {
  // Reading must not lock the index, nor start the daemon that watches files.
  const environment = { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' }
  const options = { cwd: folder, env: environment, timeout, maxBuffer: mostBytes, windowsHide: true }
  return new Promise((fulfil, reject) => {
    const child = execFile('git', ['-c', 'core.fsmonitor=false', ...words], options, (error, stdout, stderr) => {
      const { code } = error ?? {}
      if (error === null) fulfil({ status: 0, stdout, stderr })
      else if (typeof code === 'number') fulfil({ status: code, stdout, stderr })
      else if (error.killed === true)
        reject(
          new UsageError(
            `${asking}: "git ${words[0]}" did not end within ${timeout / 1000} seconds in ${folder}; try it there.`,
          ),
        )
      else
        reject(
          new UsageError(`${asking} needs Git, which cannot be run (${codeOf(error) ?? error.message}); install it.`),
        )
    })
    child.stdin?.end()
  })
}
