import { type Pointer, quote, type SchemaProblem } from '../../src/plugin/index.ts'
import { ownValue, valueInWords, type WrittenObject } from './json.ts'
import { isFullName } from './names.ts'

/** The problems of a schema, in reading order. */
export class AvroProblems {
  readonly problems: SchemaProblem[] = []

  /** A missing attribute is reported on the key of its object. */
  add(pointer: Pointer, message: string): void {
    this.problems.push({ pointer, message, on: message.startsWith('Missing') ? 'key' : 'value' })
  }
}

/** Checks the attributes that types and fields share. */
export class Attributes {
  readonly #log: AvroProblems

  constructor(log: AvroProblems) {
    this.#log = log
  }

  /** True if something has a valid name; adds a problem if not. A symbol is its own name, other things have a "name". */
  checkName(name: unknown, at: Pointer, kind: string, pattern: { test(text: string): boolean }): name is string {
    const place = kind === 'symbol' ? at : [...at, 'name']
    if (name === undefined) {
      this.#log.add(at, `Missing "name" in ${article(kind)}`)
      return false
    }
    if (typeof name === 'string' && pattern.test(name)) return true
    const rule = 'letters, digits and underscores, not starting with a digit'
    const hint = kind === 'symbol' && typeof name !== 'string' ? '; write it in quotes' : ''
    this.#log.add(place, `Unexpected ${valueInWords(name)} for the name of ${article(kind)}, expected ${rule}${hint}`)
    return false
  }

  checkText(schema: WrittenObject, name: string, at: Pointer): void {
    const value = ownValue(schema, name)
    if (value === undefined || typeof value === 'string') return
    this.#log.add([...at, name], `Unexpected ${valueInWords(value)} for ${quote(name)}, expected a string`)
  }

  checkAliases(schema: WrittenObject, at: Pointer): void {
    const aliases = ownValue(schema, 'aliases')
    if (aliases === undefined) return
    const place = [...at, 'aliases']
    if (!Array.isArray(aliases)) {
      this.#log.add(place, `Unexpected ${valueInWords(aliases)} for "aliases", expected an array of names`)
      return
    }
    for (const [index, alias] of aliases.entries()) {
      if (typeof alias === 'string' && isFullName(alias)) continue
      this.#log.add([...place, String(index)], `Unexpected ${valueInWords(alias)} for an alias, expected a name`)
    }
  }
}

export function article(kind: string): string {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`
}
