import type { Match, Step } from './match.ts'
import type { PathExpression } from './syntax.ts'

/** What comes behind the last step of an expression, and who reads the expression in Spectral. */
type Ending = Pick<PathExpression, 'parents' | 'isKeyed' | 'isFallback'>

/**
 * Gives the match for a step behind which so many `^`, and maybe a `~`, stand. There is nothing above the root; and it has no
 * name, for which Nimma gives `undefined`, and jsonpath-plus `null`.
 */
export function matchAt(step: Step, { parents, isKeyed, isFallback }: Ending): Match | undefined {
  const target = parents === 0 ? step : ancestorOf(step, parents)
  if (target === undefined) return undefined
  if (!isKeyed) return { step: target, value: target.value }
  const rootName = isFallback ? null : undefined
  return { step: target, value: target.parent === undefined ? rootName : target.key }
}

/** The step so many levels further up; undefined above the root. */
export function ancestorOf(step: Step, levels: number): Step | undefined {
  let ancestor: Step | undefined = step
  for (let level = 0; level < levels && ancestor !== undefined; level++) ancestor = ancestor.parent
  return ancestor
}
