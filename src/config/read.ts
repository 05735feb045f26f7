import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { defaultLimits } from '../load/limits.ts'
import { parseText } from '../load/parse.ts'
import type { SourceFile } from '../load/source-file.ts'
import { ConfigError, type ConfigPlace, isMissing, reasonOf } from './errors.ts'
import { realPathOf } from './root.ts'

/** Texts that count in place of those on disk, by real path: what an editor has not saved. */
export type HeldTexts = ReadonlyMap<string, string>

/** How messages name a file that cannot be read, and what counts in its place. */
interface ReadFile {
  /** Its kind; a config file if absent. */
  readonly kind?: string
  /** Its path as messages show it. */
  readonly shown?: string
  /** The place in another config that names it, which messages are then about. */
  readonly namedAt?: ConfigPlace | undefined
  readonly held?: HeldTexts | undefined
}

/**
 * Reads a config file, or another file that settings name, as data, under the default limits. Throws a ConfigError if it is not a
 * regular file, is too large, or cannot be opened. Problems inside it are findings of the source file.
 */
export async function readConfigFile(path: string, file: ReadFile = {}): Promise<SourceFile> {
  return await parseConfig(path, readBytes(path, file))
}

/** Reads `package.json` if it can contain the key `msgapi`. Most do not, and then it is not parsed. */
export async function readPackageFile(path: string, held?: HeldTexts): Promise<SourceFile | undefined> {
  const bytes = readBytes(path, { held })
  return Buffer.from(bytes).includes('"msgapi"') ? await parseConfig(path, bytes) : undefined
}

async function parseConfig(path: string, bytes: Uint8Array): Promise<SourceFile> {
  return await parseText(path, bytes, extname(basename(path)) === '.json' ? 'json' : 'yaml', defaultLimits)
}

function readBytes(path: string, { kind = 'config file', shown, namedAt, held }: ReadFile = {}): Uint8Array {
  const text = held === undefined || held.size === 0 ? undefined : held.get(realPathOf(path))
  if (text !== undefined) return Buffer.from(text)
  const refusal = (message: string) => new ConfigError(message, namedAt ?? { file: path }, shown)
  try {
    // Non-blocking, so that a named pipe without a writer cannot stop the run.
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      const status = fstatSync(file)
      if (!status.isFile()) throw refusal('This is not a regular file; write the config in a file.')
      if (status.size > defaultLimits.fileBytes) {
        const message = `This file has ${status.size} bytes, expected a config of at most ${defaultLimits.fileBytes}.`
        throw refusal(message)
      }
      return readAtMost(file, status.size)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const message = isMissing(error)
      ? `This ${kind} does not exist; check the name.`
      : `This ${kind} cannot be read: ${reasonOf(error) ?? String(error)}.`
    throw refusal(message)
  }
}

/** Reads only the size that the file had before: it can grow meanwhile, and some system files have no end. */
function readAtMost(file: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let filled = 0
  while (filled < size) {
    const bytesRead = readSync(file, bytes, filled, size - filled, null)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}
