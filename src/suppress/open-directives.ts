import { namesOfCode } from '../format/rule-codes.ts'
import { matchesPattern } from '../graph/name-pattern.ts'
import { isMeant } from './suppression.ts'

/** Beyond so many, codes are not compared one by one: what a file may have thousands of must not be compared with as many. */
const mostCompared = 1000

/** Which comments `msgapi-disable` are not yet ended, in the order of a text. */
export class OpenDirectives {
  /** The codes and patterns that are suppressed. */
  readonly #codes = new Set<string>()
  #areAll = false

  /** Begins to suppress codes; all for none. */
  begin(codes: readonly string[]): void {
    if (codes.length === 0) this.#areAll = true
    for (const code of codes) this.#codes.add(code)
  }

  /** Ends what is suppressed of codes, all for none. Returns the positions of those that end nothing; undefined for all. */
  end(codes: readonly string[]): readonly (number | undefined)[] {
    if (codes.length === 0) return this.#endAll() ? [] : [undefined]
    return codes.flatMap((code, index) => (this.#endOne(code) ? [] : index))
  }

  /** Whether there was something to end. */
  #endAll(): boolean {
    const hasSome = this.#areAll || this.#codes.size > 0
    this.#areAll = false
    this.#codes.clear()
    return hasSome
  }

  /** Whether there may have been something to end. What is ended in part stays open. */
  #endOne(ended: string): boolean {
    const isWritten = namesOfCode(ended).some((name) => this.#codes.delete(name))
    if (isWritten || this.#areAll || this.#codes.size > mostCompared) return true
    const touched = [...this.#codes].filter((code) => mayShare(code, ended))
    for (const code of touched) if (isMeant(code, ended)) this.#codes.delete(code)
    return touched.length > 0
  }
}

/** Whether some code may be meant by both of two patterns. */
function mayShare(one: string, other: string): boolean {
  if (isMeant(one, other) || isMeant(other, one)) return true
  if (!one.includes('*') || !other.includes('*')) return false
  const [head = '', otherHead = ''] = [one, other].map((pattern) => pattern.slice(0, pattern.indexOf('*')))
  return matchesPattern(head, `${otherHead}*`) || matchesPattern(otherHead, `${head}*`)
}
