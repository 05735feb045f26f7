import type { Progress } from '../index.ts'

/** The terminal that shows how far a run is. */
export type ProgressTerminal = Pick<NodeJS.WriteStream, 'write'>

interface ProgressOptions {
  /** How many descriptions there are. */
  readonly total: number
  /** Milliseconds, of a clock that does not go back. */
  readonly now?: () => number
}

/** Milliseconds before anything is shown, and between two lines. */
const [quiet, between] = [1_000, 100]
const mostSlow = 3

/**
 * Shows on a terminal how many descriptions of a run are done, from one second on, in one line that each later output replaces. The
 * cursor stays at its beginning, so that whatever is printed next, by code of plugins too, starts there.
 */
export class ProgressLine {
  readonly #terminal: ProgressTerminal
  readonly #total: string
  readonly #now: () => number
  readonly #start: number
  readonly #times = new Map<string, number>()
  #begun = 0
  #shown: number | undefined

  constructor(terminal: ProgressTerminal, { total, now = () => performance.now() }: ProgressOptions) {
    this.#terminal = terminal
    this.#total = total.toLocaleString('en')
    this.#now = now
    this.#start = now()
  }

  /** Takes the progress of a run, which calls it when an entry begins and when it has ended. */
  readonly note = ({ entry, state, done }: Progress): void => {
    const now = this.#now()
    if (state === 'begun') this.#begun = now
    else this.#times.set(entry, (this.#times.get(entry) ?? 0) + now - this.#begun)
    if (now - this.#start < quiet || now - (this.#shown ?? 0) < between) return
    this.#shown = now
    this.#terminal.write(`${done.toLocaleString('en')} of ${this.#total} descriptions\u001B[K\r`)
  }

  /** Removes the line. Returns the descriptions that took longest, with seconds; none if the run took less than a second. */
  end(): readonly string[] {
    if (this.#shown !== undefined) this.#terminal.write('\u001B[K')
    if (this.#now() - this.#start < quiet) return []
    const slowest = [...this.#times].sort(([, one], [, other]) => other - one).slice(0, mostSlow)
    return slowest.map(([entry, time]) => `${entry} ${(time / 1_000).toFixed(1)} s`)
  }
}
