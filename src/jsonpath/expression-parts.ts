import type { Expression } from './syntax.ts'

/** The expressions that an expression directly consists of, in the order in which they are written. */
export function partsOf(expression: Expression): readonly Expression[] {
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
