import { AsyncResource } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { Pause } from '../lint/dispatch.ts'

/** Milliseconds of long work after which somebody else has a turn. */
const slice = 5

/**
 * Rounds of the event loop in which nobody asks for something before long work goes on: a message is read in one round, its handler
 * runs in the next, and the answer is written in another.
 */
const roundsOfMessage = 3

/** Ends long work that began with texts which have changed. */
const interrupted = new Error('The texts have changed')

/** The texts that all work begins with. */
interface Changes {
  /** True if there are changes that no work began with. */
  readonly has: () => boolean
  readonly take: () => Promise<void>
}

/**
 * Work that is done one after the other, each with the latest texts. Long work, such as lint, pauses: short work is done then, and
 * after a change the long work begins again.
 */
export class Turns {
  readonly #changes: Changes
  readonly #short: (() => Promise<void>)[] = []
  #last: Promise<unknown> = Promise.resolve()
  /** How much long work goes on or waits. */
  #long = 0
  #since = 0

  constructor(changes: Changes) {
    this.#changes = changes
  }

  /** Does short work: before and in the pauses of long work, or after what was asked before. */
  short<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    if (this.#long === 0)
      return this.#afterLast(async () => {
        await messagesRead()
        return this.#withChanges(signal, work)
      })
    return new Promise((resolve, reject) => {
      // As if it were called here: long work can be that of a plugin.
      const call = AsyncResource.bind(() => this.#withChanges(signal, work))
      this.#short.push(() => call().then(resolve, reject))
    })
  }

  /** Does long work after what was asked before. Rejects at a pause once the signal is aborted. */
  long<Result>(signal: AbortSignal, work: (pause: Pause) => Promise<Result>): Promise<Result> {
    this.#long += 1
    return this.#afterLast(async () => {
      try {
        for (;;) {
          try {
            await messagesRead()
            await this.#doShort()
            return await this.#withChanges(signal, () => {
              this.#since = performance.now()
              return work(() => this.#pause(signal))
            })
          } catch (error) {
            if (error !== interrupted) throw error
          }
        }
      } finally {
        await this.#doShort()
        this.#long -= 1
      }
    })
  }

  async #doShort(): Promise<void> {
    for (let next = this.#short.shift(); next !== undefined; next = this.#short.shift()) await next()
  }

  #afterLast<Result>(work: () => Promise<Result>): Promise<Result> {
    const call = this.#last.then(work)
    this.#last = call.catch(() => {})
    return call
  }

  async #withChanges<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted()
    if (this.#changes.has()) await this.#changes.take()
    return work()
  }

  #pause(signal: AbortSignal): Promise<void> | undefined {
    return performance.now() - this.#since < slice ? undefined : this.#giveWay(signal)
  }

  async #giveWay(signal: AbortSignal): Promise<void> {
    for (let quiet = 0; quiet < roundsOfMessage; quiet++) {
      await setImmediate()
      signal.throwIfAborted()
      // Changes are taken where no work goes on.
      if (this.#changes.has()) throw interrupted
      const next = this.#short.shift()
      if (next === undefined) continue
      await next()
      quiet = -1
    }
    this.#since = performance.now()
  }
}

/** So that a message that ends work, or changes its text, is read before the work begins. */
function messagesRead(): Promise<void> {
  return setImmediate()
}
