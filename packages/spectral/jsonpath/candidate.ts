import { pathOfStep, type Step } from './match.ts'
import type { TypeTest, Variable } from './syntax.ts'

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
