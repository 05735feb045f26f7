/** An object of a description as plain read-only data. It may have fields that the format does not know. */
export interface ObjectFields {
  readonly [name: string]: unknown
}

declare const target: unique symbol

/**
 * A reference as it is written; `context.follow` returns what it leads to. The symbol is in the type alone, so that the
 * compiler knows the type of the target.
 */
export interface ReferenceTo<Target> {
  readonly $ref: string
  readonly [target]?: Target
}

/** What `context.follow` makes of a value: the target of a reference, and any other value itself. */
export type Followed<Value> = Value extends ReferenceTo<infer Target> ? Target | undefined : Value
