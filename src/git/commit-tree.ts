import { dirname, join } from 'node:path'
import { UsageError } from '../config/errors.ts'
import type { FileTree, TreeEntry } from '../load/files/tree-reader.ts'
import { BlobReader } from './blob-reader.ts'
import type { GitRepository } from './repository.ts'

/** Git's mode of a symbolic link. */
const linkMode = '120000'
const fileModes = new Set(['100644', '100755'])

interface Blob {
  readonly id: string
  readonly mode: string
  readonly bytes: number
}

/** The files of a commit, as `git show` reads them, at their paths in the working tree. Nothing is checked out. */
export class CommitTree implements FileTree {
  readonly #reader: BlobReader
  readonly #blobs: ReadonlyMap<string, Blob>
  readonly #links: ReadonlyMap<string, string>
  readonly #folders: ReadonlyMap<string, readonly string[]>

  private constructor(
    reader: BlobReader,
    top: string,
    parts: { blobs: ReadonlyMap<string, Blob>; links: ReadonlyMap<string, string> },
  ) {
    this.#reader = reader
    this.#blobs = parts.blobs
    this.#links = parts.links
    this.#folders = foldersOf([...parts.blobs.keys()], top)
  }

  /** Rejects with a UsageError if the repository lacks the revision. */
  static async of(revision: string, repository: GitRepository): Promise<CommitTree> {
    const commit = await repository.commitOf(revision)
    const blobs = new Map<string, Blob>()
    for (const line of await repository.filesOf(commit)) {
      const [, mode = '', id = '', bytes = '', path = ''] = /^(\d+) blob (\w+) +(\d+)\t(.*)$/s.exec(line) ?? []
      if (path !== '') blobs.set(repository.absolute(path), { id, mode, bytes: Number(bytes) })
    }
    const reader = new BlobReader(repository.top)
    const links = new Map<string, string>()
    for (const [path, { id, mode }] of blobs)
      if (mode === linkMode) links.set(path, Buffer.from(await reader.read(id)).toString())
    return new CommitTree(reader, repository.top, { blobs, links })
  }

  at(path: string): TreeEntry | undefined {
    const to = this.#links.get(path)
    if (to !== undefined) return { kind: 'link', to }
    const blob = this.#blobs.get(path)
    if (blob !== undefined) return fileModes.has(blob.mode) ? { kind: 'file', bytes: blob.bytes } : undefined
    const names = this.#folders.get(path)
    return names && { kind: 'folder', names }
  }

  async read(path: string): Promise<Uint8Array> {
    const blob = this.#blobs.get(path)
    if (blob === undefined) throw new UsageError(`${path} is not in the commit.`)
    return await this.#reader.read(blob.id)
  }
}

/** The names in each folder, from the top of the working tree on. */
function foldersOf(paths: readonly string[], top: string): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, Set<string>>([[top, new Set()]])
  for (const path of paths) {
    let name = path
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const names = folders.get(folder)
      names?.add(name.slice(join(folder, '/').length))
      if (names !== undefined) break
      folders.set(folder, new Set([name.slice(join(folder, '/').length)]))
      name = folder
    }
  }
  return new Map([...folders].map(([folder, names]) => [folder, [...names]]))
}
