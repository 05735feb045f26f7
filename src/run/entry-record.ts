/**
 * Gets the path of every file that an entry depends on, before the entry ends, whether or not the file exists; a path that ends with a
 * separator stands for the names in a folder. A path may come several times. `isAwaited` is true for a file that nobody names, but that
 * would be the config if it existed.
 */
export type OnLookup = (path: string, isAwaited?: boolean) => void

/** What an entry depends on. */
export interface EntryRecord {
  /** The paths of all files, whether or not they exist, each with whether nobody names it. */
  readonly looked: ReadonlyMap<string, boolean>
  /** The paths among them that were read. */
  readonly read: ReadonlySet<string>
}

/** The paths of the files that a run reads and looks for. Records those of one entry, where somebody asks for them. */
export class RunRecord {
  /** The paths of all files that any part of the run read. */
  readonly inputs = new ReadPaths()
  readonly #asked: OnLookup | undefined
  #looked: Map<string, boolean> | undefined

  /** `asked` gets each path that is looked for. */
  constructor(asked: OnLookup | undefined) {
    this.#asked = asked
  }

  /** Takes each path that is looked for; undefined if nobody asks. */
  get onLookup(): OnLookup | undefined {
    const looked = this.#looked
    if (looked === undefined) return this.#asked
    return (path, isAwaited = false) => {
      looked.set(path, isAwaited && looked.get(path) !== false)
      this.#asked?.(path, isAwaited)
    }
  }

  /** Does work on one entry, and records what the entry depends on. */
  async of<Value>(work: () => Promise<Value>): Promise<EntryRecord & { readonly value: Value }> {
    const looked = new Map<string, boolean>()
    const read = new Set<string>()
    const before = { looked: this.#looked, noted: this.inputs.noted }
    this.#looked = looked
    this.inputs.noted = read
    try {
      return { value: await work(), looked, read }
    } finally {
      // What other work recorded, since this was done in one of its pauses.
      this.#looked = before.looked
      this.inputs.noted = before.noted
    }
  }

  /** Tells of what an entry depends on as when it was recorded. */
  repeat({ looked, read }: EntryRecord): void {
    for (const [path, isAwaited] of looked) this.onLookup?.(path, isAwaited)
    for (const path of read) this.inputs.add(path)
  }
}

/** The paths of files that were read. Notes each of them, also one that was read before. */
class ReadPaths extends Set<string> {
  noted: Set<string> | undefined

  override add(path: string): this {
    this.noted?.add(path)
    return super.add(path)
  }
}
