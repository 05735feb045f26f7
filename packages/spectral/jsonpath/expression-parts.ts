import { patternMethods } from './methods.ts'
import type { FilterExpression, Segment } from './syntax.ts'

type PatternExpression = Extract<FilterExpression, { kind: 'pattern' }>

/** The direct parts of an expression, in the order in which they are written. */
function partsOf(expression: FilterExpression): readonly FilterExpression[] {
  switch (expression.kind) {
    case 'list':
      return expression.items
    case 'member':
      return [expression.object, expression.name]
    case 'kind-name':
      return [expression.object]
    case 'call':
      return [expression.object, ...expression.arguments]
    case 'unary':
      return [expression.operand]
    case 'binary':
      return [expression.left, expression.right]
    case 'choice':
      return [expression.test, expression.yes, expression.no]
    default:
      return []
  }
}

/** True if the matches of an expression depend on more than the edges that they match, so that every path to them counts. */
export function usesEveryPath(segments: readonly Segment[], parents: number, isKeyed: boolean): boolean {
  if (parents > 1 || (parents === 1 && isKeyed)) return true
  return segments.some(
    (segment) =>
      (segment.kind === 'parents' && segment.count > 1) || (segment.kind === 'filter' && looksUp(segment.filter)),
  )
}

function looksUp(expression: FilterExpression): boolean {
  if (expression.kind !== 'variable') return partsOf(expression).some(looksUp)
  return expression.name === '@path' || expression.name === '@parent' || expression.name === '@parentProperty'
}

/** Finds a regular expression in a filter that no method uses, so that it has no effect. */
export function strayPattern(expression: FilterExpression): PatternExpression | undefined {
  if (expression.kind === 'pattern') return expression
  for (const part of partsOf(expression)) {
    const stray = isUsed(part, expression) ? undefined : strayPattern(part)
    if (stray !== undefined) return stray
  }
  return undefined
}

/** True if a part of an expression is the regular expression that its method needs. */
function isUsed(part: FilterExpression, whole: FilterExpression): boolean {
  if (part.kind !== 'pattern' || whole.kind !== 'call') return false
  return part === whole.object || (patternMethods.has(whole.method) && part === whole.arguments[0])
}
