import type { Fact } from './facts.ts'
import type { Literal, SchemaClass } from './schema-classes.ts'

/** Whether a value exists: none (proven), this one, or not decided. */
export type Outcome =
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'unknown'; readonly reason: string }

export const empty: Outcome = { kind: 'empty' }

export function found(value: unknown): Outcome {
  return { kind: 'value', value }
}

export function unknown(reason: string): Outcome {
  return { kind: 'unknown', reason }
}

/** What the parts of a value ask: whether a value exists for which all literals are true. */
export interface PartSearch {
  decide(literals: readonly Literal[]): Outcome
  constant(value: unknown): SchemaClass
  /** Counts a step; false if there are none left. */
  step(): boolean
}

/** The facts of one kind. */
export function factsOf<Kind extends Fact['is']>(
  facts: readonly Fact[],
  kind: Kind,
): readonly Extract<Fact, { readonly is: Kind }>[] {
  return facts.filter((stated): stated is Extract<Fact, { readonly is: Kind }> => stated.is === kind)
}

/** The narrowest size that the facts allow. */
export function sizeRange(facts: readonly Fact[]): { readonly least: number; readonly most: number } {
  let least = 0
  let most = Number.POSITIVE_INFINITY
  for (const { side, count } of factsOf(facts, 'size')) {
    if (side === 'least') least = Math.max(least, count)
    else most = Math.min(most, count)
  }
  return { least, most }
}

/** A keyword that is not understood, or a format that differs; undefined if everything is understood. */
export function obstacleIn(facts: readonly Fact[]): string | undefined {
  const [unclear] = factsOf(facts, 'unclear')
  const [format] = factsOf(facts, 'format')
  return unclear?.reason ?? (format === undefined ? undefined : `format "${format.name}"`)
}

/** True if the facts assert a format and also the opposite. */
export function contradictsFormats(facts: readonly Fact[]): boolean {
  const formats = factsOf(facts, 'format')
  return formats.some(({ name, holds }) => holds && formats.some((other) => other.name === name && !other.holds))
}
