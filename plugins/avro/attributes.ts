import {
  closest,
  type Pointer,
  quote,
  type SchemaProblem,
  stringsIn,
  suggestionBudget,
} from '../../src/plugin/index.ts'
import { ownValue, valueInWords, type WrittenObject } from './plain-values.ts'
import { type AvroType, type LogicalType, primitiveNames } from './types.ts'

/** A name is a letter or an underscore, then letters, digits and underscores (Avro 1.9, Names). */
export const simpleName = /^[A-Za-z_][A-Za-z0-9_]*$/
const dottedName = /^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*$/

export function isFullName(text: string): boolean {
  return dottedName.test(text)
}

/** The namespace of a full name; the empty string is the null namespace. */
export function namespaceOf(fullName: string): string {
  return fullName.slice(0, Math.max(fullName.lastIndexOf('.'), 0))
}

/** A name in a namespace: one with a dot is a full name already. */
export function qualified(name: string, namespace: string): string {
  return name.includes('.') || namespace === '' ? name : `${namespace}.${name}`
}

/** The named types of one schema. Each is known after its definition (depth first, left to right). */
export class AvroNames {
  readonly #types = new Map<string, AvroType>()
  /** Full names by their last parts. */
  readonly #bySimpleName = new Map<string, string>()
  readonly #suggestions = suggestionBudget(0)

  /** The full names of all types, in the order of their definitions. */
  get defined(): readonly string[] {
    return [...this.#types.keys()]
  }

  has(fullName: string): boolean {
    return this.#types.has(fullName)
  }

  define(fullName: string, type: AvroType): void {
    this.#types.set(fullName, type)
    this.#bySimpleName.set(lastPart(fullName), fullName)
  }

  /**
   * The type with a name in a namespace. Like the parser of the format's authors, also looks for an unknown name without a dot in
   * the null namespace.
   */
  find(name: string, namespace: string): AvroType | undefined {
    return this.#types.get(qualified(name, namespace)) ?? this.#types.get(name)
  }

  /** A similar known name for an unknown one, as the end of a sentence. */
  advice(name: string): string {
    const elsewhere = this.#bySimpleName.get(lastPart(name))
    const meant = elsewhere ?? closest(name, this.#known(), this.#suggestions)
    return meant === undefined ? '' : `; did you mean ${quote(meant)}?`
  }

  *#known(): Iterable<string> {
    yield* primitiveNames
    yield* complexNames
    yield* this.#types.keys()
  }
}

export function lastPart(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('.') + 1)
}

export const complexNames: readonly string[] = ['record', 'enum', 'array', 'map', 'fixed']

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

export function logicalTypeOf(schema: WrittenObject): LogicalType | undefined {
  const name = ownValue(schema, 'logicalType')
  if (typeof name !== 'string') return undefined
  return { name, precision: ownValue(schema, 'precision'), scale: ownValue(schema, 'scale') }
}

/** The aliases of a type or a field as written, without those that are no names. */
export function aliasesOf(schema: WrittenObject): readonly string[] {
  return stringsIn(ownValue(schema, 'aliases'))
}

/** A hint for an object without a type: it may be meant as a reference. */
export function referenceHint(schema: WrittenObject): string {
  const misspelled = Object.keys(schema).some((name) => /^[^a-z]?ref$/i.test(name))
  return misspelled ? '; did you mean "$ref"?' : ''
}

export function titled(kind: string, name: string): string {
  return name === '' ? article(kind) : `the ${kind} ${quote(name)}`
}
