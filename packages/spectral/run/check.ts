import type { Rule } from '@stoplight/spectral-core'
import type { AnyFunction } from '../functions/spectral-function.ts'
import type { Query } from '../jsonpath/query.ts'
import type { PathExpression } from '../jsonpath/syntax.ts'
import type { TargetField } from './targets.ts'

/** One `then` of a rule: a function, its options, and what of a match it is called with. */
export interface RuleCall {
  readonly rule: Rule
  /** The function that is called: ours where there is one for that of the ruleset. */
  readonly function: AnyFunction
  /** The name under which the ruleset knows the function. */
  readonly functionName: string
  readonly options: unknown
  readonly field: TargetField
  /** Whether the function is one of Spectral's own that looks at its context only while it is called. */
  readonly isOneOfOurs: boolean
  /** Whether the function sees only the value, its options and the document as a whole. */
  readonly dependsOnValueOnly: boolean
  /** Whether the name under which a value stands matters, too: then a value is checked once for each of its names. */
  readonly dependsOnName: boolean
  /** Whether its results have places in the document that do not depend on where the value stands. */
  readonly hasFixedPlaces: boolean
}

/** What is looked for in one view of the document, and what to do with it. */
export interface Search {
  readonly view: 'resolved' | 'source'
  /** In the order of the query. */
  readonly expressions: readonly SearchedExpression[]
  readonly query: Query
}

/** An expression with all checks that ask for it. */
export interface SearchedExpression {
  readonly expression: PathExpression
  readonly checks: readonly RuleCall[]
}
