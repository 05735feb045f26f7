/**
 * What findings of a code say beyond their message, which decides what other stages do with them. A rule states it of its
 * findings, and `stage-codes.ts` of those of the stages.
 */
export interface FindingFacts {
  /**
   * Whether the findings are about a name as it is written, of a component or of a field, and not about what lies under it. In
   * a bundle with a source map they are shown at the name: what lies under it comes from elsewhere where the sources have a
   * reference.
   */
  readonly aboutName?: boolean
  /** What an error makes void: a reference that leads nowhere for that reason alone is not reported once more. */
  readonly covers?: readonly Covered[]
  /**
   * Whether the findings are about one entry of several that share a file: they say what this one lacks, and are left out
   * where another has it.
   */
  readonly ofOneEntry?: boolean
}

/**
 * What an error makes void: what the `reference` at which it lies leads to; all in the `value` at which it lies; all in the
 * `owner` of the key at which it lies; the `field` for which that key is misspelled; all in the `meant-reference` that the
 * owner is when that key is meant for "$ref".
 */
export type Covered = 'reference' | 'value' | 'owner' | 'field' | 'meant-reference'
