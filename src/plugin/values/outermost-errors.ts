import type { SchemaError } from '../../../packages/json-schema/index.ts'
import { ownMember } from '../../plain-data.ts'

export interface FoundError {
  readonly error: SchemaError
  /** Other places in the value with the same error. */
  readonly more: number
}

/** Keywords that list errors of their subschemas, before their own, although not all of the subschemas must match. */
const summaries = new Set(['anyOf', 'oneOf', 'contains', 'propertyNames'])

/** Finds the schema at the end of a pointer, from the root of the schema that found the errors. */
type SchemaAt = (schemaPath: string) => unknown

/** One of the schemas of `anyOf` or `oneOf`, with its errors in the value. */
interface SchemaBranch {
  readonly errors: readonly SchemaError[]
  readonly schema: unknown
}

interface BranchCandidate extends SchemaBranch {
  /** Errors about constants of the value or of a member, by their place in the value. */
  readonly constants: ReadonlyMap<string, SchemaError>
  /** The number of errors about missing or extra members. */
  readonly misfits: number
}

/** An alternative with this many fewer errors about members is the one that was meant. */
const clearLead = 2

/**
 * Selects one error for each defect. If all alternatives reject the value, one error is for all, unless it is clear which
 * alternative was meant. If a keyword rejects several items, only the first is kept.
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
  return (
    error.schemaPath.startsWith(schemaPath) &&
    error.schemaPath[schemaPath.length] === '/' &&
    isAtOrBelow(error.instancePath, instancePath)
  )
}

function isAtOrBelow(pointer: string, above: string): boolean {
  return pointer === above || pointer.startsWith(`${above}/`)
}

/** The errors of the alternative that was meant; undefined if none was. */
function meantBranch(
  summary: SchemaError,
  errors: readonly SchemaError[],
  schemaAt: SchemaAt,
): readonly SchemaError[] | undefined {
  if (summary.keyword !== 'anyOf' && summary.keyword !== 'oneOf') return undefined
  // Alternatives that accept the value have no errors. If two accept it, none was meant.
  if (Array.isArray(summary.params.passingSchemas)) return undefined
  const branches = new Map<string, SchemaError[]>()
  for (const error of errors) {
    if (!isBelow(error, summary)) continue
    const [index = ''] = error.schemaPath.slice(summary.schemaPath.length + 1).split('/')
    const known = branches.get(index)
    if (known === undefined) branches.set(index, [error])
    else known.push(error)
  }
  const schemas = schemaAt(summary.schemaPath)
  return bestBranch(
    summary,
    [...branches].map(([index, found]) => ({ errors: found, schema: ownMember(schemas, index) })),
  )
}

/**
 * The errors of the alternative that a value was meant for, when all reject it: the only one with its type; else the one whose
 * constant the value has, if other alternatives have other constants; else the one whose members match best. If the value has
 * none of the constants that distinguish the alternatives, one error lists them all. Undefined if in doubt.
 */
function bestBranch(summary: SchemaError, branches: readonly SchemaBranch[]): readonly SchemaError[] | undefined {
  const below = (error: SchemaError) => error.instancePath.slice(summary.instancePath.length)
  const candidates = branches
    .filter(({ errors }) => !errors.some((error) => below(error) === '' && isOfOtherKind(error)))
    .map((branch): BranchCandidate => {
      const constants = branch.errors.filter((error) => isAboutConstant(error) && !below(error).slice(1).includes('/'))
      return {
        ...branch,
        constants: new Map(constants.map((error) => [below(error), error])),
        misfits: branch.errors.filter((error) => below(error) === '' && !isAboutConstant(error)).length,
      }
    })
  if (candidates.length < 2) return candidates[0]?.errors
  const failed = new Set(candidates.flatMap(({ constants }) => [...constants.keys()]))
  const named = candidates.filter(({ schema, constants }) =>
    [...failed].some((place) => !constants.has(place) && hasConstantAt(schema, place)),
  )
  if (named.length > 0) return named.length === 1 ? named[0]?.errors : undefined
  const common = [...failed].find((place) => candidates.every(({ constants }) => constants.has(place)))
  if (common !== undefined) return errorForAll(summary, common, candidates)
  const [best, next] = [...candidates].sort((one, other) => one.misfits - other.misfits)
  if (best === undefined || next === undefined) return undefined
  if (next.misfits - best.misfits >= (best.misfits === 0 ? 1 : clearLead)) return best.errors
  const unmarked = candidates.filter(({ constants }) => constants.size === 0)
  return unmarked.length === 1 ? unmarked[0]?.errors : undefined
}

function isOfOtherKind({ keyword }: SchemaError): boolean {
  return keyword === 'type' || keyword === 'false schema'
}

function isAboutConstant({ keyword }: SchemaError): boolean {
  return keyword === 'const' || keyword === 'enum'
}

/** True if a schema lists the values that a member may have. */
function hasConstantAt(schema: unknown, place: string): boolean {
  const name = place.slice(1).replaceAll('~1', '/').replaceAll('~0', '~')
  const waiting = [schema]
  const passed = new Set<unknown>()
  for (const each of waiting) {
    if (typeof each !== 'object' || each === null || passed.has(each)) continue
    passed.add(each)
    const member = place === '' ? each : ownMember(ownMember(each, 'properties'), name)
    if (ownMember(member, 'const') !== undefined || ownMember(member, 'enum') !== undefined) return true
    const parts = ownMember(each, 'allOf')
    if (Array.isArray(parts)) waiting.push(...parts)
  }
  return false
}

/** One error that lists everything that the alternatives allow at a place where none of them allows the value. */
function errorForAll(
  summary: SchemaError,
  place: string,
  candidates: readonly BranchCandidate[],
): readonly SchemaError[] {
  const allowed = new Map<string, unknown>()
  for (const { constants } of candidates) {
    const { params } = constants.get(place) ?? summary
    const values: readonly unknown[] = Array.isArray(params.allowedValues)
      ? params.allowedValues
      : [params.allowedValue]
    for (const value of values) allowed.set(JSON.stringify(value), value)
  }
  const params = { allowedValues: [...allowed.values()] }
  return [{ ...summary, instancePath: summary.instancePath + place, keyword: 'enum', params }]
}
