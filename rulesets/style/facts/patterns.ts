import { compileRegularExpression, type RegularExpression } from '../../../src/plugin/index.ts'

const compiled = new Map<string, RegularExpression>()
const mostKept = 200

/** Whether a text contains a match of a pattern, in linear time. Throws an Error for an invalid regular expression. */
export function matches(pattern: string, text: string): boolean {
  return expressionOf(pattern).test(text)
}

function expressionOf(pattern: string): RegularExpression {
  const known = compiled.get(pattern)
  if (known !== undefined) return known
  const made = compileRegularExpression(pattern, 'u')
  if ('problem' in made) throw new Error(made.problem)
  if (compiled.size >= mostKept) compiled.clear()
  compiled.set(pattern, made)
  return made
}
