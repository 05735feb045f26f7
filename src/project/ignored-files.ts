import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Ignore } from 'ignore'
import { ignorePatternProblem } from '../config/ignore-shape.ts'
import type { IgnoreSettings, Settings } from '../config/settings.ts'
import { wayTo } from '../load/files/address.ts'
import { isInsideFolder } from '../load/files/folders.ts'

const ignoreFile = '.msgapiignore'
const gitIgnoreFile = '.gitignore'
const mostBytes = 1_000_000

/** What holds for the files in a folder. */
export interface FolderScope {
  readonly settings: Settings
  /** Real path of the root of the project. */
  readonly root: string
}

/** A pattern of an ignore file or a config, and where it is written, such as `.gitignore:3`. */
interface IgnorePattern {
  readonly pattern: string
  readonly at: string
}

/** What ignore rules say of a file: left alone, with the place of the pattern; kept in spite of others; or nothing. */
type IgnoreVerdict = { readonly ignoredAt: string } | 'kept' | undefined

/** Which files of a project are left alone: by `ignore` of the configs, `.msgapiignore`, and where files are searched for, `.gitignore`. */
export class IgnoredFiles {
  readonly #workingFolder: string
  readonly #onLookup: ((path: string, isAwaited?: boolean) => void) | undefined
  readonly #rules = new Map<string, Promise<IgnoreRules | undefined>>()
  /** Patterns that cannot be used, a line each. */
  readonly problems: string[] = []

  /**
   * Takes the real path of the working folder, from which paths of places start. `onLookup` gets the path of each ignore file before it
   * is looked for.
   */
  constructor(workingFolder: string, onLookup?: (path: string, isAwaited?: boolean) => void) {
    this.#workingFolder = workingFolder
    this.#onLookup = onLookup
  }

  /**
   * Why a file that a person names, by its real path, is left alone, in words that follow on its name, such as "is ignored by
   * .msgapiignore:3"; undefined when it is not. What Git ignores is read when it is named.
   */
  async whyNamed(path: string, scope: FolderScope): Promise<string | undefined> {
    if (!isInsideFolder(path, scope.root)) return undefined
    const folders = foldersBetween(dirname(path), scope.root).slice(0, -1).reverse()
    for (const folder of folders) {
      const why = await this.#why(folder, 'folder', scope, [ignoreFile])
      if (why !== undefined) return why
    }
    return await this.#why(path, 'file', scope, [ignoreFile])
  }

  /** The same for a file or folder that a search comes by; of the folders that hold it, it has asked before. */
  async whyFound(path: string, kind: 'file' | 'folder', scope: FolderScope): Promise<string | undefined> {
    return await this.#why(path, kind, scope, [ignoreFile, gitIgnoreFile])
  }

  /** The ignore files that may name a file, by its real path, as far as they were looked for; they may not exist. */
  filesAround(path: string, root: string): readonly string[] {
    const folders = isInsideFolder(path, root) ? foldersBetween(dirname(path), root) : []
    const files = folders.flatMap((folder) => [join(folder, ignoreFile), join(folder, gitIgnoreFile)])
    return files.filter((file) => this.#rules.has(file))
  }

  async #why(
    path: string,
    kind: 'file' | 'folder',
    { settings, root }: FolderScope,
    [own, ...others]: readonly string[],
  ): Promise<string | undefined> {
    const folders = foldersBetween(dirname(path), root)
    const named = await this.#inFolders(folders, own ?? '')
    const rules = [...named, ...(await Promise.all(settings.ignore.map((each) => this.#ofConfig(each))))]
    for (const other of others) rules.push(...(await this.#inFolders(folders, other)))
    for (const each of rules) {
      const verdict = each?.verdictOn(path, kind)
      if (verdict === 'kept') return undefined
      if (verdict !== undefined) return `is ignored by ${verdict.ignoredAt}`
    }
    return undefined
  }

  #ofConfig({ file, folder, patterns }: IgnoreSettings): Promise<IgnoreRules | undefined> {
    const known = this.#rules.get(file)
    if (known !== undefined) return known
    const placed = patterns.map(({ pattern, origin }): IgnorePattern => {
      const line = origin.by === 'config' ? `:${origin.place.line}` : ''
      return { pattern, at: `${this.#shown(file)}${line}` }
    })
    const rules = IgnoreRules.of(folder, placed)
    this.#rules.set(file, rules)
    return rules
  }

  async #inFolders(folders: readonly string[], name: string): Promise<(IgnoreRules | undefined)[]> {
    return await Promise.all(folders.map((folder) => this.#ofFile(folder, join(folder, name))))
  }

  #ofFile(folder: string, path: string): Promise<IgnoreRules | undefined> {
    const known = this.#rules.get(path)
    if (known !== undefined) return known
    this.#onLookup?.(path, true)
    const { patterns, problems } = patternsOf(ignoreFileText(path), this.#shown(path))
    this.problems.push(...problems)
    const rules = IgnoreRules.of(folder, patterns)
    this.#rules.set(path, rules)
    return rules
  }

  #shown(path: string): string {
    return isInsideFolder(path, this.#workingFolder) ? wayTo(this.#workingFolder, path) : path
  }
}

/** The folders from one up to another that holds it, both among them. */
function foldersBetween(from: string, upTo: string): readonly string[] {
  const folders = [from]
  for (let folder = from; folder !== upTo && dirname(folder) !== folder; ) {
    folder = dirname(folder)
    folders.push(folder)
  }
  return folders
}

/** The text of an ignore file; empty where there is none that can be read, as in Git. */
function ignoreFileText(path: string): string {
  try {
    const status = statSync(path, { throwIfNoEntry: false })
    return status?.isFile() === true && status.size <= mostBytes ? readFileSync(path, 'utf8') : ''
  } catch {
    return ''
  }
}

/** Patterns as in a .gitignore, from one folder on. */
class IgnoreRules {
  readonly #folder: string
  readonly #ignore: Ignore

  private constructor(folder: string, ignore: Ignore) {
    this.#folder = folder
    this.#ignore = ignore
  }

  /** Takes the real path of the folder that the patterns start from; undefined when there are no patterns. */
  static async of(folder: string, patterns: readonly IgnorePattern[]): Promise<IgnoreRules | undefined> {
    if (patterns.length === 0) return undefined
    const { default: createIgnore } = await import('ignore')
    const ignore = createIgnore({ allowRelativePaths: false, ignorecase: false })
    for (const { pattern, at } of patterns) ignore.add({ pattern, mark: at })
    return new IgnoreRules(folder, ignore)
  }

  /** What the patterns say of a file or folder, by its real path; of its folders it has to be asked before. */
  verdictOn(path: string, kind: 'file' | 'folder'): IgnoreVerdict {
    if (path === this.#folder || !isInsideFolder(path, this.#folder)) return undefined
    const steps = wayTo(this.#folder, path)
    const { ignored, unignored, rule } = this.#ignore.test(kind === 'folder' ? `${steps}/` : steps)
    if (ignored) return { ignoredAt: rule?.mark ?? '' }
    return unignored ? 'kept' : undefined
  }
}

/** The patterns of an ignore file, with the lines that cannot be used. */
function patternsOf(text: string, shown: string): { patterns: IgnorePattern[]; problems: string[] } {
  const patterns: IgnorePattern[] = []
  const problems: string[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const at = `${shown}:${index + 1}`
    const problem = ignorePatternProblem(line)
    if (problem === undefined) patterns.push({ pattern: line, at })
    else problems.push(`The pattern at ${at} is not used: it ${problem}.`)
  }
  return { patterns, problems }
}
