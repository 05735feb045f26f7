import { statSync } from 'node:fs'
import { sep } from 'node:path'

/** The state of files when they were first seen, to recognize changes. */
export class FileStamps {
  readonly #before: ReadonlyMap<string, string>
  readonly #stamps = new Map<string, string>()
  readonly #awaited = new Set<string>()

  /** Looks at the files of a run before, so that those that are noted late have not changed unseen. */
  constructor(before?: FileStamps) {
    this.#before = new Map(before?.paths.map((path) => [path, stampOf(path)]))
  }

  /**
   * Notes the state of a file, even if it does not exist; only the first time counts. An awaited file does not count. The names in
   * a folder, a path with a separator at its end, are not noted: every output that is written changes them.
   */
  note(path: string, isAwaited = false): void {
    if (path.endsWith(sep)) return
    if (!isAwaited) this.#awaited.delete(path)
    else if (!this.#stamps.has(path)) this.#awaited.add(path)
    if (!this.#stamps.has(path)) this.#stamps.set(path, this.#before.get(path) ?? stampOf(path))
  }

  /** How many files were noted, without those that are only awaited. */
  get count(): number {
    return this.#stamps.size - this.#awaited.size
  }

  /** As they were noted: absolute paths. */
  get paths(): readonly string[] {
    return [...this.#stamps.keys()]
  }

  /** True if any of the files was written, replaced, removed or created. */
  get changed(): boolean {
    for (const [path, stamp] of this.#stamps) if (stampOf(path) !== stamp) return true
    return false
  }
}

function stampOf(path: string): string {
  try {
    const status = statSync(path, { bigint: true, throwIfNoEntry: false })
    if (status === undefined) return 'missing'
    return [status.dev, status.ino, status.size, status.mtimeNs, status.ctimeNs].join(' ')
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}
