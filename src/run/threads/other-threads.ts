import type { ReadEntry } from '../entry-result.ts'
import type { EntryDocument } from '../open-entry.ts'
import type { OtherThreadsOption, StartedThread, ThreadRequest } from '../options.ts'
import type { Run } from '../run.ts'
import type { StageAsks } from '../stage.ts'
import { type LintedEntry, resultOf } from '../stored/result-text.ts'
import { EntryClaims } from './entry-claims.ts'
import { type ReceivedResult, ResultReceiver } from './handed-results.ts'

interface ThreadsRequest extends Pick<ThreadRequest, 'stored' | 'options'>, OtherThreadsOption {
  readonly asks: StageAsks
  readonly entries: readonly EntryDocument[]
}

const ownThread = 1

/** The other threads of a run of lint, which make results from the last entry on. */
export class OtherThreads {
  readonly #run: Run
  readonly #asks: StageAsks
  readonly #entries: readonly EntryDocument[]
  readonly #claims: EntryClaims
  readonly #running = new Map<number, StartedThread>()
  readonly #received = new Map<number, ReceivedResult | undefined>()
  #wake = (): void => {}

  constructor(run: Run, { asks, entries, options, stored, count, start }: ThreadsRequest) {
    this.#run = run
    this.#asks = asks
    this.#entries = entries
    this.#claims = EntryClaims.of(entries.length)
    const { onProgress: _onProgress, onError: _onError, signal: _signal, ...plain } = options
    const paths = entries.map(({ path }) => path)
    const common = { claims: this.#claims.memory, entries: paths, options: plain, stored }
    for (let thread = ownThread + 1; thread <= count; thread++) {
      try {
        this.#listen(thread, start({ ...common, thread }))
      } catch {
        // Node may be told to start none.
        return
      }
    }
  }

  /**
   * The result of an entry, as the run would make it; undefined if the run has to make it. Ask in the order of the entries. A run
   * that is not repeatable makes all that follow itself: a rule that failed does not run again.
   */
  async resultOf(index: number): Promise<ReadEntry<LintedEntry> | undefined> {
    const taker = this.#claims.take(index, ownThread)
    while (this.#running.has(taker) && !this.#received.has(index)) await this.#news()
    const received = this.#received.get(index)
    this.#received.delete(index)
    const document = this.#entries[index]
    if (received === undefined || document === undefined || !this.#run.isRepeatable) return undefined
    const { settings } = await this.#run.settingsOf(document.path, this.#asks)
    const { result, rules, texts } = received
    return resultOf(result, { document, settings, rules, texts })
  }

  /** Ends all threads. */
  end(): void {
    for (const thread of this.#running.values()) thread.terminate()
  }

  #listen(number: number, thread: StartedThread): void {
    const receiver = new ResultReceiver()
    this.#running.set(number, thread)
    thread.on('message', (handed) => {
      for (const [index, result] of receiver.read(handed)) this.#received.set(index, result)
      for (const path of handed.inputs) this.#run.inputs.add(path)
      this.#wake()
    })
    // The run makes the results that are missing, and reports what goes wrong there too.
    thread.on('error', () => {})
    thread.on('exit', () => {
      this.#running.delete(number)
      this.#wake()
    })
  }

  /** Fulfils when a thread hands on results or ends. */
  #news(): Promise<void> {
    return new Promise((fulfil) => {
      this.#wake = fulfil
    })
  }
}
