import type { RulesetFunction } from '@stoplight/spectral-core'
import type { AnyFunction } from './definition.ts'

type Custom = RulesetFunction<unknown, unknown>

/** Finds something in every value that is there. */
const echo: Custom = (value) => (value === undefined ? undefined : [{ message: `saw ${typeof value}` }])

/** The same, later. */
const delayed: Custom = async (value) => {
  await Promise.resolve()
  return value === null ? [{ message: 'null is not wanted' }] : undefined
}

/** Looks at the way that led to the value, and reports one place above it. */
const pathReader: Custom = (_value, _options, context) => {
  const { path } = context
  if (path.length < 2) return undefined
  return [{ message: `came by ${path.join(' > ')}`, path: path.slice(0, -1) }]
}

export const customFunctions: Readonly<Record<string, AnyFunction>> = { echo, delayed, pathReader }
