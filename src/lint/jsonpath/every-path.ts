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
  switch (expression.kind) {
    case 'variable':
      return expression.name === '@path' || expression.name === '@parent' || expression.name === '@parentProperty'
    case 'list':
      return expression.items.some(looksUp)
    case 'member':
      return looksUp(expression.object) || looksUp(expression.name)
    case 'kind-name':
      return looksUp(expression.object)
    case 'call':
      return looksUp(expression.object) || expression.arguments.some(looksUp)
    case 'unary':
      return looksUp(expression.operand)
    case 'binary':
      return looksUp(expression.left) || looksUp(expression.right)
    case 'choice':
      return looksUp(expression.test) || looksUp(expression.yes) || looksUp(expression.no)
    default:
      return false
  }
}
