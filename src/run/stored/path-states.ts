import { readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { sep } from 'node:path'
import { codeOf } from '../../config/errors.ts'
import { isAddress } from '../../load/files/address.ts'
import { sha256Of } from '../../load/files/sha256.ts'
import { textOnDisk } from '../idle-texts.ts'

/**
 * What is at paths, as far as results depend on it: the content and the real path of a file, the names in a folder whose path ends with
 * a separator, else whether something is there. Each path is looked at once.
 */
export class PathStates {
  readonly #states = new Map<string, string>()
  /** The states of files; undefined for what could not be read as one. */
  readonly #files = new Map<string, string | undefined>()

  /** Equal texts where results cannot differ. */
  of(path: string): string {
    const known = this.#states.get(path) ?? this.#files.get(path) ?? stateOf(path)
    this.#states.set(path, known)
    return known
  }

  /** What gives the text of a file, without a byte order mark; undefined if the path is that of no file, or if `of` found another content. */
  textOf(path: string): (() => string) | undefined {
    const state = this.#files.has(path) ? this.#files.get(path) : stateOfFile(path)
    this.#files.set(path, state)
    return state !== undefined && state === this.of(path) ? textOnDisk(path) : undefined
  }
}

/** True if a file or folder is at a path that changed after a moment, in milliseconds since 1970. */
export function changedAfter(path: string, moment: number): boolean {
  const stats = statsOf(path)
  return typeof stats === 'object' && stats.ctimeMs > moment
}

function stateOf(path: string): string {
  // The content of remote documents is that of the lock file.
  if (isAddress(path)) return 'address'
  try {
    if (path.endsWith(sep)) return `names ${sha256Of(readdirSync(path).sort().join('\0'))}`
    const stats = statsOf(path)
    if (typeof stats === 'string') return stats
    return stats.isFile() ? fileState(path, readFileSync(path)) : stats.isDirectory() ? 'folder' : 'other'
  } catch (error) {
    return errorState(error)
  }
}

function stateOfFile(path: string): string | undefined {
  try {
    return fileState(path, readFileSync(path))
  } catch {
    return undefined
  }
}

function fileState(path: string, bytes: Uint8Array): string {
  const real = realpathSync.native(path)
  const digest = sha256Of(bytes)
  return real === path ? `file ${digest}` : `file ${digest} ${real}`
}

/** The stats of what is at a path after links are resolved, or the state of a path at which there is nothing. */
function statsOf(path: string): Stats | string {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? 'nothing'
  } catch (error) {
    return errorState(error)
  }
}

function errorState(error: unknown): string {
  return `error ${codeOf(error) ?? ''}`
}
