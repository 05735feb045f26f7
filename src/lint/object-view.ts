/** An object of a description as plain read-only data. It may have fields that the format does not know. */
export interface ObjectFields {
  readonly [name: string]: unknown
}

declare const target: unique symbol

/**
 * A reference as written; `context.follow` returns its target. The symbol exists only in the type, so that the compiler
 * knows the type of the target.
 */
export interface ReferenceTo<Target> {
  readonly $ref: string
  readonly [target]?: Target
}

/** The result of `context.follow`: the target of a reference, or any other value itself. */
export type Followed<Value> = Value extends ReferenceTo<infer Target> ? Target | undefined : Value
