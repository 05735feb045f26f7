import type { PathExpression, TypeTest, Variable } from './syntax.ts'

/** A value on the path of a walk, linked to its owner, so that paths are only built when needed. */
export interface Step {
  /** Absent for the root. */
  readonly parent: Step | undefined
  /** The name in the object, or the index in the array, of its owner. Empty for the root. */
  readonly key: string | number
  readonly value: unknown
}

/** The modifiers at the end of an expression, and which library Spectral evaluates it with. */
type Ending = Pick<PathExpression, 'parents' | 'isKeyed' | 'isFallback'>

/** The value that a filter tests. One object is reused for a whole walk. */
export interface FilterCandidate {
  root: unknown
  /** The owner of the candidate. */
  owner: Step
  key: string | number
  value: unknown
}

/** A part of a filter, compiled. */
export type Evaluate = (candidate: FilterCandidate) => unknown

/** The path from the root to a step. */
export function pathOfStep(step: Step): (string | number)[] {
  const path: (string | number)[] = []
  for (let at = step; at.parent !== undefined; at = at.parent) path.push(at.key)
  return path.reverse()
}

/** A match of an expression: a value or, with `~`, its name. */
export interface Match {
  /** The step of the matched value. For `~`, the step whose name is matched. */
  readonly step: Step
  /** The value for the rule: the value of the step, or its key. */
  readonly value: unknown
}

/**
 * The match at a step, after the `^` and `~` at the end of the expression. Undefined above the root. The root has no name, for
 * which Nimma returns `undefined` and jsonpath-plus `null`.
 */
export function matchAt(step: Step, { parents, isKeyed, isFallback }: Ending): Match | undefined {
  const target = parents === 0 ? step : ancestorOf(step, parents)
  if (target === undefined) return undefined
  if (!isKeyed) return { step: target, value: target.value }
  const rootName = isFallback ? null : undefined
  return { step: target, value: target.parent === undefined ? rootName : target.key }
}

/** The step this many levels up; undefined above the root. */
export function ancestorOf(step: Step, levels: number): Step | undefined {
  let ancestor: Step | undefined = step
  for (let level = 0; level < levels && ancestor !== undefined; level++) ancestor = ancestor.parent
  return ancestor
}

/** As in Spectral, `@parent` is the owner of the candidate's owner, and `@parentProperty` the key of the candidate's owner. */
export function compileVariable(name: Variable): Evaluate {
  switch (name) {
    case '@':
      return (candidate) => candidate.value
    case '@property':
      return (candidate) => candidate.key
    case '@root':
      return (candidate) => candidate.root
    case '@parent':
      return (candidate) => candidate.owner.parent?.value
    case '@parentProperty':
      return (candidate) => (candidate.owner.parent === undefined ? undefined : candidate.owner.key)
    case '@path':
      return (candidate) => `$${[...pathOfStep(candidate.owner), candidate.key].map(bracketed).join('')}`
  }
}

function bracketed(key: string | number): string {
  return typeof key === 'number' ? `[${key}]` : `['${key}']`
}

/** Compiles a type test such as `@string()`. */
export function compileTypeTest(type: TypeTest): Evaluate {
  switch (type) {
    case 'array':
      return (candidate) => Array.isArray(candidate.value)
    case 'null':
      return (candidate) => candidate.value === null
    case 'object':
      return (candidate) => typeof candidate.value === 'object' && candidate.value !== null
    case 'scalar':
      return (candidate) => typeof candidate.value !== 'object' || candidate.value === null
    case 'integer':
      return (candidate) => Number.isInteger(candidate.value)
    default:
      return (candidate) => typeof candidate.value === type
  }
}
