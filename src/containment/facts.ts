import type { Rational } from './rational.ts'
import type { Literal } from './schema-classes.ts'

export const jsonTypes = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const
export type JsonType = (typeof jsonTypes)[number]

/** The type of a JSON value; integers are numbers. */
export function jsonTypeOf(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'number') return 'number'
  return typeof value === 'string' ? 'string' : 'object'
}

/** A set of property names. */
export type NameSet =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'pattern'; readonly source: string }
  /** All names but some, and but those that match some patterns. */
  | { readonly kind: 'others'; readonly names: readonly string[]; readonly patterns: readonly string[] }

/** A range of positions in an array; `to` is the first position after it. */
export interface Positions {
  readonly from: number
  readonly to: number
}

/** Something that is true of a value of one type. */
export type Fact =
  /** The value is one of these. */
  | { readonly is: 'one-of'; readonly values: readonly unknown[] }
  /** The value, a scalar, is another one. */
  | { readonly is: 'other'; readonly value: unknown }
  /** Something that is not understood also has to be true. */
  | { readonly is: 'unclear'; readonly reason: string }
  | { readonly is: 'bound'; readonly side: 'least' | 'most'; readonly value: Rational; readonly isExclusive: boolean }
  | { readonly is: 'multiple'; readonly of: Rational; readonly holds: boolean }
  /** The number of characters, items or properties. */
  | { readonly is: 'size'; readonly side: 'least' | 'most'; readonly count: number }
  | { readonly is: 'pattern'; readonly source: string; readonly holds: boolean }
  | { readonly is: 'format'; readonly name: string; readonly holds: boolean }
  | { readonly is: 'unique'; readonly holds: boolean }
  /** Each item at these positions. */
  | { readonly is: 'each-item'; readonly at: Positions; readonly literal: Literal }
  | { readonly is: 'some-item'; readonly at: Positions; readonly literal: Literal }
  | { readonly is: 'has'; readonly name: string; readonly holds: boolean }
  /** The value of each property with such a name. */
  | { readonly is: 'each-property'; readonly names: NameSet; readonly literal: Literal }
  | { readonly is: 'some-property'; readonly names: NameSet; readonly literal: Literal }
  /** Each name, as a string. */
  | { readonly is: 'each-name'; readonly literal: Literal }
  | { readonly is: 'some-name'; readonly literal: Literal }
  /** The sender describes these names; `closes` if it sends no others then. */
  | { readonly is: 'described'; readonly names: NameSet; readonly closes: boolean }
  /** The sender also sends names that it does not describe. */
  | { readonly is: 'open' }

/** A statement about a value of one type. */
export type Formula =
  | { readonly kind: 'literal'; readonly literal: Literal }
  | { readonly kind: 'fact'; readonly fact: Fact }
  | { readonly kind: 'all'; readonly parts: readonly Formula[] }
  | { readonly kind: 'any'; readonly parts: readonly Formula[] }

export const always: Formula = { kind: 'all', parts: [] }
export const never: Formula = { kind: 'any', parts: [] }

export function all(parts: readonly Formula[]): Formula {
  const needed = parts.filter((part) => part.kind !== 'all' || part.parts.length > 0)
  if (needed.some(isNever)) return never
  const [only] = needed
  return needed.length === 1 && only !== undefined ? only : { kind: 'all', parts: needed }
}

export function any(parts: readonly Formula[]): Formula {
  const possible = parts.filter((part) => !isNever(part))
  if (possible.some(isAlways)) return always
  const [only] = possible
  return possible.length === 1 && only !== undefined ? only : { kind: 'any', parts: possible }
}

function isNever(formula: Formula): boolean {
  return formula.kind === 'any' && formula.parts.length === 0
}

function isAlways(formula: Formula): boolean {
  return formula.kind === 'all' && formula.parts.length === 0
}

export function fact(stated: Fact): Formula {
  return { kind: 'fact', fact: stated }
}

export function literal(stated: Literal): Formula {
  return { kind: 'literal', literal: stated }
}
