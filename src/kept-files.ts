import type { Stats } from 'node:fs'
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'

const checksumLength = 4
/** Nobody else may read or write the folder. */
const folderMode = 0o700
/** Git never writes a file that its owner cannot write: a file that a repository contains is not taken for ours. */
const fileMode = 0o400

/** The folder for files that can be made again, where the system has it; undefined if the environment does not tell. */
export function cacheFolder(): string | undefined {
  const { LOCALAPPDATA: local = '', XDG_CACHE_HOME: chosen = '', HOME: home = '' } = process.env
  // Files of Windows have no owner and mode that would show whose code it is; this folder belongs to the user.
  if (process.platform === 'win32') return path.isAbsolute(local) ? local : undefined
  if (path.isAbsolute(chosen)) return chosen
  if (!path.isAbsolute(home)) return undefined
  return path.join(home, process.platform === 'darwin' ? 'Library/Caches' : '.cache')
}

/** True for a folder that belongs to the user of this process, and that nobody else may read or write. */
export function isOwnFolder(folder: string): boolean {
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
export function makeOwnFolder(folder: string): boolean {
  let existing = folder
  while (!existsSync(existing)) existing = path.dirname(existing)
  const { uid } = statSync(existing)
  if (process.geteuid !== undefined && uid !== 0 && uid !== process.geteuid()) return false
  mkdirSync(folder, { recursive: true, mode: folderMode })
  return isOwnFolder(folder)
}

/**
 * The content of a file that `writeKept` wrote; undefined if it does not exist, is not our own, is damaged, or has more than
 * `longest` bytes.
 */
export function readKept(file: string, longest: number): Buffer | undefined {
  let descriptor: number | undefined
  try {
    descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    const stats = fstatSync(descriptor)
    if (
      !stats.isFile() ||
      !isOwn(stats, fileMode) ||
      stats.size <= checksumLength ||
      stats.size > longest + checksumLength
    )
      return undefined
    const content = Buffer.allocUnsafeSlow(stats.size)
    if (readSync(descriptor, content) !== stats.size) return undefined
    const end = stats.size - checksumLength
    const kept = content.subarray(0, end)
    return crc32(kept) === content.readUInt32LE(end) ? kept : undefined
  } catch {
    return undefined
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

/** Writes a file so that it always has either the old or the new content, also if several runs write it. Throws what Node throws. */
export function writeKept(file: string, content: Buffer): void {
  const temporary = `${file}.${process.pid}-${process.hrtime.bigint()}`
  const checksum = Buffer.alloc(checksumLength)
  checksum.writeUInt32LE(crc32(content))
  try {
    writeFileSync(temporary, Buffer.concat([content, checksum]), { flag: 'wx', mode: fileMode })
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
