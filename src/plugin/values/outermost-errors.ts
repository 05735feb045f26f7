import type { SchemaError } from '../../json-schema/error-collector.ts'
import { type Branch, bestBranch } from './best-branch.ts'

export interface FoundError {
  readonly error: SchemaError
  /** Further places in the value with the same error. */
  readonly more: number
}

/** Keywords that list errors of schemas in them, before their own, though not all of those schemas need to hold. */
const summaries = new Set(['anyOf', 'oneOf', 'contains', 'propertyNames'])

/** Looks up the schema that a pointer leads to, from the root of the schema that found the errors. */
type SchemaAt = (schemaPath: string) => unknown

/**
 * The errors that stand for a defect each: of alternatives that all fail one for all of them, unless one of them is meant;
 * of one keyword that refuses several items the first.
 */
export function outermostErrors(errors: readonly SchemaError[], schemaAt: SchemaAt): readonly FoundError[] {
  const found = new Map<string, { error: SchemaError; more: number }>()
  for (const error of meant(errors, schemaAt)) {
    const key = JSON.stringify([error.schemaPath, error.params.additionalProperty, error.params.missingProperty])
    const same = found.get(key)
    if (same === undefined) found.set(key, { error, more: 0 })
    else same.more += 1
  }
  return [...found.values()]
}

function meant(errors: readonly SchemaError[], schemaAt: SchemaAt): readonly SchemaError[] {
  const covering = errors.filter(({ keyword }) => summaries.has(keyword))
  const outermost = errors.filter(
    (error) => error.keyword !== 'if' && !covering.some((summary) => isBelow(error, summary)),
  )
  return outermost.flatMap((error) => {
    const branch = summaries.has(error.keyword) ? meantBranch(error, errors, schemaAt) : undefined
    return branch === undefined ? [error] : meant(branch, schemaAt)
  })
}

function isBelow(error: SchemaError, { schemaPath, instancePath }: SchemaError): boolean {
  return error.schemaPath.startsWith(`${schemaPath}/`) && isAtOrBelow(error.instancePath, instancePath)
}

function isAtOrBelow(pointer: string, above: string): boolean {
  return pointer === above || pointer.startsWith(`${above}/`)
}

/** The errors of the alternative that is meant; undefined when none is. */
function meantBranch(
  summary: SchemaError,
  errors: readonly SchemaError[],
  schemaAt: SchemaAt,
): readonly SchemaError[] | undefined {
  if (summary.keyword !== 'anyOf' && summary.keyword !== 'oneOf') return undefined
  // What alternatives accept has no errors; with two of those, none is meant.
  if (Array.isArray(summary.params.passingSchemas)) return undefined
  const branches = new Map<string, SchemaError[]>()
  for (const error of errors) {
    if (!isBelow(error, summary)) continue
    const [index = ''] = error.schemaPath.slice(summary.schemaPath.length + 1).split('/')
    const known = branches.get(index)
    if (known === undefined) branches.set(index, [error])
    else known.push(error)
  }
  return bestBranch(
    summary,
    [...branches].map(([index, found]): Branch => {
      return { errors: found, schema: schemaAt(`${summary.schemaPath}/${index}`) }
    }),
  )
}
