import type { Ignore } from 'ignore'
import { ignorePatternProblem } from '../config/ignore-shape.ts'
import { wayTo } from '../load/address.ts'
import { isInsideFolder } from '../load/is-inside-folder.ts'

/** A pattern of an ignore file or a config, and where it is written, such as `.gitignore:3`. */
export interface IgnorePattern {
  readonly pattern: string
  readonly at: string
}

/** What ignore rules say of a file: left alone, with the place of the pattern; kept in spite of others; or nothing. */
export type IgnoreVerdict = { readonly ignoredAt: string } | 'kept' | undefined

/** Patterns as in a .gitignore, from one folder on. */
export class IgnoreRules {
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
export function patternsOf(text: string, shown: string): { patterns: IgnorePattern[]; problems: string[] } {
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
