import type { NodePath } from '../load/node-path.ts'

/** A name that may be the key of anything, and which no reference has to encode. */
const plainName = /^[A-Za-z0-9._-]+$/

/** True if a name may be a key as it is. */
export function isPlainName(name: string): boolean {
  return plainName.test(name)
}

/** The id that an address becomes: as it is if it may be a key, else its words in camel case. */
export function idOfAddress(address: string): string {
  return isPlainName(address) ? address : (inCamelCase(address) ?? 'channel')
}

/** The words of a text in camel case; undefined if there are none. */
export function inCamelCase(text: string): string | undefined {
  const [first, ...others] = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return first === undefined ? undefined : lowerFirst(first) + others.map(upperFirst).join('')
}

/** The id of an operation that has none: what it does, and the words of its channel. */
export function idOfOperation(action: string, channel: string): string {
  return (
    action +
    channel
      .split(/[^A-Za-z0-9_]+/)
      .map(upperFirst)
      .join('')
  )
}

function upperFirst(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function lowerFirst(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1)
}

/** The names that are taken in a map. */
export class TakenNames {
  readonly #taken: Set<string>
  /** By name: the first number that may be free, because many things can have one name. */
  readonly #numbers = new Map<string, number>()

  constructor(names: Iterable<string> = []) {
    this.#taken = new Set(names)
  }

  has(name: string): boolean {
    return this.#taken.has(name)
  }

  take(name: string): void {
    this.#taken.add(name)
  }

  /** Takes the name, or the name with the first number that makes it free. */
  takeFree(name: string): string {
    let free = name
    let number = this.#numbers.get(name) ?? 2
    for (; this.#taken.has(free); number++) free = `${name}${number}`
    this.#numbers.set(name, number)
    this.#taken.add(free)
    return free
  }
}

/** The name that a referenced value has: its key, or that of its file. */
export function nameOfTarget({ key, parent, file }: NodePath): string {
  if (parent !== undefined) return key
  const [name = ''] = (file.path.split(/[\\/]/).at(-1) ?? '').split('.')
  return name
}
