import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError, UsageError } from '../config/errors.ts'
import type { HeldTexts } from '../config/read.ts'
import { ownFilesFolder, realPathOf } from '../config/root.ts'
import { type Settings, suppressionsName } from '../config/settings.ts'
import { isInsideFolder } from '../load/files/folders.ts'
import type { SuppressionsFile } from '../suppress/suppressions-file.ts'

interface NamedFile {
  readonly workingFolder: string
  /** True if the call uses no suppressions file. */
  readonly noSuppressions?: boolean | undefined
  /** The file that the call names, relative to the working folder. */
  readonly suppressionsFile?: string | undefined
  /** Texts that are not saved. */
  readonly held: HeldTexts
}

/** Who is told of the files. */
interface Listeners {
  /** Called with the path of a file that was read. */
  readonly onRead: (path: string) => void
  /** Called with the path of the file of each entry, whether or not it exists. */
  readonly lookedFor: (path: string) => void
}

/** The suppressions files of a run, each read once. */
export class SuppressionFiles {
  readonly #named: string | false | undefined
  /** As the call writes it. */
  readonly #written: string | undefined
  #mayBeNew = false
  readonly #listeners: Listeners
  readonly #held: HeldTexts
  /** Where the file usually is, by folder. */
  readonly #usual = new Map<string, string>()
  readonly #read = new Map<string, Promise<SuppressionsFile | undefined>>()

  constructor({ workingFolder, noSuppressions, suppressionsFile, held }: NamedFile, listeners: Listeners) {
    const named = suppressionsFile === undefined ? undefined : realPathOf(resolve(workingFolder, suppressionsFile))
    this.#named = noSuppressions === true ? false : named
    this.#written = suppressionsFile
    this.#listeners = listeners
    this.#held = held
  }

  /**
   * Where the suppressions of entries with some settings are: where the call says, else the config, else beside the config, else in
   * the root. Undefined for a call without.
   */
  pathFor({ suppressions, configFile }: Settings, root: string): string | undefined {
    if (this.#named === false) return undefined
    return this.#named ?? suppressions ?? this.#usualIn(ownFilesFolder(configFile, root))
  }

  /** The same text for all entries of a folder, because each result holds it. */
  #usualIn(folder: string): string {
    const path = this.#usual.get(folder) ?? join(folder, suppressionsName)
    this.#usual.set(folder, path)
    return path
  }

  /**
   * The file for some settings; undefined if there is none. Rejects with a ConfigError for an invalid file, and with a
   * UsageError if the call names a missing file, unless it is to be written.
   */
  async for(settings: Settings, root: string): Promise<SuppressionsFile | undefined> {
    const path = this.pathFor(settings, root)
    if (path === undefined) return undefined
    this.#listeners.lookedFor(path)
    const file = await this.at(path, root)
    if (file === undefined && path === this.#named && !this.#mayBeNew)
      throw new UsageError(`There is no suppressions file ${this.#written}; "msgapi suppress" writes one.`)
    return file
  }

  /** Says that the call is to write the file that it names. */
  beginNew(): void {
    this.#mayBeNew = true
  }

  /** The file at a path; undefined if there is none. Rejects with a ConfigError for an invalid file. */
  at(path: string, root: string): Promise<SuppressionsFile | undefined> {
    const known = this.#read.get(path) ?? this.#readFile(path, root)
    this.#read.set(path, known)
    return known
  }

  /** Forgets a file that changed, by its real path. */
  forget(path: string): void {
    this.#read.delete(path)
  }

  async #readFile(path: string, root: string): Promise<SuppressionsFile | undefined> {
    if (!existsSync(path)) return undefined
    this.#listeners.onRead(path)
    // A pull request can add a link, so only a file that the user names may be one.
    if (this.#named === undefined && isInsideFolder(path, root) && !isInsideFolder(realPathOf(path), root)) {
      throw new ConfigError('This suppressions file is outside the root; name it with --suppressions.', {
        file: path,
      })
    }
    const { readSuppressions } = await import('../suppress/suppressions-file.ts')
    return readSuppressions(path, this.#held)
  }
}
