import { RegularExpressionBudgetError } from './budget.ts'

export const unknown = 0
export const inProgress = 1
export const fails = 2
export const succeeds = 3

const pageBits = 12
const pageSize = 1 << pageBits
const mostPages = 25_000

/** What is known about pairs of a place in a program and a position in a text. Memory is taken as pairs are met. */
export class Answers {
  readonly #pages: (Uint8Array | undefined)[] = []
  readonly #source: string
  readonly #length: number
  #count = 0

  constructor(source: string, length: number) {
    this.#source = source
    this.#length = length
  }

  get(pair: number): number {
    return this.#pages[Math.floor(pair / pageSize)]?.[pair % pageSize] ?? unknown
  }

  /** @throws RegularExpressionBudgetError when there are too many pairs */
  set(pair: number, answer: number): void {
    const index = Math.floor(pair / pageSize)
    let page = this.#pages[index]
    if (page === undefined) {
      if (++this.#count > mostPages) {
        const hint = 'match a shorter text, or write fewer repetitions'
        throw new RegularExpressionBudgetError(this.#source, this.#length, hint)
      }
      page = new Uint8Array(pageSize)
      this.#pages[index] = page
    }
    page[pair % pageSize] = answer
  }
}
