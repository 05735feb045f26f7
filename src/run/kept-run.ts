import { KeptGraphs } from './kept-graphs.ts'
import { KeptResults } from './kept-results.ts'
import {
  type HeldOptions,
  type KeptLint,
  keptResults,
  type keptRun,
  lookups,
  otherEntries,
  type RunOptions,
} from './options.ts'
import { Run } from './run.ts'

/** Most bytes of texts that a long-lived run keeps parsed. */
const mostBytes = 128_000_000

/** A run that is asked repeatedly: it keeps all files, and the graphs of its entries. */
export function longLivedRun(options: RunOptions & HeldOptions): Run {
  return new Run(options, { mostBytes, keepsAll: true }, new KeptGraphs())
}

/** The option of a call that may go on with the run of the call before. */
export interface KeptRunOption {
  readonly [keptRun]?: KeptRun | undefined
}

/** The long-lived run and the results behind calls with the same options, one for each time that files change. */
export class KeptRun {
  readonly #results = new KeptResults<KeptLint>()
  #run: Run | undefined
  #onLookup: HeldOptions[typeof lookups]

  /** Begins a call, given the paths that have changed since the one before. */
  async begin(changed: ReadonlySet<string>): Promise<void> {
    this.#results.begin(changed)
    const run = this.#run
    if (run === undefined) return
    this.#run = undefined
    // What a run found about configs, rulesets, plugins, names and hosts, it does not look up again.
    if (!run.isLocal || ![...changed].every((path) => run.graphs?.has(path))) return
    for (const path of changed) await run.changed(path)
    run.begin()
    this.#run = run
  }

  /** The run of a call: that of the call before, if nothing has changed but texts of descriptions. */
  for(options: RunOptions & HeldOptions): Run {
    this.#onLookup = options[lookups]
    // The entries that a call leaves out change from call to call.
    const known = options[otherEntries] === undefined ? this.#run : undefined
    const onLookup: HeldOptions[typeof lookups] = (path, isAwaited) => this.#onLookup?.(path, isAwaited)
    this.#run = known ?? longLivedRun({ ...options, [lookups]: onLookup, [keptResults]: this.#results })
    return this.#run
  }
}
