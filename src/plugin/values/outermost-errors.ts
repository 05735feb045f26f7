import type { SchemaError } from '../../lint/json-schema/schema-error.ts'

export interface FoundError {
  readonly error: SchemaError
  /** Further places in the value with the same error. */
  readonly more: number
}

/** Keywords that list errors of schemas in them, before their own, though not all of those schemas need to hold. */
const summaries = new Set(['anyOf', 'oneOf', 'contains', 'propertyNames'])

/**
 * The errors that stand for a defect each: of alternatives that all fail one for all of them, unless only one of them can
 * be meant; of one keyword that refuses several items the first.
 */
export function outermostErrors(errors: readonly SchemaError[]): readonly FoundError[] {
  const found = new Map<string, { error: SchemaError; more: number }>()
  for (const error of meant(errors)) {
    const key = JSON.stringify([error.schemaPath, error.params.additionalProperty, error.params.missingProperty])
    const same = found.get(key)
    if (same === undefined) found.set(key, { error, more: 0 })
    else same.more += 1
  }
  return [...found.values()]
}

function meant(errors: readonly SchemaError[]): readonly SchemaError[] {
  const covering = errors.filter(({ keyword }) => summaries.has(keyword))
  const outermost = errors.filter(
    (error) => error.keyword !== 'if' && !covering.some((summary) => isBelow(error, summary)),
  )
  return outermost.flatMap((error) => {
    const branch = summaries.has(error.keyword) ? meantBranch(error, errors) : undefined
    return branch === undefined ? [error] : meant(branch)
  })
}

function isBelow(error: SchemaError, { schemaPath, instancePath }: SchemaError): boolean {
  return error.schemaPath.startsWith(`${schemaPath}/`) && isAtOrBelow(error.instancePath, instancePath)
}

function isAtOrBelow(pointer: string, above: string): boolean {
  return pointer === above || pointer.startsWith(`${above}/`)
}

/** The errors of the one alternative that fits by its type and by constants that tell alternatives apart. */
function meantBranch(summary: SchemaError, errors: readonly SchemaError[]): readonly SchemaError[] | undefined {
  if (summary.keyword !== 'anyOf' && summary.keyword !== 'oneOf') return undefined
  const branches = new Map<string, SchemaError[]>()
  for (const error of errors) {
    if (!isBelow(error, summary)) continue
    const [index = ''] = error.schemaPath.slice(summary.schemaPath.length + 1).split('/')
    const known = branches.get(index)
    if (known === undefined) branches.set(index, [error])
    else known.push(error)
  }
  // What alternatives accept has no errors; with two of those, none is meant.
  if (Array.isArray(summary.params.passingSchemas)) return undefined
  const fitting = [...branches.values()].filter((branch) => !branch.some((error) => tellsApart(error, summary)))
  return fitting.length === 1 ? fitting[0] : undefined
}

function tellsApart({ keyword, instancePath }: SchemaError, summary: SchemaError): boolean {
  const below = instancePath.slice(summary.instancePath.length)
  if (keyword === 'const' || keyword === 'enum') return !below.slice(1).includes('/')
  return below === '' && (keyword === 'type' || keyword === 'false schema')
}
