import { quote } from '../../src/plugin/index.ts'
import type { EnumDeclaration } from './file.ts'
import { integerOf } from './token-reader.ts'

/** A difference between the types of two fields with one number; messages in them are not compared. */
export interface TypeDifference {
  readonly kind: 'differs' | 'unknown'
  readonly reason: string
  /** A value that shows it; undefined if any does. */
  readonly value?: unknown
}

/** Compares enums: by their numbers in the binary encoding, and in JSON also by their symbols. Each pair is compared once. */
export class EnumComparison {
  readonly isJson: boolean
  readonly #numbers = new Map<EnumDeclaration, ReadonlyMap<string, number>>()
  readonly #compared = new Map<EnumDeclaration, Map<EnumDeclaration, TypeDifference | undefined>>()

  constructor(isJson: boolean) {
    this.isJson = isJson
  }

  compare(written: EnumDeclaration, read: EnumDeclaration): TypeDifference | undefined {
    const known = this.#compared.get(written) ?? new Map<EnumDeclaration, TypeDifference | undefined>()
    this.#compared.set(written, known)
    if (!known.has(read)) known.set(read, this.#difference(written, read))
    return known.get(read)
  }

  /** The number of a symbol, or of the first one without it. */
  numberOf(enumeration: EnumDeclaration, symbol: string | undefined): number | undefined {
    const numbers = this.#numbersOf(enumeration)
    const [first] = enumeration.values
    return numbers.get(symbol ?? '') ?? (first && integerOf(first.number))
  }

  #difference(written: EnumDeclaration, read: EnumDeclaration): TypeDifference | undefined {
    const numbers = this.#numbersOf(read)
    const known = new Set(numbers.values())
    const name = quote(read.name.text)
    let doubt: TypeDifference | undefined
    for (const [symbol, value] of this.#numbersOf(written)) {
      const meant = numbers.get(symbol)
      if (meant !== undefined && meant !== value) {
        const reason = `the symbol ${quote(symbol)} is written as ${value} and read as ${meant}`
        return { kind: 'differs', reason, value: symbol }
      }
      if (this.isJson && meant === undefined) {
        return { kind: 'differs', reason: `the enum ${name} has no symbol ${quote(symbol)}`, value: symbol }
      }
      if (!known.has(value)) {
        doubt ??= unknown(`the receiver does not know the number ${value} (${quote(symbol)}) of the enum ${name}`)
      }
    }
    return doubt
  }

  #numbersOf(enumeration: EnumDeclaration): ReadonlyMap<string, number> {
    const numbers =
      this.#numbers.get(enumeration) ??
      new Map(enumeration.values.map(({ name, number }) => [name.text, integerOf(number)]))
    this.#numbers.set(enumeration, numbers)
    return numbers
  }
}

/** A difference that may or may not matter. */
export function unknown(reason: string): TypeDifference {
  return { kind: 'unknown', reason }
}
