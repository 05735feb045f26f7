import { boundaryValues } from './boundary-values.ts'
import { describesAllNames } from './described-names.ts'
import { Emptiness } from './emptiness.ts'
import type { Outcome } from './outcome.ts'
import { sameContent } from './same-content.ts'
import { type ComparedSchema, type Literal, type SchemaClass, SchemaClasses } from './schema-classes.ts'
import { smallerValue } from './smaller-value.ts'

export type { ComparedDialect } from './read-keywords.ts'
export type { ComparedSchema } from './schema-classes.ts'

export interface ContainmentOptions {
  /**
   * If true, values of `inner` have only the names that it describes, unless `additionalProperties`, `patternProperties` or
   * `propertyNames` says otherwise. A schema that describes no names is open.
   */
  readonly closedInner?: boolean
  /** If true, formats are assertions. By default, they are annotations. */
  readonly assertFormats?: boolean
}

/** Whether all values of one schema are values of another. */
export type Containment =
  /** The schemas have the same content, annotations left out. */
  | { readonly kind: 'equal' }
  /** `assumed`: only because of `closedInner`. */
  | { readonly kind: 'contained'; readonly assumed: boolean; readonly innerIsEmpty: boolean }
  /** A value that is valid for `inner` and not for `outer`, as the validator found. */
  | { readonly kind: 'witness'; readonly value: unknown }
  | { readonly kind: 'unknown'; readonly reason: string }

/**
 * Decides whether all values that are valid for `inner` are valid for `outer`. Each answer but `unknown` is proven. The same
 * schemas always give the same answer, whatever the order of their keys.
 */
export function contained(inner: ComparedSchema, outer: ComparedSchema, options: ContainmentOptions = {}): Containment {
  if (sameContent(inner, outer)) return { kind: 'equal' }
  const classes = new SchemaClasses([inner, outer], options.assertFormats ?? false)
  const comparison = new Comparison(classes, classes.of(inner), classes.of(outer))
  return comparison.decide(options.closedInner ?? false)
}

class Comparison {
  readonly #classes: SchemaClasses
  readonly #emptiness: Emptiness
  readonly #inner: SchemaClass
  readonly #outer: SchemaClass

  constructor(classes: SchemaClasses, inner: SchemaClass, outer: SchemaClass) {
    this.#classes = classes
    this.#emptiness = new Emptiness(classes)
    this.#inner = inner
    this.#outer = outer
  }

  decide(isClosed: boolean): Containment {
    if (this.#inner === this.#outer) return { kind: 'equal' }
    if (this.#classes.hasReferences)
      return { kind: 'unknown', reason: 'a reference whose target depends on the document' }
    const strict = this.#counterexample(this.#inner.holding)
    if (strict.kind === 'empty') return this.#contained(false)
    const outcome = isClosed ? this.#counterexample(this.#inner.describing) : strict
    if (outcome.kind === 'empty') return this.#contained(true)
    return outcome.kind === 'value' ? this.#witness(outcome.value, isClosed) : this.#search(outcome.reason, isClosed)
  }

  #counterexample(inner: Literal): Outcome {
    return this.#emptiness.ask([inner, this.#outer.refused])
  }

  #contained(assumed: boolean): Containment {
    if (this.#classes.dependsOnRegexDialect())
      return { kind: 'unknown', reason: 'validators differ in whether \\d and \\w match characters beyond ASCII' }
    const innerIsEmpty = this.#emptiness.ask([this.#inner.holding]).kind === 'empty'
    return { kind: 'contained', assumed, innerIsEmpty }
  }

  #witness(value: unknown, isClosed: boolean): Containment {
    const isWitness = (tried: unknown): boolean => this.#isWitness(tried, isClosed)
    if (!isWitness(value)) return { kind: 'unknown', reason: 'a value that cannot be checked' }
    return { kind: 'witness', value: smallerValue(value, isWitness) }
  }

  #isWitness(value: unknown, isClosed: boolean): boolean {
    if (this.#inner.accepts(value) !== true || this.#outer.accepts(value) !== false) return false
    return !isClosed || describesAllNames(value, [this.#inner])
  }

  /** Where nothing is proven, tries values at the bounds of both schemas. */
  #search(reason: string, isClosed: boolean): Containment {
    for (const value of boundaryValues(this.#inner, this.#outer)) {
      if (this.#isWitness(value, isClosed)) return this.#witness(value, isClosed)
    }
    return { kind: 'unknown', reason }
  }
}
