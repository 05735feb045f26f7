import type { RegularExpression } from '../../regexp/index.ts'

/** A JSONPath expression that was parsed. */
export interface PathExpression {
  readonly text: string
  readonly segments: readonly Segment[]
  /** How many `^` are at the end (behind the last `~`). */
  readonly parents: number
  /** Whether a `~` at the end asks for names instead of values. */
  readonly isKeyed: boolean
  /**
   * Whether a match depends on more of its way than the last edge (`@path`, `@parent`, `@parentProperty`, `^^`, `^~`): such an
   * expression is walked on every way to a shared object, even where the rest of a query visits it once.
   */
  readonly everyPath: boolean
  /** Whether Spectral gives the expression to jsonpath-plus, which comes before the walk of all others. */
  readonly isFallback: boolean
}

/** Why a text is no expression: what is wrong, in words, and the offset at which it is. */
export interface PathProblem {
  readonly problem: string
  readonly offset: number
}

/** One step of an expression. A step that `isDeep` is looked for at every depth. */
export type Segment =
  | {
      readonly kind: 'names'
      readonly isDeep: boolean
      readonly names: readonly string[]
      /** Whether it is one number in brackets: where no other kinds of steps are, Spectral gives it as a number. */
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
  /** `..` at the end: the value itself and every object and array below it. */
  | { readonly kind: 'containers'; readonly isDeep: true }
  /** `^` between steps: back to what holds the match. */
  | { readonly kind: 'parents'; readonly isDeep: false; readonly count: number }

/** Names in filters that stand for something of the candidate. */
export type Variable = '@' | '@property' | '@parent' | '@parentProperty' | '@path' | '@root'

/** The type tests of filters and steps: `@string()` and its kin. */
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
  /** Stands only where a method is called on it or takes it. */
  | { readonly kind: 'pattern'; readonly pattern: RegularExpression; readonly offset: number }
  | { readonly kind: 'variable'; readonly name: Variable }
  | { readonly kind: 'type-test'; readonly type: TypeTest }
  | { readonly kind: 'member'; readonly object: FilterExpression; readonly name: FilterExpression }
  /** `x.constructor.name`: which kind of value it is, as JavaScript names it. */
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
