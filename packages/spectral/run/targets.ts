import { type Match, pathOfStep, type Step } from '../jsonpath/match.ts'
import { parseField } from '../jsonpath/parse.ts'
import { compileQuery, type Query } from '../jsonpath/query.ts'
import type { PathExpression, PathProblem } from '../jsonpath/syntax.ts'
import type { ValuePath } from '../view/document-view.ts'
import { readPropertyPath, valueAtProperty } from './property-path.ts'

/** A value that a function is called with, and the path to it from the match of the rule. */
export interface Target {
  readonly path: readonly string[]
  readonly value: unknown
}

/** The part of a match that `field` selects: the whole match, its names, a JSONPath, or a property path. */
export type TargetField =
  | { readonly kind: 'whole' }
  | { readonly kind: 'names' }
  | { readonly kind: 'expression'; readonly text: string; readonly query: Query; readonly depth: number | undefined }
  | { readonly kind: 'property'; readonly text: string; readonly names: readonly string[] }

/** Reads `field` of a rule (absent, `@key`, `$…`, or a property path). Returns the problem of an invalid JSONPath. */
export function readField(field: string | undefined): TargetField | PathProblem {
  if (field === undefined) return { kind: 'whole' }
  if (field === '@key') return { kind: 'names' }
  if (!field.startsWith('$')) return { kind: 'property', text: field, names: readPropertyPath(field) }
  const expression = parseField(field)
  if ('problem' in expression) return expression
  return { kind: 'expression', text: field, query: compileQuery([expression]), depth: depthBehindDescent(expression) }
}

const whole: readonly string[] = []

/** A value as its own target. */
export function wholeOf(value: unknown): Target {
  return { path: whole, value }
}

/**
 * The values that a function is called with for one match, as in Spectral. A value without members is taken whole, whatever the
 * field. If a field selects nothing, the function is called once with undefined, unless a filter in the field cannot be
 * evaluated: then `onFailure` gets the reason.
 */
export function targetsOf(value: unknown, field: TargetField, onFailure: (error: unknown) => void): readonly Target[] {
  if (field.kind === 'whole' || typeof value !== 'object' || value === null) return [wholeOf(value)]
  let hasFailed = false
  const targets = selected(value, field, (error) => {
    hasFailed = true
    onFailure(error)
  })
  return targets.length === 0 && !hasFailed ? [wholeOf(undefined)] : targets
}

function selected(
  value: object,
  field: Exclude<TargetField, { kind: 'whole' }>,
  onFailure: (error: unknown) => void,
): readonly Target[] {
  switch (field.kind) {
    case 'names':
      return Object.keys(value).map((name) => ({ path: [name], value: name }))
    case 'property':
      return [{ path: field.names, value: valueAtProperty(value, field.text, field.names) }]
    case 'expression': {
      const targets: Target[] = []
      const take = (_: number, match: Match): void => {
        targets.push({ path: pathOfStep(match.step).map(String), value: match.value })
      }
      field.query.run(value, take, { onFailure: (_, error) => onFailure(error) })
      return field.depth === undefined ? targets : inOrderOfDescent(targets, field.depth)
    }
  }
}

/**
 * The number of steps from the `..` of an expression to its end. Undefined if there is not exactly one `..`, or if it is at the
 * end, where values are found in the order of the document.
 */
function depthBehindDescent({ segments, parents }: PathExpression): number | undefined {
  const [descent, ...more] = segments.filter(({ isDeep }) => isDeep)
  if (descent === undefined || descent.kind === 'containers' || more.length > 0) return undefined
  if (parents > 0 || segments.some(({ kind }) => kind === 'parents')) return undefined
  return segments.length - segments.findIndex(({ isDeep }) => isDeep)
}

/**
 * Sorts targets as jsonpath-plus does, which Spectral uses for fields: everything that `..` finds at a value comes before what it
 * finds in the members of the value.
 */
function inOrderOfDescent(targets: readonly Target[], depth: number): readonly Target[] {
  const ordered = targets.map((target, index) => ({ target, index, start: target.path.slice(0, -depth) }))
  ordered.sort((left, right) => {
    const [shorter, longer, sign] =
      left.start.length <= right.start.length ? ([left, right, -1] as const) : ([right, left, 1] as const)
    const isWithin = shorter.start.every((name, at) => longer.start[at] === name)
    return isWithin && shorter.start.length < longer.start.length ? sign : left.index - right.index
  })
  return ordered.map(({ target }) => target)
}

/** The path from the root to a target of a match. */
export function pathOfTarget(step: Step, target: Target): ValuePath {
  const path = pathOfStep(step)
  return target.path.length === 0 ? path : [...path, ...target.path]
}
