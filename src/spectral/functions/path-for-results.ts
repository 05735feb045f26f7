import type { RulesetFunctionContext } from '@stoplight/spectral-core'

/** How a context gives the path for results. */
export const forResults = Symbol('path for results')

/**
 * The path of a call, to be put in front of the paths of results. To ask for it here is not to look at it: the function is
 * not called again for every other way to the value.
 */
export function pathForResults(context: RulesetFunctionContext): RulesetFunctionContext['path'] {
  const read: unknown = Reflect.get(context, forResults)
  return typeof read === 'function' ? read.call(context) : context.path
}
