import { basename, dirname, join, resolve } from 'node:path'
import type { Limits } from '../limits.ts'
import { FolderNames, isInsideFolder, systemFolderOf } from './folders.ts'
import type { FileReader, ReadSuccess } from './read.ts'
import { failure, outsideRoot, type ReadFailure } from './read-failure.ts'
import { secretByContent, secretByName } from './secret-files.ts'

/** Files as they were at some time, such as those of a commit, by absolute paths. */
export interface FileTree {
  at(path: string): TreeEntry | undefined
  read(path: string): Promise<Uint8Array>
}

export type TreeEntry =
  | { readonly kind: 'file'; readonly bytes: number }
  | { readonly kind: 'folder'; readonly names: readonly string[] }
  /** `to` is relative to its folder. */
  | { readonly kind: 'link'; readonly to: string }

/** Most links that lead from one to the next. */
const mostLinks = 40

/**
 * A reader of the files of a tree below a root folder, with the checks and limits of `createReader`. Nothing is read from the disk.
 * `named` is the path of the file that the user asked for.
 */
export function createTreeReader(
  tree: FileTree,
  { root, limits, named }: { readonly root: string; readonly limits: Limits; readonly named: string },
): FileReader {
  let totalBytes = 0
  return {
    locate,
    read,
    existingSpelling,
    namesBeside: async (path) => namesIn(dirname(resolve(path))),
    loaded: new Map(),
  }

  async function locate(path: string): Promise<{ readonly ok: true; readonly path: string } | ReadFailure> {
    const requested = resolve(path)
    const real = realPath(requested)
    if (!isInsideFolder(requested, root) || (real !== undefined && !isInsideFolder(real, root)))
      return outsideRoot(requested)
    const refusal = refusalOf(requested) ?? (real === undefined ? undefined : refusalOf(real))
    if (refusal !== undefined) return refusal
    return real === undefined
      ? failure(requested, 'missing', `there is no file ${basename(requested)}`)
      : { ok: true, path: real }
  }

  function refusalOf(path: string): ReadFailure | undefined {
    if (path === named) return undefined
    const system = systemFolderOf(path, root)
    if (system !== undefined) return failure(path, 'not-a-file', `it is in ${system}, which holds no documents`)
    const secret = secretByName(path, root)
    return secret === undefined ? undefined : failure(path, 'secret', secret)
  }

  /** The path after all links of it and of its folders; undefined if nothing is there. */
  function realPath(path: string, left = mostLinks): string | undefined {
    const entry = tree.at(path)
    if (entry?.kind === 'link') return left === 0 ? undefined : realPath(resolve(dirname(path), entry.to), left - 1)
    if (entry !== undefined) return path
    const folder = dirname(path)
    if (folder === path) return undefined
    const around = tree.at(folder)?.kind === 'folder' ? folder : realPath(folder, left - 1)
    return around === undefined || around === folder || left <= 0
      ? undefined
      : realPath(join(around, basename(path)), left - 1)
  }

  async function read(path: string): Promise<ReadSuccess | ReadFailure> {
    const located = await locate(path)
    if (!located.ok) return located
    const entry = tree.at(located.path)
    if (entry?.kind !== 'file') return failure(located.path, 'not-a-file', 'it is a folder')
    const problem = sizeProblem(located.path, entry.bytes)
    if (problem !== undefined) return problem
    const bytes = await tree.read(located.path)
    const secret = located.path === named ? undefined : secretByContent(bytes)
    if (secret !== undefined) return failure(located.path, 'secret', secret)
    totalBytes += bytes.length
    return { ok: true, path: located.path, bytes }
  }

  function sizeProblem(path: string, bytes: number): ReadFailure | undefined {
    if (bytes > limits.fileBytes) {
      const detail = `the file is larger than ${limits.fileBytes} bytes; split it, or raise "limits.fileBytes"`
      return { ...failure(path, 'too-large', detail), code: 'limit/file-size' }
    }
    if (totalBytes + bytes <= limits.totalBytes) return undefined
    const detail = `all files together are larger than ${limits.totalBytes} bytes; raise "limits.totalBytes"`
    return { ...failure(path, 'too-large', detail), code: 'limit/total-size' }
  }

  async function existingSpelling(path: string): Promise<string | undefined> {
    const requested = resolve(path)
    return isInsideFolder(requested, root) ? spelledIn(requested) : undefined
  }

  function spelledIn(path: string): string | undefined {
    if (path === root || tree.at(path) !== undefined) return path
    const folder = spelledIn(dirname(path))
    if (folder === undefined) return undefined
    const found = new FolderNames(namesIn(folder)).spellingOf(basename(path))
    return found === undefined ? undefined : join(folder, found)
  }

  function namesIn(folder: string): readonly string[] {
    const real = isInsideFolder(folder, root) ? realPath(folder) : undefined
    const entry = real === undefined ? undefined : tree.at(real)
    return entry?.kind === 'folder' ? entry.names : []
  }
}
