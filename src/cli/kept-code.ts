import { lstatSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import type { Script } from 'node:vm'
import { cacheFolder, isOwnFolder, makeOwnFolder, readKept, writeKept } from '../kept-files.ts'
import { tuneEngine } from './engine-flags.ts'

/** How many folders of code are kept, each for one version of msgapi, one build of Node and one set of flags; 1 to 4 MB each. */
const keptFolders = 8
/** More than V8 has for the largest file of the command by far. */
const longestCode = 20_000_000

interface LoadedFile {
  readonly name: string
  readonly script: Script
  /** The length of the code that was there; 0 without any. */
  readonly length: number
}

/**
 * The code that V8 compiled in earlier runs, for a Node that the package has no code for. A run that loads a file without
 * code writes that of all its files when it ends, with the functions that ran; all others only read. Nothing depends on this
 * code, so where something is wrong with it, V8 compiles the text.
 */
export class KeptCode {
  /** The folder for the code of all versions, in the cache folder of the user. */
  readonly #folder: string
  /** The one in it for this version of msgapi and this V8 with its flags. */
  readonly #fitting: string
  readonly #isOwn: boolean
  readonly #loaded: LoadedFile[] = []
  #isIncomplete = false

  private constructor(folder: string, build: string) {
    this.#folder = folder
    this.#fitting = path.join(folder, `${build}-${cachedDataVersionTag().toString(16)}`)
    this.#isOwn = isOwnFolder(this.#folder) && isOwnFolder(this.#fitting)
  }

  /**
   * The code for a build of msgapi and of Node; undefined where none is kept: with `--safe`, if the user turned off such
   * caches of Node, and without a cache folder.
   */
  static of(build: string): KeptCode | undefined {
    if (process.argv.includes('--safe') || process.env.NODE_DISABLE_COMPILE_CACHE) return undefined
    const folder = cacheFolder()
    return folder === undefined ? undefined : new KeptCode(path.join(folder, 'msgapi'), build)
  }

  /** The code of a file of the command. */
  read(name: string): Buffer | undefined {
    return this.#isOwn ? readKept(this.#file(name), longestCode) : undefined
  }

  /** Notes what V8 made of a file, with the code that it was given. */
  add(name: string, script: Script, code: Buffer | undefined): void {
    this.#loaded.push({ name, script, length: code?.length ?? 0 })
    // V8 also rejects code if flags changed during the run. That code fits the start of the next run.
    if (code !== undefined || this.#isIncomplete) return
    this.#isIncomplete = true
    process.on('exit', () => this.#write())
  }

  #file(name: string): string {
    return path.join(this.#fitting, `${name}.bin`)
  }

  /** Writes what is longer than what was there: V8 may have dropped functions that did not run. */
  #write(): void {
    try {
      if (!makeOwnFolder(this.#folder) || !makeOwnFolder(this.#fitting)) return
      this.#removeOld()
      // V8 writes down the flags of this moment.
      tuneEngine('start')
      for (const { name, script, length } of this.#loaded) {
        const code = script.createCachedData()
        if (code.length > length) writeKept(this.#file(name), code)
      }
    } catch {
      // A folder that cannot be written, a full disk, or another run that cleans up.
    }
  }

  /** Removes the folders that were written to longest ago, and what interrupted runs left in this one. */
  #removeOld(): void {
    const others = readdirSync(this.#folder)
      // Results of lint, where a project has no folder for them.
      .filter((name) => name !== 'results')
      .map((name) => path.join(this.#folder, name))
      .filter((folder) => folder !== this.#fitting)
      .map((folder) => ({ folder, written: lstatSync(folder).mtimeMs }))
      .sort((left, right) => right.written - left.written)
    for (const { folder } of others.slice(keptFolders - 1)) rmSync(folder, { recursive: true, force: true })
    for (const name of readdirSync(this.#fitting))
      if (!name.endsWith('.bin')) rmSync(path.join(this.#fitting, name), { force: true })
  }
}
