import type { Match, Step } from './match.ts'

/**
 * Gives the match for a step behind which so many `^`, and maybe a `~`, stand. There is nothing above the root; and it has no
 * name, for which Spectral gives `undefined` where a `^` leads there.
 */
export function matchAt(step: Step, parents: number, isKeyed: boolean): Match | undefined {
  const target = parents === 0 ? step : ancestorOf(step, parents)
  if (target === undefined) return undefined
  if (!isKeyed) return { step: target, value: target.value }
  return { step: target, value: target.parent === undefined ? undefined : target.key }
}

/** The step so many levels further up; undefined above the root. */
export function ancestorOf(step: Step, levels: number): Step | undefined {
  let ancestor: Step | undefined = step
  for (let level = 0; level < levels && ancestor !== undefined; level++) ancestor = ancestor.parent
  return ancestor
}
