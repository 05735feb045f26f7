import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, realpathSync, type Stats } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Limits } from '../limits.ts'
import type { Language, SourceFile } from '../source-file.ts'
import { FolderNames, isInsideFolder, namesInFolder, systemFolderOf } from './folders.ts'
import { failure, outsideRoot, type ReadFailure, systemFailure, whatIsThere } from './read-failure.ts'
import type { RemoteReader } from './remote-reader.ts'
import { secretByContent, secretByName, secretStart } from './secret-files.ts'
import type { SharedFile, SharedFiles } from './shared-files.ts'

export interface ReadContent {
  /** With symbolic links resolved. */
  readonly path: string
  readonly bytes: Uint8Array
}

export interface ReadSuccess extends ReadContent {
  readonly ok: true
}

/** Reads files for a run. No method throws, whatever the file system contains. */
export interface FileReader {
  /** The real path of a file, if reading it is allowed. */
  locate(path: string): Promise<{ readonly ok: true; readonly path: string } | ReadFailure>
  read(path: string): Promise<ReadSuccess | ReadFailure>
  /**
   * The actual spelling of a path in the folders: the path itself, or one that differs in case or in the composition of accents.
   * Undefined if there is no such file. Does not search folders outside the root.
   */
  existingSpelling(path: string): Promise<string | undefined>
  /** The names in the folder of a path, for suggestions. Empty if the folder cannot be read or is outside the root. */
  namesBeside(path: string): Promise<readonly string[]>
  /** Files that other entries of the run have read. If absent, each entry reads all its files. */
  readonly shared?: SharedReads | undefined
  /** Files of earlier runs. If absent, each changed file is parsed as a whole. */
  readonly earlier?: EarlierFiles | undefined
  /** Reads addresses. If absent, no address is read. */
  readonly remote?: RemoteReader | undefined
  /** The results of `loadFile` with this reader, so that no file is read twice. */
  readonly loaded: Map<string, Promise<SourceFile | ReadFailure>>
}

/** Files that earlier runs have parsed. */
interface EarlierFiles {
  /** Parses a file that has changed since; undefined where it is to be parsed as any other. */
  reread(content: ReadContent, language: Language, limits: Limits): Promise<SourceFile | undefined>
}

/**
 * Files that other entries have read. The checks of this reader apply: files that are too large or may contain secrets fail here,
 * too.
 */
interface SharedReads {
  known(key: string): SourceFile | ReadFailure | undefined
  add(key: string, file: SharedFile): void
}

/** Reads nothing, for standalone documents. */
export const noFiles: FileReader = {
  locate: async (path) => failure(path, 'outside-root', 'this run reads no other file'),
  read: async (path) => failure(path, 'outside-root', 'this run reads no other file'),
  existingSpelling: async () => undefined,
  namesBeside: async () => [],
  loaded: new Map(),
}

const readOnly = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)
const chunkBytes = 65_536

/**
 * A reader of the regular files below a root folder. Symbolic links are resolved before a file is opened, so no path or link
 * leads out of the root, and no pipe or device is read. Sizes are checked before and during reading. Files that may contain
 * secrets are not read, except `named`, the path of a file that the user asked for. Files are read synchronously, one after the
 * other: for small files, asynchronous calls take five times as much CPU time.
 */
export function createReader({
  root,
  limits,
  named,
  onRead,
  folders = new Map(),
  held,
  shared,
}: {
  root: string
  limits: Limits
  named?: string | undefined
  /** Called with the real path of every file that was read. */
  onRead?: ((path: string) => void) | undefined
  /**
   * The names in folders by real path, shared by the readers of one call, because a folder can have as many files as there are
   * readers.
   */
  folders?: Map<string, FolderNames> | undefined
  /** Texts by real path that replace files on disk. */
  held?: ReadonlyMap<string, string> | undefined
  shared?: SharedFiles | undefined
}): FileReader {
  const rootPath = resolve(root)
  const namedPath = named === undefined ? undefined : resolve(named)
  const listings = new Map<string, Promise<FolderNames>>()
  const spelledFolders = new Map<string, Promise<string | undefined>>()
  let realRoot: string | undefined
  let totalBytes = 0
  return { locate, read, existingSpelling, namesBeside, shared: sharedReads(), loaded: new Map() }

  function sharedReads(): SharedReads | undefined {
    if (shared === undefined) return undefined
    return {
      known: (key) => {
        const known = shared.get(key)
        return known && (admit(known) ?? known.file)
      },
      add: (key, file) => shared.add(key, file),
    }
  }

  function findRealRoot(): string {
    realRoot ??= realPathOr(rootPath)
    return realRoot
  }

  async function locate(path: string): Promise<{ readonly ok: true; readonly path: string } | ReadFailure> {
    const requested = resolve(path)
    const insideOf = findRealRoot()
    const isSpelledInside = isInsideFolder(requested, rootPath)
    const looksInside = isSpelledInside || isInsideFolder(requested, insideOf)
    // Checked first, so that nobody learns whether the file exists.
    const refusal = looksInside ? refusalOf(requested, isSpelledInside ? rootPath : insideOf) : undefined
    if (refusal !== undefined) return refusal
    try {
      const real = realpathSync.native(requested)
      if (!isInsideFolder(real, insideOf)) return outsideRoot(requested)
      return (real === requested ? undefined : refusalOf(real, insideOf)) ?? { ok: true, path: real }
    } catch (error) {
      // Does not reveal whether a file outside the root exists.
      if (!looksInside) return outsideRoot(requested)
      return held?.has(requested) === true ? { ok: true, path: requested } : systemFailure(error, requested)
    }
  }

  /** The reason for not reading a path inside the root. */
  function refusalOf(path: string, folder: string): ReadFailure | undefined {
    if (path === namedPath) return undefined
    const system = systemFolderOf(path, folder)
    if (system !== undefined) return failure(path, 'not-a-file', `it is in ${system}, which holds no documents`)
    const secret = secretByName(path, folder)
    return secret === undefined ? undefined : failure(path, 'secret', secret)
  }

  async function read(path: string): Promise<ReadSuccess | ReadFailure> {
    const located = await locate(path)
    if (!located.ok) return located
    const text = held?.get(located.path)
    if (text !== undefined) return admitted(located.path, Buffer.from(text))
    try {
      return await readRegularFile(located.path)
    } catch (error) {
      return systemFailure(error, located.path)
    }
  }

  async function readRegularFile(path: string): Promise<ReadSuccess | ReadFailure> {
    // Also checked before opening, because opening a pipe or a device can have an effect.
    const problem = problemOf(lstatSync(path), path)
    if (problem !== undefined) return problem
    const descriptor = await openWithRetry(() => openSync(path, readOnly))
    try {
      const status = fstatSync(descriptor)
      return problemOf(status, path) ?? readContent(descriptor, path, status.size)
    } finally {
      closeSync(descriptor)
    }
  }

  function problemOf(status: Stats, path: string): ReadFailure | undefined {
    if (!status.isFile()) return failure(path, 'not-a-file', `it is ${whatIsThere(status)}`)
    return sizeProblem(path, status.size)
  }

  function sizeProblem(path: string, size: number): ReadFailure | undefined {
    if (size > limits.fileBytes) {
      const detail = `the file is larger than ${limits.fileBytes} bytes; split it, or raise "limits.fileBytes"`
      return { ...failure(path, 'too-large', detail), code: 'limit/file-size' }
    }
    if (totalBytes + size > limits.totalBytes) {
      const detail = `all files together are larger than ${limits.totalBytes} bytes; raise "limits.totalBytes"`
      return { ...failure(path, 'too-large', detail), code: 'limit/total-size' }
    }
    return undefined
  }

  /** Reads to the end instead of the stated size: a file can grow, and files in /proc state none. */
  function readContent(descriptor: number, path: string, statedSize: number): ReadSuccess | ReadFailure {
    let buffer = new Uint8Array(statedSize + 1)
    let length = 0
    while (true) {
      if (length === buffer.length) {
        const larger = new Uint8Array(buffer.length * 2 + chunkBytes)
        larger.set(buffer)
        buffer = larger
      }
      const bytesRead = readSync(descriptor, buffer, length, buffer.length - length, null)
      if (bytesRead === 0) break
      length += bytesRead
      const problem = sizeProblem(path, length)
      if (problem !== undefined) return problem
    }
    return admitted(path, buffer.subarray(0, length))
  }

  function admitted(path: string, bytes: Uint8Array): ReadSuccess | ReadFailure {
    return countRead(path, bytes, bytes.length) ?? { ok: true, path, bytes }
  }

  function admit({ file, size }: SharedFile): ReadFailure | undefined {
    return countRead(file.path, Buffer.from(file.text.slice(0, secretStart)), size)
  }

  /** Checks the beginning of a file and its size, and counts its bytes. */
  function countRead(path: string, start: Uint8Array, size: number): ReadFailure | undefined {
    const problem = sizeProblem(path, size)
    if (problem !== undefined) return problem
    const secret = path === namedPath ? undefined : secretByContent(start)
    if (secret !== undefined) return failure(path, 'secret', secret)
    totalBytes += size
    onRead?.(path)
    return undefined
  }

  async function existingSpelling(path: string): Promise<string | undefined> {
    const requested = resolve(path)
    if (held?.has(requested) === true) return requested
    const folder = isInsideFolder(requested, rootPath) ? rootPath : findRealRoot()
    // A path from outside, through a link into the folder, is accepted as it is.
    if (!isInsideFolder(requested, folder)) return (await locate(requested)).ok ? requested : undefined
    return spelledIn(folder, requested)
  }

  async function spelledIn(root: string, path: string): Promise<string | undefined> {
    if (path === root) return root
    const parent = dirname(path)
    // Cached by folder, because most files have siblings.
    const folder = spelledFolders.get(parent) ?? spelledIn(root, parent)
    spelledFolders.set(parent, folder)
    const spelled = await folder
    if (spelled === undefined) return undefined
    const found = (await listed(spelled)).spellingOf(basename(path))
    return found === undefined ? undefined : join(spelled, found)
  }

  async function namesBeside(path: string): Promise<readonly string[]> {
    return (await listed(dirname(resolve(path)))).names
  }

  function listed(folder: string): Promise<FolderNames> {
    const known = listings.get(folder)
    if (known !== undefined) return known
    const listing = list(folder)
    listings.set(folder, listing)
    return listing
  }

  async function list(folder: string): Promise<FolderNames> {
    const located = await locate(folder)
    if (!located.ok) return new FolderNames([])
    const names = folders.get(located.path) ?? new FolderNames(namesInFolder(located.path))
    folders.set(located.path, names)
    return names
  }
}

function realPathOr(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}

const mostAttempts = 20

/**
 * Opens a file with the given function, and retries after a short wait if too many files are open. Rejects with any other error
 * of the function.
 */
export async function openWithRetry<Opened>(open: () => Opened | Promise<Opened>): Promise<Opened> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await open()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if ((code !== 'EMFILE' && code !== 'ENFILE') || attempt >= mostAttempts) throw error
      // Without node:timers/promises, which would only be loaded for this.
      await new Promise((resolve) => setTimeout(resolve, attempt * 10))
    }
  }
}
