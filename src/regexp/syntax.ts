/** The structure of a regular expression. What a single character has to be is left as it is written. */
export type Node =
  | { readonly kind: 'empty' }
  /** One character, as a class, an escape or itself: `[a-z]`, `\d`, `x`. */
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'sequence'; readonly items: readonly Node[] }
  | { readonly kind: 'choice'; readonly options: readonly Node[] }
  /** A group that captures, numbered from 1. */
  | { readonly kind: 'group'; readonly number: number; readonly body: Node }
  | {
      readonly kind: 'repeat'
      readonly body: Node
      readonly least: number
      readonly most: number
      readonly isLazy: boolean
    }
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  | { readonly kind: 'word-edge'; readonly isNegated: boolean }
  /** What a group matched, once more; of several groups of one name, that which took part. */
  | { readonly kind: 'reference'; readonly groups: readonly number[] }
  | { readonly kind: 'look'; readonly body: Node; readonly isBehind: boolean; readonly isNegated: boolean }

/** A regular expression with what there is to know about it. */
export interface Pattern {
  readonly node: Node
  readonly groupCount: number
}
