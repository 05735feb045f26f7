import { Emptiness } from './emptiness.ts'
import type { Outcome } from './outcome.ts'
import { type ComparedSchema, type Literal, type SchemaClass, SchemaClasses } from './schema-classes.ts'

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
  const classes = new SchemaClasses([inner, outer], options.assertFormats ?? false)
  const comparison = new Comparison(classes, classes.of(inner), classes.of(outer))
  return comparison.decide(options.closedInner ?? false)
}

class Comparison {
  readonly #classes: SchemaClasses
  readonly #inner: SchemaClass
  readonly #outer: SchemaClass

  constructor(classes: SchemaClasses, inner: SchemaClass, outer: SchemaClass) {
    this.#classes = classes
    this.#inner = inner
    this.#outer = outer
  }

  decide(isClosed: boolean): Containment {
    if (this.#inner === this.#outer) return { kind: 'equal' }
    if (this.#classes.hasReferences)
      return { kind: 'unknown', reason: 'a reference whose target depends on the document' }
    const strict = this.#counterexample(this.#inner.holding)
    if (strict.kind === 'empty') return this.#contained(false)
    if (!isClosed) return this.#answer(strict, false)
    const closed = this.#counterexample(this.#inner.describing)
    return closed.kind === 'empty' ? this.#contained(true) : this.#answer(closed, true)
  }

  #counterexample(inner: Literal): Outcome {
    return new Emptiness(this.#classes).decide([inner, this.#outer.refused])
  }

  #contained(assumed: boolean): Containment {
    const innerIsEmpty = new Emptiness(this.#classes).decide([this.#inner.holding]).kind === 'empty'
    return { kind: 'contained', assumed, innerIsEmpty }
  }

  #answer(outcome: Exclude<Outcome, { kind: 'empty' }>, _isClosed: boolean): Containment {
    if (outcome.kind === 'value') return { kind: 'witness', value: outcome.value }
    return outcome
  }
}
