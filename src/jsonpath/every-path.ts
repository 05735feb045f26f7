import { partsOf } from './expression-parts.ts'
import type { Expression, Segment } from './syntax.ts'

/** Whether the matches of an expression depend on more than the edges that they match: then every way to them counts. */
export function usesEveryPath(segments: readonly Segment[], parents: number, isKeyed: boolean): boolean {
  if (parents > 1 || (parents === 1 && isKeyed)) return true
  return segments.some(
    (segment) =>
      (segment.kind === 'parents' && segment.count > 1) || (segment.kind === 'filter' && looksUp(segment.filter)),
  )
}

function looksUp(expression: Expression): boolean {
  if (expression.kind !== 'variable') return partsOf(expression).some(looksUp)
  return expression.name === '@path' || expression.name === '@parent' || expression.name === '@parentProperty'
}
