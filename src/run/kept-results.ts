import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { EarlierResults, EntryResult } from './entry-result.ts'
import type { EntryDocument } from './open-entry.ts'

/** A result with all that it depends on. */
interface KeptResult<Made> {
  readonly result: EntryResult<Made>
  /** The paths that were looked at for it, each with whether nobody names it; see `EntryRequest.onLookup`. */
  readonly looked: ReadonlyMap<string, boolean>
  /** The files among them. */
  readonly inputs: readonly string[]
}

type OnLookup = (path: string, isAwaited?: boolean) => void

interface NextRun {
  /** The paths that have changed since the run before. */
  readonly changed: ReadonlySet<string>
  readonly onLookup: OnLookup
}

/** Code of a ruleset or plugin, which may read files that nobody knows of. */
const code = /\.[cm]?[jt]s$/

/**
 * The results of entries for repeated runs with the same options. An entry whose files have not changed keeps its result. What it owes
 * to other entries is no part of it: each run joins all results again.
 */
export class KeptResults<Made> implements EarlierResults<Made> {
  readonly #kept = new Map<string, KeptResult<Made>>()
  readonly #used = new Set<string>()
  #day = ''
  #hasCrashed = false
  #onLookup: OnLookup | undefined
  #looked: Map<string, boolean> | undefined

  /** Begins a run. Drops results that depend on something that has changed, and those that the run before did not use. */
  begin({ changed, onLookup }: NextRun): void {
    const day = new Date().toISOString().slice(0, 10)
    // A rule that failed once is left out of the rest of its run, and suppressions end with a day.
    if (this.#hasCrashed || day !== this.#day) this.#kept.clear()
    for (const [name, { looked }] of this.#kept)
      if (!this.#used.has(name) || [...changed].some((path) => looked.has(path))) this.#kept.delete(name)
    this.#used.clear()
    this.#hasCrashed = false
    this.#day = day
    this.#onLookup = onLookup
  }

  /** Takes the path of a file before it is looked for. */
  readonly onLookup: OnLookup = (path, isAwaited = false) => {
    this.#looked?.set(path, isAwaited && this.#looked.get(path) !== false)
    this.#onLookup?.(path, isAwaited)
  }

  /** The result of an entry: the one that is kept, or else a new one. Says of both which files they depend on. */
  async of(
    document: EntryDocument,
    { inputs, workingFolder }: { readonly inputs: Set<string>; readonly workingFolder: string },
    make: () => Promise<EntryResult<Made>>,
  ): Promise<EntryResult<Made>> {
    const { path } = document
    const kept = this.#kept.get(path)
    this.#used.add(path)
    if (kept !== undefined) {
      for (const [each, isAwaited] of kept.looked) this.#onLookup?.(each, isAwaited)
      for (const input of kept.inputs) inputs.add(input)
      return kept.result
    }
    const looked = new Map([[resolve(workingFolder, path), false]])
    this.#looked = looked
    try {
      const result = await make()
      if ('unreadable' in result) return result
      this.#hasCrashed ||= result.crashed
      const { plugins, transforms } = result.settings
      // A transform may look at all descriptions of the project.
      const isWhole = document.content === undefined && transforms.length === 0 && plugins.length === 0
      const named = [...looked].flatMap(([each, isAwaited]) => (isAwaited ? [] : each))
      if (isWhole && ![...looked.keys()].some((each) => code.test(each)))
        this.#kept.set(path, { result, looked, inputs: named.filter((each) => existsSync(each)) })
      return result
    } finally {
      this.#looked = undefined
    }
  }
}
