import { closest, quote, suggestionBudget } from '../../src/plugin/index.ts'
import { type AvroType, primitiveNames } from './types.ts'

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

function lastPart(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('.') + 1)
}

export const complexNames: readonly string[] = ['record', 'enum', 'array', 'map', 'fixed']
