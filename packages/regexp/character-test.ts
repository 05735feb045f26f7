const asciiSize = 128

/** Whether a character is what a regular expression asks for in one place. JavaScript itself answers, one character at a time. */
export class CharacterTest {
  readonly source: string
  readonly #expression: RegExp
  /** For the first 128 characters: 1 if they pass. */
  readonly #ascii = new Uint8Array(asciiSize)
  readonly #others = new Map<string, boolean>()
  /** Whether a character beyond the first 128 may pass. */
  readonly mayBeOther: boolean

  /** @param flags `i`, `s` and `u`, as the whole expression has them */
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

  /** Whether some character may pass both tests; true when in doubt. */
  overlaps(other: CharacterTest): boolean {
    return (
      (this.mayBeOther && other.mayBeOther) || this.#ascii.some((bit, code) => bit === 1 && other.#ascii[code] === 1)
    )
  }
}
