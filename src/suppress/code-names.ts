import { namesOfCode } from '../format/rule-codes.ts'
import { matchesPattern } from '../graph/name-pattern.ts'

/** Codes that are asked for by what suppressions name: a code in either spelling, or a pattern. */
export class CodeNames {
  readonly codes: readonly string[]
  readonly #byName = new Map<string, string[]>()
  readonly #found = new Map<string, readonly string[]>()

  constructor(codes: Iterable<string>) {
    this.codes = [...new Set(codes)]
    for (const code of this.codes) {
      for (const name of namesOfCode(code)) {
        const known = this.#byName.get(name)
        if (known === undefined) this.#byName.set(name, [code])
        else known.push(code)
      }
    }
  }

  /** The codes that are meant by one that is written; all for nothing written. */
  meantBy(written: string | undefined): readonly string[] {
    if (written === undefined) return this.codes
    if (!written.includes('*')) return this.#byName.get(written) ?? []
    const found = this.#found.get(written) ?? this.#matching(written)
    this.#found.set(written, found)
    return found
  }

  #matching(pattern: string): readonly string[] {
    const head = pattern.slice(0, pattern.indexOf('*'))
    const codes = [...this.#byName].flatMap(([name, of]) => {
      // Most names are not even alike at their beginning.
      return name.startsWith(head) && matchesPattern(name, pattern) ? of : []
    })
    return [...new Set(codes)]
  }
}
