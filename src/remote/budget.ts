import type { RemoteFailure } from '../load/files/remote-reader.ts'
import type { RemoteLimits } from './network.ts'
import { remoteFailure } from './problems.ts'

/** How much a call of msgapi may spend on remote documents. */
export class Budget {
  readonly #limits: RemoteLimits
  #requests = 0
  #milliseconds = 0
  #bytes = 0

  constructor(limits: RemoteLimits) {
    this.#limits = limits
  }

  /** Counts a request; a failure if no more are allowed. */
  request(): RemoteFailure | undefined {
    if (this.remaining() <= 0) return this.timeIsUp()
    this.#requests += 1
    if (this.#requests <= this.#limits.requests) return undefined
    const message = `is not followed: this run has made ${this.#limits.requests} requests, the limit; run again with the lock file, or download the files`
    return remoteFailure('limit/remote-requests', message)
  }

  /** That all documents together take too long. */
  timeIsUp(): RemoteFailure {
    const message = `is not followed: reading all remote documents takes longer than ${this.#limits.all / 1000} s`
    return remoteFailure('limit/remote-time', message)
  }

  /** The whole milliseconds that are left for all documents together: timers fire up to one too early. */
  remaining(): number {
    return Math.max(0, Math.floor(this.#limits.all - this.#milliseconds))
  }

  spend(milliseconds: number): void {
    this.#milliseconds += milliseconds
  }

  /** Counts the bytes of a document; a failure if all together exceed `most`. */
  keep(bytes: number, most: number): RemoteFailure | undefined {
    this.#bytes += bytes
    if (this.#bytes <= most) return undefined
    const message = `cannot be followed: all documents together are larger than ${most} bytes; raise "limits.totalBytes"`
    return remoteFailure('limit/total-size', message)
  }
}
