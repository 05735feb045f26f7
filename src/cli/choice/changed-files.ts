import { readdirSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { GitRepository, isInsideFolder, type ListedEntry } from '../../command.ts'
import { UsageError } from '../../index.ts'

/** Files of package managers that say which packages are in the `node_modules` beside them. */
const packageLocks = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
]

/** The files of a working tree that differ from a commit. */
export class ChangedFiles {
  readonly #top: string
  readonly #tracked: ReadonlySet<string>
  readonly #changed: ReadonlySet<string>
  /** Folders in which a name is new or gone, directly or below. */
  readonly #renamed: ReadonlySet<string>
  readonly #known = new Map<string, boolean>()

  private constructor(
    top: string,
    parts: { tracked: ReadonlySet<string>; changed: ReadonlySet<string>; renamed: ReadonlySet<string> },
  ) {
    this.#top = top
    this.#tracked = parts.tracked
    this.#changed = parts.changed
    this.#renamed = parts.renamed
  }

  /**
   * The files that differ between the working tree around a folder and the commit in which a revision and HEAD last had the same
   * history. Rejects with a UsageError where Git cannot tell.
   */
  static async since(revision: string, workingFolder: string): Promise<ChangedFiles> {
    const repository = await GitRepository.around(workingFolder, '--since')
    return await ChangedFiles.sinceCommit(await repository.mergeBase(revision), repository)
  }

  /** The files that differ between the working tree and a commit. */
  static async sinceCommit(base: string, repository: GitRepository): Promise<ChangedFiles> {
    const [changes, tracked] = await Promise.all([repository.changesSince(base), repository.tracked()])
    const renamed = new Set<string>()
    for (const { path, isModified } of changes)
      if (!isModified)
        for (const folder of [repository.top, ...foldersOf(path, repository.top)]) renamed.add(folder.normalize())
    const changed = new Set(changes.map(({ path }) => path.normalize()))
    return new ChangedFiles(repository.top, {
      tracked: new Set([...tracked].map((path) => path.normalize())),
      changed,
      renamed,
    })
  }

  /** True if the results of an entry may differ from those of the commit. Throws a UsageError for an entry outside of the repository. */
  affects({ path, document, files, lookedFor }: ListedEntry): boolean {
    if (!isInsideFolder(path, this.#top))
      throw new UsageError(
        `--since: ${document.path} is outside of ${this.#top}; run msgapi in the repository of this file.`,
      )
    return files.some((file) => this.isChanged(file)) || lookedFor.some((each) => this.#hasChangedAt(each))
  }

  /** True if a file that is there differs from the commit: one that Git does not track counts as new. */
  isChanged(file: string): boolean {
    const known = this.#known.get(file)
    if (known !== undefined) return known
    const isChanged = this.#compare(file)
    this.#known.set(file, isChanged)
    return isChanged
  }

  #compare(file: string): boolean {
    if (!isInsideFolder(file, this.#top)) return false
    const path = file.normalize()
    // Git knows links to folders and submodules, and not what is in them.
    const around = [path, ...foldersOf(path, this.#top)]
    if (around.some((each) => this.#changed.has(each))) return true
    if (around.some((each) => this.#tracked.has(each))) return false
    const packages = packagesFolder(file)
    // What is installed belongs to no commit; the file that says which versions are installed does.
    return packages === undefined || packageLocks.some((name) => this.#changed.has(join(packages, name).normalize()))
  }

  /** True if a file was at a path in the commit, or if the names in a folder have changed. */
  #hasChangedAt(path: string): boolean {
    if (!isInsideFolder(path, this.#top)) return false
    if (!path.endsWith(sep)) return this.#changed.has(path.normalize())
    const folder = path.slice(0, -sep.length)
    const known = this.#known.get(path)
    if (known !== undefined) return known
    const isChanged = this.#renamed.has(folder.normalize()) || this.#hasNewNames(folder)
    this.#known.set(path, isChanged)
    return isChanged
  }

  #hasNewNames(folder: string): boolean {
    return namesOfFiles(folder).some((name) => {
      const path = join(folder, name).normalize()
      return ![path, ...foldersOf(path, this.#top)].some((each) => this.#tracked.has(each))
    })
  }
}

/** The folders around a path, up to a top folder and without it. */
function foldersOf(path: string, top: string): readonly string[] {
  const folders: string[] = []
  for (let folder = dirname(path); folder !== top && folder !== dirname(folder); folder = dirname(folder))
    folders.push(folder.normalize())
  return folders
}

/** The folder that has the outermost `node_modules` around a file; undefined for a file in none. */
function packagesFolder(file: string): string | undefined {
  const index = `${file}${sep}`.indexOf(`${sep}node_modules${sep}`)
  return index === -1 ? undefined : file.slice(0, index)
}

function namesOfFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [] : entry.name))
  } catch {
    return []
  }
}
