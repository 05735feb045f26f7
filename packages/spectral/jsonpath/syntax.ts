import type { RegularExpression } from '../../regexp/index.ts'

/** A parsed JSONPath expression. */
export interface PathExpression {
  readonly text: string
  readonly segments: readonly Segment[]
  /** The number of `^` at the end (after the last `~`). */
  readonly parents: number
  /** True if a `~` at the end selects names instead of values. */
  readonly isKeyed: boolean
  /**
   * True if a match depends on more of its path than the last edge (`@path`, `@parent`, `@parentProperty`, `^^`, `^~`). Such an
   * expression is walked on every path to a shared object, even if the rest of the query visits it once.
   */
  readonly everyPath: boolean
  /** True if Spectral evaluates the expression with jsonpath-plus, which happens before the walk of all others. */
  readonly isFallback: boolean
}

/** The problem in an invalid expression, and its offset. */
export interface PathProblem {
  readonly problem: string
  readonly offset: number
}

/** One step of an expression. If `isDeep`, it is searched at every depth. */
export type Segment =
  | {
      readonly kind: 'names'
      readonly isDeep: boolean
      readonly names: readonly string[]
      /** Set for a single number in brackets. If all steps are of this kind, Spectral uses it as a number. */
      readonly isIndex?: true
    }
  | { readonly kind: 'wildcard'; readonly isDeep: boolean }
  | {
      readonly kind: 'slice'
      readonly isDeep: boolean
      readonly start: number
      readonly end: number
      readonly step: number
    }
  | { readonly kind: 'filter'; readonly isDeep: boolean; readonly filter: FilterExpression }
  /** `..` at the end: the value itself, and every object and array below it. */
  | { readonly kind: 'containers'; readonly isDeep: true }
  /** `^` between steps: back to the owner of the match. */
  | { readonly kind: 'parents'; readonly isDeep: false; readonly count: number }

/** Variables of filters. */
export type Variable = '@' | '@property' | '@parent' | '@parentProperty' | '@path' | '@root'

/** The type tests of filters and steps, such as `@string()`. */
export type TypeTest = 'string' | 'number' | 'boolean' | 'scalar' | 'array' | 'null' | 'object' | 'integer'

export type UnaryOperator = '!' | '-' | '+' | 'typeof'

export type BinaryOperator =
  | '||'
  | '??'
  | '&&'
  | '|'
  | '^'
  | '&'
  | '=='
  | '!='
  | '==='
  | '!=='
  | '<'
  | '>'
  | '<='
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | 'in'

/** The expression of a filter. */
export type FilterExpression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null | undefined }
  | { readonly kind: 'list'; readonly items: readonly FilterExpression[] }
  /** Only as the receiver or the argument of a method. */
  | { readonly kind: 'pattern'; readonly pattern: RegularExpression; readonly offset: number }
  | { readonly kind: 'variable'; readonly name: Variable }
  | { readonly kind: 'type-test'; readonly type: TypeTest }
  | { readonly kind: 'member'; readonly object: FilterExpression; readonly name: FilterExpression }
  /** `x.constructor.name`: the type of a value, as JavaScript names it. */
  | { readonly kind: 'kind-name'; readonly object: FilterExpression }
  | {
      readonly kind: 'call'
      readonly object: FilterExpression
      readonly method: string
      readonly arguments: readonly FilterExpression[]
    }
  | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly operand: FilterExpression }
  | {
      readonly kind: 'binary'
      readonly operator: BinaryOperator
      readonly left: FilterExpression
      readonly right: FilterExpression
    }
  | {
      readonly kind: 'choice'
      readonly test: FilterExpression
      readonly yes: FilterExpression
      readonly no: FilterExpression
    }
