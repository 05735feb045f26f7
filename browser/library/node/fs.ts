import { at, type Kept } from '../files.ts'

/** As much of Node's `fs` as the library uses, over the files that `setFiles` has set. */

export const constants = { O_RDONLY: 0 }

class FileSystemError extends Error {
  readonly code: string

  constructor(code: string, reason: string, path: string) {
    super(`${code}: ${reason}, '${path}'`)
    this.code = code
  }
}

function found(path: string): Kept {
  const kept = at(path)
  if (kept === undefined) throw new FileSystemError('ENOENT', 'no such file or directory', path)
  return kept
}

function fileAt(path: string): Uint8Array {
  const kept = found(path)
  if (!('bytes' in kept)) throw new FileSystemError('EISDIR', 'illegal operation on a directory', path)
  return kept.bytes
}

function folderAt(path: string): ReadonlySet<string> {
  const kept = found(path)
  if (!('names' in kept)) throw new FileSystemError('ENOTDIR', 'not a directory', path)
  return kept.names
}

/** What is at a path, in the words of Node. */
class Stats {
  readonly name: string
  readonly size: number
  readonly #isFile: boolean

  constructor(name: string, kept: Kept) {
    this.name = name
    this.#isFile = 'bytes' in kept
    this.size = 'bytes' in kept ? kept.bytes.length : 0
  }

  isFile(): boolean {
    return this.#isFile
  }

  isDirectory(): boolean {
    return !this.#isFile
  }

  isSymbolicLink(): boolean {
    return false
  }
}

export function existsSync(path: string): boolean {
  return at(path) !== undefined
}

export function statSync(
  path: string,
  { throwIfNoEntry = true }: { throwIfNoEntry?: boolean } = {},
): Stats | undefined {
  return throwIfNoEntry || existsSync(path) ? new Stats(path, found(path)) : undefined
}

export const lstatSync = statSync

export function readdirSync(
  path: string,
  { withFileTypes = false }: { withFileTypes?: boolean } = {},
): readonly string[] | readonly Stats[] {
  const names = [...folderAt(path)].sort()
  const folder = path.endsWith('/') ? path : `${path}/`
  return withFileTypes ? names.map((name) => new Stats(name, found(folder + name))) : names
}

/** Paths have no links here. */
export function realpathSync(path: string): string {
  found(path)
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
realpathSync.native = realpathSync

export function readlinkSync(path: string): never {
  throw new FileSystemError('EINVAL', 'invalid argument', path)
}

export function readFileSync(path: string, encoding?: string): Uint8Array | string {
  const bytes = fileAt(path)
  return encoding === undefined ? Buffer.from(bytes) : Buffer.from(bytes).toString('utf8')
}

/** Open files, by descriptor, each with how much of it was read. */
const open = new Map<number, { readonly path: string; readonly bytes: Uint8Array; position: number }>()
let descriptors = 0

export function openSync(path: string): number {
  const bytes = fileAt(path)
  descriptors += 1
  open.set(descriptors, { path, bytes, position: 0 })
  return descriptors
}

export function fstatSync(descriptor: number): Stats {
  const { path, bytes } = opened(descriptor)
  return new Stats(path, { bytes })
}

export function readSync(
  descriptor: number,
  buffer: Uint8Array,
  offset = 0,
  length = buffer.length - offset,
  position: number | null = null,
): number {
  const file = opened(descriptor)
  const start = position ?? file.position
  const bytes = file.bytes.subarray(start, start + length)
  buffer.set(bytes, offset)
  if (position === null) file.position += bytes.length
  return bytes.length
}

export function closeSync(descriptor: number): void {
  open.delete(descriptor)
}

function opened(descriptor: number): { readonly path: string; readonly bytes: Uint8Array; position: number } {
  const file = open.get(descriptor)
  if (file === undefined) throw new FileSystemError('EBADF', 'bad file descriptor', String(descriptor))
  return file
}

/** Nothing is written here: calls resolve to texts. */
function readOnly(path: string): never {
  throw new FileSystemError('EROFS', 'read-only file system', path)
}

export const mkdirSync = readOnly
export const renameSync = readOnly
export const rmSync = readOnly
export const writeFileSync = readOnly
