/**
 * Gives equal JSON values the same number. Reads each object once, however often it is shared. A value that contains itself
 * equals only itself.
 */
import { isRecord } from '../../src/plain-data.ts'
export class JsonIdentities {
  readonly #ofObjects = new Map<object, number>()
  readonly #ofTexts = new Map<string, number>()
  #count = 0

  /** The number of a value. */
  of(value: unknown): number {
    if (typeof value !== 'object' || value === null) return this.#ofText(primitiveText(value))
    const known = this.#ofObjects.get(value)
    if (known !== undefined) return known
    this.#ofObjects.set(value, this.#next())
    const identity = this.#ofText(Array.isArray(value) ? this.#arrayText(value) : this.#objectText(value))
    this.#ofObjects.set(value, identity)
    return identity
  }

  #arrayText(items: readonly unknown[]): string {
    return `[${items.map((item) => this.of(item)).join()}]`
  }

  #objectText(value: object): string {
    const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${this.of(member)}`).join()}}`
  }

  #ofText(text: string): number {
    const known = this.#ofTexts.get(text)
    if (known !== undefined) return known
    const identity = this.#next()
    this.#ofTexts.set(text, identity)
    return identity
  }

  #next(): number {
    this.#count += 1
    return this.#count
  }
}

function primitiveText(value: unknown): string {
  return typeof value === 'string' ? `"${value}` : `${typeof value} ${String(value)}`
}

/** True if two JSON values are equal, whatever the order of their members. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return Number.isNaN(one) && Number.isNaN(other)
  }
  return looksAlike(one, other) && sameStructure(one, other)
}

/** A quick test that distinguishes most different values without walking them. */
function looksAlike(one: object, other: object): boolean {
  if (Array.isArray(one) || Array.isArray(other)) {
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length
  }
  if (!isRecord(one) || !isRecord(other)) return false
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name))
}

function sameStructure(one: object, other: object): boolean {
  const identities = new JsonIdentities()
  return identities.of(one) === identities.of(other)
}
