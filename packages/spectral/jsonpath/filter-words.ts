import { closest } from '../../../src/findings/suggest.ts'
import type { BinaryOperator, TypeTest, Variable } from './syntax.ts'

/** The type tests, as they come behind `@`. */
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

/** What a filter can say of the candidate. */
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

/** Binary operators with how strongly they bind, the longest of those with the same start first. */
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

/** Escaped letters in texts that stand for something else. */
export const controls: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
])

/** A did-you-mean for a message; the empty string when nothing is near. */
export function hintOf(name: string, known: readonly string[]): string {
  const meant = closest(name, known)
  return meant === undefined ? '' : `, did you mean "${meant}"?`
}
