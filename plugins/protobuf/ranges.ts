import type { NumberRange } from './file.ts'

/** Ranges of numbers, sorted so that a number is found without a scan. */
export class Ranges {
  readonly #sorted: readonly NumberRange[]

  constructor(ranges: readonly NumberRange[]) {
    const sorted: NumberRange[] = []
    for (const range of ranges.toSorted((left, right) => left.from - right.from)) {
      const last = sorted.at(-1)
      // A range inside another one adds nothing.
      if (last === undefined || range.to > last.to) sorted.push(range)
    }
    this.#sorted = sorted
  }

  /** A range that contains a number. */
  around(number: number): NumberRange | undefined {
    let low = 0
    let high = this.#sorted.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#sorted[middle]?.from ?? 0) <= number) low = middle
      else high = middle - 1
    }
    const range = this.#sorted[low]
    const before = this.#sorted[low - 1]
    if (range !== undefined && range.from <= number && number <= range.to) return range
    return before !== undefined && before.from <= number && number <= before.to ? before : undefined
  }
}
