import { closest } from '../../../src/findings/suggest.ts'
import type { BinaryOperator, TypeTest, Variable } from './syntax.ts'

/** The type tests, as written after `@`. */
export const typeTests: readonly TypeTest[] = [
  'string',
  'number',
  'boolean',
  'scalar',
  'array',
  'null',
  'object',
  'integer',
]

/** The variables of a filter. */
export const variables: readonly Variable[] = ['@', '@property', '@parent', '@parentProperty', '@path', '@root']

/** Names of members that lead out of the data, and that no filter needs. */
export const refusedMembers = new Set([
  'constructor',
  'prototype',
  '__proto__',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
])

/** Binary operators and their precedence. Of operators with the same start, the longest comes first. */
export const operators: readonly (readonly [string, BinaryOperator | '~=', number])[] = [
  ['||', '||', 1],
  ['??', '??', 1],
  ['&&', '&&', 2],
  ['|', '|', 3],
  ['^', '^', 4],
  ['&', '&', 5],
  ['===', '===', 6],
  ['!==', '!==', 6],
  ['==', '==', 6],
  ['!=', '!=', 6],
  ['<=', '<=', 7],
  ['>=', '>=', 7],
  ['<', '<', 7],
  ['>', '>', 7],
  ['+', '+', 9],
  ['-', '-', 9],
  ['*', '*', 10],
  ['/', '/', 10],
  ['%', '%', 10],
  ['in', 'in', 12],
  ['~=', '~=', 20],
]

/** Letters with a special meaning after a backslash in texts. */
export const controls: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
])

/** A did-you-mean for a message; empty if no name is similar. */
export function hintOf(name: string, known: readonly string[]): string {
  const meant = closest(name, known)
  return meant === undefined ? '' : `, did you mean "${meant}"?`
}
