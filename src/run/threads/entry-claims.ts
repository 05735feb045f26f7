/** How many entries a thread takes at a time, so that threads seldom meet and none has much left at the end. */
const takenAtOnce = 4

/**
 * Which thread works on which entry of a run, in memory that all threads share. The thread of the run takes the entries in order, from
 * the first one on; the others take theirs from the end.
 */
export class EntryClaims {
  readonly memory: SharedArrayBuffer
  /** The number of the thread that has taken each entry; then how many entries are left for those that take from the end. */
  readonly #takers: Int32Array
  readonly #count: number

  constructor(memory: SharedArrayBuffer) {
    this.memory = memory
    this.#takers = new Int32Array(memory)
    this.#count = this.#takers.length - 1
  }

  /** For a number of entries, each free. */
  static of(count: number): EntryClaims {
    const claims = new EntryClaims(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * (count + 1)))
    Atomics.store(claims.#takers, count, count)
    return claims
  }

  /** Takes an entry for a thread, unless one has it. Returns the number of the thread that has it now; threads count from 1. */
  take(index: number, thread: number): number {
    return Atomics.compareExchange(this.#takers, index, 0, thread) || thread
  }

  /** Takes some of the last entries that are free, in order; none if no other thread will take any more. */
  takeLast(thread: number): readonly number[] {
    const end = Atomics.sub(this.#takers, this.#count, takenAtOnce)
    const taken: number[] = []
    for (let index = Math.max(0, end - takenAtOnce); index < end; index++)
      if (this.take(index, thread) === thread) taken.push(index)
    return taken
  }
}
