import { statSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { createReader, decode, isAddress, isInsideFolder } from '../../command.ts'
import { defaultLimits, type Finding } from '../../index.ts'
import { withNames } from '../standard-input.ts'

/** The files that reports name, looked for below a root: the reports may have been made elsewhere. */
export class FoundSources {
  readonly #root: string

  /** Takes a real path. */
  constructor(root: string) {
    this.#root = root
  }

  /**
   * The findings of one report with the paths that its files have below the root. A relative path starts from the root. For absolute
   * paths outside of the root, the folder of the report is the one that is left out to find most of its files below the root.
   */
  placed(findings: readonly Finding[]): readonly Finding[] {
    const sources = new Set(findings.flatMap(sourcesOf))
    const outside = [...sources].filter((source) => isOutside(source, this.#root))
    const folder = this.#folderOf(outside)
    const paths = new Map([...sources].map((source) => [source, this.#pathOf(source, folder)]))
    return findings.map((finding) => withNames(finding, (source) => paths.get(source) ?? source))
  }

  /** The texts of the files that findings are in, by path, as far as they can be read. */
  async textsOf(findings: readonly Finding[]): Promise<ReadonlyMap<string, string>> {
    const reader = createReader({ root: this.#root, limits: { ...defaultLimits, totalBytes: Number.MAX_SAFE_INTEGER } })
    const texts = new Map<string, string>()
    for (const source of new Set(findings.flatMap(sourcesOf))) {
      const read = isAddress(source) ? undefined : await reader.read(source)
      if (read?.ok === true) texts.set(source, decode(read.bytes).text)
    }
    return texts
  }

  /** The folder, as the names on the way to it, that most paths are found below the root without; undefined if none is. */
  #folderOf(paths: readonly string[]): readonly string[] | undefined {
    const counts = new Map<string, number>()
    for (const path of paths) {
      const names = namesIn(path)
      for (let length = 1; length < names.length; length++) {
        if (!this.#isFile(names.slice(length))) continue
        const key = JSON.stringify(names.slice(0, length))
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    }
    // Of several, the first has the longest paths below the root.
    const [best] = [...counts].sort(([, one], [, other]) => other - one)
    return best === undefined ? undefined : JSON.parse(best[0])
  }

  #pathOf(source: string, folder: readonly string[] | undefined): string {
    if (isAddress(source) || source.startsWith('<')) return source
    if (!isOutside(source, this.#root)) return resolve(this.#root, source)
    const names = namesIn(source)
    if (folder === undefined || !folder.every((name, index) => names[index] === name)) return source
    return join(this.#root, ...names.slice(folder.length))
  }

  #isFile(names: readonly string[]): boolean {
    if (names.includes('..')) return false
    try {
      return statSync(join(this.#root, ...names), { throwIfNoEntry: false })?.isFile() === true
    } catch {
      return false
    }
  }
}

/** True for an absolute path of any system that is not below a folder. */
function isOutside(source: string, root: string): boolean {
  if (isAddress(source)) return false
  return isAbsolute(source) ? !isInsideFolder(source, root) : /^(?:[a-z]:)?[\\/]/i.test(source)
}

function namesIn(path: string): readonly string[] {
  return path.split(/^[a-z]:\\|^\\/i.test(path) ? /[\\/]/ : /\//)
}

function sourcesOf({ place, related = [], fix, suggestions = [] }: Finding): readonly string[] {
  const edits = [...(fix === undefined ? [] : [fix]), ...suggestions].flatMap((each) => each.edits)
  return [place.source, ...related.map((each) => each.place.source), ...edits.map(({ source }) => source)]
}
