import type { SourceFile } from '../source-file.ts'

/** A file that was read and parsed for one entry, for use by others. */
export interface SharedFile {
  readonly file: SourceFile
  /** The number of bytes that were read. */
  readonly size: number
}

/** Options for the files that entries share. */
export interface SharedFilesOptions {
  /** The most bytes of all kept texts together. */
  readonly mostBytes: number
  /** Keeps files when they are first read, not only when a second entry asks for them. */
  readonly keepsAll?: boolean | undefined
}

/**
 * Files that entries of a run share, read and parsed once. Only reading and parsing is shared: root, secret files and limits are
 * checked for each entry as if it ran alone. Most files have one entry, so a file is kept from its second use on.
 */
export class SharedFiles {
  readonly #options: SharedFilesOptions
  readonly #kept = new Map<string, SharedFile>()
  readonly #seen = new Set<string>()
  #bytes = 0

  constructor(options: SharedFilesOptions) {
    this.#options = options
  }

  /** The key identifies a reading of a file: its path, its language, and the limits that apply. */
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

  /** Drops a file, given its real path. */
  forget(path: string): void {
    for (const [key, { file, size }] of this.#kept) {
      if (file.path !== path) continue
      this.#kept.delete(key)
      this.#bytes -= size
    }
  }
}
