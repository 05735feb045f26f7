import { partsOf } from './expression-parts.ts'
import { patternMethods } from './methods.ts'
import type { Expression } from './syntax.ts'

type Pattern = Extract<Expression, { kind: 'pattern' }>

/** Finds a regular expression in a filter that no method is called on or takes, and that therefore asks nothing. */
export function strayPattern(expression: Expression): Pattern | undefined {
  if (expression.kind === 'pattern') return expression
  for (const part of partsOf(expression)) {
    const stray = isUsed(part, expression) ? undefined : strayPattern(part)
    if (stray !== undefined) return stray
  }
  return undefined
}

/** Whether a part of an expression is the regular expression that its method needs. */
function isUsed(part: Expression, whole: Expression): boolean {
  if (part.kind !== 'pattern' || whole.kind !== 'call') return false
  return part === whole.object || (patternMethods.has(whole.method) && part === whole.arguments[0])
}
