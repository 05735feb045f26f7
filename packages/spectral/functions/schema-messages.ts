import type { IFunctionResult } from '@stoplight/spectral-core'
import type { ErrorObject } from 'ajv'
import { betterErrors } from './better-errors.ts'

/**
 * Turns errors of ajv into Spectral's messages. An error of the value itself uses the last segment of its path as a name, so
 * messages can differ between two paths to a value.
 */
export function describeErrors(
  errors: readonly ErrorObject[],
  value: unknown,
  path: readonly (string | number)[],
): IFunctionResult[] {
  if (errors.length === 0) return []
  const unmatched = unmatchedCombinators(errors)
  const described = betterErrors(errors, value, path.at(-1) ?? null)
  return described.map(({ error, suggestion, path: errorPath }) => {
    const message = withItemIndex(suggestion === undefined ? error : `${error}. ${suggestion}`, errorPath)
    const inside = errorPath === '' ? [] : errorPath.replace(/^\//, '').split('/')
    return { message: withCombinator(message, unmatched.get(errorPath)), path: [...path, ...inside] }
  })
}

function withItemIndex(message: string, errorPath: string): string {
  const index = errorPath.slice(errorPath.lastIndexOf('/') + 1)
  if (!/^\d+$/.test(index)) return message
  for (const prefix of [`"${index}" property type`, `"${index}" property`]) {
    if (message.startsWith(prefix)) return `Item at index ${index}${message.slice(prefix.length)}`
  }
  return message
}

/** The places where no schema of a `oneOf` or `anyOf` matched. */
function unmatchedCombinators(errors: readonly ErrorObject[]): ReadonlyMap<string, string> {
  const unmatched = new Map<string, string>()
  for (const { keyword, instancePath, params } of errors) {
    const isCombinator = keyword === 'oneOf' || keyword === 'anyOf'
    if (isCombinator && !Array.isArray(params.passingSchemas)) unmatched.set(instancePath, keyword)
  }
  return unmatched
}

function withCombinator(message: string, keyword: string | undefined): string {
  if (keyword === undefined || !message.endsWith(` in ${keyword}`)) return message
  return `${message}. None of the schemas matched, see the other errors reported for this value`
}
