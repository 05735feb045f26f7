const asciiSize = 128

/**
 * Tests whether a character matches a part of a regular expression. Uses JavaScript's engine for each character, and keeps the
 * results.
 */
export class CharacterTest {
  readonly source: string
  readonly #expression: RegExp
  /** For the first 128 characters: 1 if they match. */
  readonly #ascii = new Uint8Array(asciiSize)
  readonly #others = new Map<string, boolean>()
  /** True if a character beyond the first 128 may match. */
  readonly mayBeOther: boolean

  /** @param flags `i`, `s` and `u` of the whole expression */
  constructor(source: string, flags: string) {
    this.source = source
    this.#expression = new RegExp(`^(?:${source})$`, flags)
    for (let code = 0; code < asciiSize; code++) {
      this.#ascii[code] = this.#expression.test(String.fromCharCode(code)) ? 1 : 0
    }
    const isPlain =
      /^(?:\[(?!\^)(?:[ -Z^-~]|\\[dw.\-/_])+\]|[^.\\[\]]|\\[dw.\-/_])$/.test(source) && !/[^ -~]/.test(source)
    this.mayBeOther = !isPlain || (flags.includes('i') && flags.includes('u'))
  }

  accepts(character: string): boolean {
    const code = character.charCodeAt(0)
    if (code < asciiSize) return this.#ascii[code] === 1
    const known = this.#others.get(character)
    if (known !== undefined) return known
    const isAccepted = this.#expression.test(character)
    if (this.#others.size < 10_000) this.#others.set(character, isAccepted)
    return isAccepted
  }

  /** True if a character may pass both tests, and if this is unknown. */
  overlaps(other: CharacterTest): boolean {
    return (
      (this.mayBeOther && other.mayBeOther) || this.#ascii.some((bit, code) => bit === 1 && other.#ascii[code] === 1)
    )
  }
}
