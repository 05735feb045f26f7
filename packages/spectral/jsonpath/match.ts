import type { PathExpression, TypeTest, Variable } from './syntax.ts'

/** A value on the way of a walk, chained to the value that holds it, so that no path is built until one is needed. */
export interface Step {
  /** Absent for the root. */
  readonly parent: Step | undefined
  /** Name in the object or index in the array that holds the value; the empty string for the root. */
  readonly key: string | number
  readonly value: unknown
}

/** What comes behind the last step of an expression, and who reads the expression in Spectral. */
type Ending = Pick<PathExpression, 'parents' | 'isKeyed' | 'isFallback'>

/** The value that a filter is asked about. One object serves a whole walk. */
export interface FilterCandidate {
  root: unknown
  /** What holds the candidate. */
  owner: Step
  key: string | number
  value: unknown
}

/** A part of a filter, compiled. */
export type Evaluate = (candidate: FilterCandidate) => unknown

/** The way from the root to a step. */
export function pathOfStep(step: Step): (string | number)[] {
  const path: (string | number)[] = []
  for (let at = step; at.parent !== undefined; at = at.parent) path.push(at.key)
  return path.reverse()
}

/** What an expression selects: a value, or, with `~`, the name under which it stands. */
export interface Match {
  /** Where it stands; for `~` the step of the value whose name it is. */
  readonly step: Step
  /** The value that the rule gets: that of the step, or its key. */
  readonly value: unknown
}

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

/** `@parent` is what holds the owner of the candidate, and `@parentProperty` the key of the owner, as in Spectral. */
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

/** `@string()` and its kin. */
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
