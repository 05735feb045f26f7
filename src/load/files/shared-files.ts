import type { SourceFile } from '../source-file.ts'

/** A file that was read and parsed for one entry, for others to use. */
export interface SharedFile {
  readonly file: SourceFile
  /** Bytes that were read. */
  readonly size: number
}

/** What a run keeps of the files that its entries have in common. */
export interface SharedFilesOptions {
  /** Bytes of all kept texts together. */
  readonly mostBytes: number
  /** Keeps files when they are first read, and not only when a second entry asks for them. */
  readonly keepsAll?: boolean | undefined
}

/**
 * Files that entries of a run have in common, read and parsed once. Only reading and parsing is saved: each entry asks for its root,
 * secret files and limits as if it ran alone. Most files have one entry, so that a file is kept from the second time on.
 */
export class SharedFiles {
  readonly #options: SharedFilesOptions
  readonly #kept = new Map<string, SharedFile>()
  readonly #seen = new Set<string>()
  #bytes = 0

  constructor(options: SharedFilesOptions) {
    this.#options = options
  }

  /** Takes what tells one reading of a file from others: its path, its language, and the limits that hold for it. */
  get(key: string): SharedFile | undefined {
    return this.#kept.get(key)
  }

  add(key: string, shared: SharedFile): void {
    const isFirst = !this.#seen.has(key)
    this.#seen.add(key)
    if ((isFirst && this.#options.keepsAll !== true) || this.#kept.has(key)) return
    if (this.#bytes + shared.size > this.#options.mostBytes) return
    this.#bytes += shared.size
    this.#kept.set(key, shared)
  }

  /** Forgets a file, by its real path. */
  forget(path: string): void {
    for (const [key, { file, size }] of this.#kept) {
      if (file.path !== path) continue
      this.#kept.delete(key)
      this.#bytes -= size
    }
  }
}
