import { matchAt } from './emit.ts'
import type { Match, Step } from './match.ts'
import type { PathExpression } from './syntax.ts'

/**
 * The names and indices of an expression that consists of single ones, as written, which needs no walk; undefined for others.
 */
export function fixedNames({ segments }: PathExpression): readonly (string | number)[] | undefined {
  const names: (string | number)[] = []
  for (const segment of segments) {
    if (segment.kind !== 'names' || segment.isDeep) return undefined
    const [name, ...more] = segment.names
    if (name === undefined || more.length > 0) return undefined
    names.push(segment.isIndex === true ? Number(name) : name)
  }
  return names
}

/**
 * Follows names from the root; without names, gives the root. Keys are as written in the expression, and the
 * length of an array counts as its member, as in Spectral.
 * @returns how many values were looked into
 */
export function matchFixed(
  expression: PathExpression,
  names: readonly (string | number)[],
  root: Step,
  onMatch: (match: Match) => void,
): number {
  let step = root
  let visits = 0
  if (expression.segments.length > 0 && (typeof root.value !== 'object' || root.value === null)) return visits
  for (const key of names) {
    const { value } = step
    if (typeof value !== 'object' || value === null) return visits
    visits++
    if (!Object.hasOwn(value, key)) return visits
    step = { parent: step, key, value: Reflect.get(value, key) }
  }
  const match = matchAt(step, expression)
  if (match !== undefined) onMatch(match)
  return visits
}
