import { resolve } from 'node:path'
import { today } from '../suppress/in-force.ts'
import type { EntryRecord } from './entry-record.ts'
import type { EarlierResults, EntryResult, RecordingRun } from './entry-result.ts'
import type { EntryDocument } from './open-entry.ts'

/** A result with all that it depends on. */
interface KeptResult<Made> extends EntryRecord {
  readonly result: EntryResult<Made>
}

/**
 * The results of entries for repeated runs with the same options. An entry whose files have not changed keeps its result. What it owes
 * to other entries is no part of it: each run joins all results again.
 */
export class KeptResults<Made> implements EarlierResults<Made> {
  readonly #kept = new Map<string, KeptResult<Made>>()
  readonly #used = new Set<string>()
  #day = ''
  #hasCrashed = false

  /**
   * Begins a run. Drops results that depend on a path that has changed since the run before, and those that the run before did not
   * use.
   */
  begin(changed: ReadonlySet<string>): void {
    for (const name of this.#kept.keys()) if (!this.#used.has(name)) this.#kept.delete(name)
    this.forget(changed)
    this.#used.clear()
  }

  /** Drops results that depend on a path that has changed, and keeps all others until they are asked for. */
  forget(changed: ReadonlySet<string>): void {
    const day = today()
    // A rule that failed once is left out of the rest of its run, and suppressions end with a day.
    if (this.#hasCrashed || day !== this.#day) this.#kept.clear()
    for (const [name, { looked }] of this.#kept)
      if ([...changed].some((path) => looked.has(path))) this.#kept.delete(name)
    this.#hasCrashed = false
    this.#day = day
  }

  /** The result of an entry: the one that is kept, or else a new one. Says of both which files they depend on. */
  async of(
    document: EntryDocument,
    run: RecordingRun,
    make: () => Promise<EntryResult<Made>>,
  ): Promise<EntryResult<Made>> {
    const { path } = document
    const kept = run.isRepeatable ? this.#kept.get(path) : undefined
    this.#used.add(path)
    if (kept !== undefined) {
      run.repeat(kept)
      return kept.result
    }
    const { value: result, looked, read } = await run.recorded(make)
    if ('unreadable' in result) return result
    this.#hasCrashed ||= result.crashed
    const ofEntry = new Map([...looked, [resolve(run.workingFolder, path), false]])
    if (document.content === undefined && result.isCacheable && run.isRepeatable)
      this.#kept.set(path, { result, looked: ofEntry, read })
    return result
  }
}
