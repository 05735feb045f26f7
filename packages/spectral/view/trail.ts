import { ownMember } from './container.ts'

/** A path of the resolved view with what was found along it. One finding after another shares most of its path with the last. */
export class Trail<Spot> {
  #asked: readonly string[] = []
  /** The values on the path that exist, from the root on. */
  readonly #values: unknown[]
  /** The spots behind the references on the path, each with the number of segments that lead to it. */
  readonly #spots: { readonly spot: Spot; readonly index: number }[] = []

  constructor(resolved: unknown) {
    this.#values = [resolved]
  }

  /** Turns to another path, and keeps what both paths share. Returns the length of the part that exists. */
  turnTo(asked: readonly string[]): number {
    let shared = 0
    while (shared < asked.length && asked[shared] === this.#asked[shared]) shared += 1
    this.#asked = asked
    this.#values.length = Math.min(this.#values.length, shared + 1)
    while ((this.#spots.at(-1)?.index ?? 0) > shared) this.#spots.pop()
    for (const segment of asked.slice(this.#values.length - 1)) {
      const value = ownMember(this.#values.at(-1), segment)
      if (value === undefined) break
      this.#values.push(value)
    }
    return this.#values.length - 1
  }

  /** The last spot; undefined before the first one. */
  get last(): { readonly spot: Spot; readonly index: number } | undefined {
    return this.#spots.at(-1)
  }

  add(spot: Spot, index: number): void {
    this.#spots.push({ spot, index })
  }
}
