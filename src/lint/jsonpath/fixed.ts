import { matchAt } from './emit.ts'
import type { Match, Step } from './match.ts'
import type { PathExpression } from './syntax.ts'

/** The names of an expression that consists of single names, which needs no walk; undefined for others. */
export function fixedNames({ segments }: PathExpression): readonly string[] | undefined {
  const names: string[] = []
  for (const segment of segments) {
    const [name, ...more] = segment.kind === 'names' && !segment.isDeep ? segment.names : []
    if (name === undefined || more.length > 0) return undefined
    names.push(name)
  }
  return names
}

/**
 * Follows names from the root; without names, gives the root. The length of an array counts as its member, as in Spectral.
 * @returns how many values were looked into
 */
export function matchFixed(
  { segments, parents, isKeyed }: PathExpression,
  names: readonly string[],
  root: Step,
  onMatch: (match: Match) => void,
): number {
  let step = root
  let visits = 0
  if (segments.length > 0 && (typeof root.value !== 'object' || root.value === null)) return visits
  for (const name of names) {
    const { value } = step
    if (typeof value !== 'object' || value === null) return visits
    visits++
    if (!Object.hasOwn(value, name)) return visits
    const key = Array.isArray(value) && name !== 'length' ? Number(name) : name
    step = { parent: step, key, value: Reflect.get(value, name) }
  }
  const match = matchAt(step, parents, isKeyed)
  if (match !== undefined) onMatch(match)
  return visits
}
