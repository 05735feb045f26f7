import type { Stats } from 'node:fs'
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import type { Script } from 'node:vm'
import { crc32 } from 'node:zlib'
import { tuneEngine } from './engine-flags.ts'

/** How many folders of code are kept, each for one version of msgapi, one build of Node and one set of flags; 1 to 4 MB each. */
const keptFolders = 8
/** More than V8 has for the largest file of the command by far. */
const longestCode = 20_000_000
const checksumLength = 4

/** Nobody else may read or write the folder. */
const folderMode = 0o700
/** Git never writes a file that its owner cannot write: code that a repository contains is not taken for ours. */
const fileMode = 0o400

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
    return this.#isOwn ? readCode(this.#file(name)) : undefined
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
        if (code.length > length) writeCode(this.#file(name), code)
      }
    } catch {
      // A folder that cannot be written, a full disk, or another run that cleans up.
    }
  }

  /** Removes the folders that were written to longest ago, and what interrupted runs left in this one. */
  #removeOld(): void {
    const others = readdirSync(this.#folder)
      .map((name) => path.join(this.#folder, name))
      .filter((folder) => folder !== this.#fitting)
      .map((folder) => ({ folder, written: lstatSync(folder).mtimeMs }))
      .sort((left, right) => right.written - left.written)
    for (const { folder } of others.slice(keptFolders - 1)) rmSync(folder, { recursive: true, force: true })
    for (const name of readdirSync(this.#fitting))
      if (!name.endsWith('.bin')) rmSync(path.join(this.#fitting, name), { force: true })
  }
}

/** The folder for files that can be made again, where the system has it; undefined if the environment does not tell. */
function cacheFolder(): string | undefined {
  const { LOCALAPPDATA: local = '', XDG_CACHE_HOME: chosen = '', HOME: home = '' } = process.env
  // Files of Windows have no owner and mode that would show whose code it is; this folder belongs to the user.
  if (process.platform === 'win32') return path.isAbsolute(local) ? local : undefined
  if (path.isAbsolute(chosen)) return chosen
  if (!path.isAbsolute(home)) return undefined
  return path.join(home, process.platform === 'darwin' ? 'Library/Caches' : '.cache')
}

function isOwnFolder(folder: string): boolean {
  try {
    const stats = lstatSync(folder)
    return stats.isDirectory() && isOwn(stats, folderMode)
  } catch {
    return false
  }
}

/** Whether a folder or file belongs to the user of this process and has this mode. */
function isOwn({ uid, mode }: Stats, expected: number): boolean {
  return process.geteuid === undefined || (uid === process.geteuid() && (mode & 0o777) === expected)
}

/** Makes a folder if it does not exist. False for one that is not our own, and in the home folder of another user, as with `sudo`. */
function makeOwnFolder(folder: string): boolean {
  let existing = folder
  while (!existsSync(existing)) existing = path.dirname(existing)
  const { uid } = statSync(existing)
  if (process.geteuid !== undefined && uid !== 0 && uid !== process.geteuid()) return false
  mkdirSync(folder, { recursive: true, mode: folderMode })
  return isOwnFolder(folder)
}

/** The code in a file; undefined if it does not exist, is not our own, or is damaged: V8 does not check what it is given. */
function readCode(file: string): Buffer | undefined {
  let descriptor: number | undefined
  try {
    descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    const stats = fstatSync(descriptor)
    if (!stats.isFile() || !isOwn(stats, fileMode) || stats.size <= checksumLength || stats.size > longestCode)
      return undefined
    const content = Buffer.allocUnsafeSlow(stats.size)
    if (readSync(descriptor, content) !== stats.size) return undefined
    const end = stats.size - checksumLength
    const code = content.subarray(0, end)
    return crc32(code) === content.readUInt32LE(end) ? code : undefined
  } catch {
    return undefined
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

/** Writes code so that the file always has either the old or the new content, also if several runs write it. */
function writeCode(file: string, code: Buffer): void {
  const temporary = `${file}.${process.pid}-${process.hrtime.bigint()}`
  const checksum = Buffer.alloc(checksumLength)
  checksum.writeUInt32LE(crc32(code))
  try {
    writeFileSync(temporary, Buffer.concat([code, checksum]), { flag: 'wx', mode: fileMode })
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
