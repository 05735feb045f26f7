import type { ErrorPlace } from '../error-place.ts'
import type { Keyword, KeywordContext, Subschema } from '../keyword.ts'

/** Fails for what the schema accepts. */
export function not(schema: unknown, context: KeywordContext): Keyword {
  const subschema = context.subschema(schema, true)
  return {
    isValid: (value) => !subschema.isValid(value),
    report: (_value, place) => place.fail('not', {}, 'must NOT be valid'),
  }
}

/** Accepts what one of the schemas accepts; lists the errors of all of them otherwise. */
export function anyOf(schemas: unknown, context: KeywordContext): Keyword | undefined {
  const subschemas = subschemasOf(schemas, context)
  if (subschemas.some((subschema) => subschema.acceptsAll)) return undefined
  return {
    isValid: (value) => subschemas.some((subschema) => subschema.isValid(value)),
    report(value, place) {
      for (const [index, subschema] of subschemas.entries()) {
        subschema.report(value, place.asAlternative().under('anyOf', index))
      }
      place.fail('anyOf', {}, 'must match a schema in anyOf', true)
    },
  }
}

/** Accepts what exactly one of the schemas accepts. */
export function oneOf(schemas: unknown, context: KeywordContext): Keyword | undefined {
  const subschemas = subschemasOf(schemas, context)
  return {
    isValid(value) {
      let passing = 0
      for (const subschema of subschemas) {
        if (subschema.isValid(value)) passing += 1
        if (passing > 1) return false
      }
      return passing === 1
    },
    report(value, place) {
      const passingSchemas = reportAlternatives(subschemas, value, place)
      place.fail('oneOf', { passingSchemas }, 'must match exactly one schema in oneOf', true)
    },
  }
}

/** Reports the schemas that fail up to the second that does not; gives the indices of these two, null without them. */
function reportAlternatives(
  subschemas: readonly Subschema[],
  value: unknown,
  place: ErrorPlace,
): readonly [number, number] | null {
  let first: number | undefined
  for (const [index, subschema] of subschemas.entries()) {
    if (!subschema.isValid(value)) subschema.report(value, place.asAlternative().under('oneOf', index))
    else if (first !== undefined) return [first, index]
    else first = index
  }
  return null
}

/** Accepts what all of the schemas accept. */
export function allOf(schemas: unknown, context: KeywordContext): Keyword | undefined {
  const subschemas = subschemasOf(schemas, context)
  return {
    isValid: (value) => subschemas.every((subschema) => subschema.isValid(value)),
    report(value, place) {
      for (const [index, subschema] of subschemas.entries()) {
        if (subschema.isValid(value)) continue
        subschema.report(value, place.under('allOf', index))
        if (place.stopsAtFirst) return
      }
    },
  }
}

/** `if` with `then` and `else`. */
export function conditional(schema: unknown, context: KeywordContext): Keyword | undefined {
  const whenTrue = clause('then', context)
  const whenFalse = clause('else', context)
  if (whenTrue === undefined && whenFalse === undefined) return undefined
  const condition = context.subschema(schema)
  const clauseFor = (value: unknown) => (condition.isValid(value) ? whenTrue : whenFalse)
  return {
    isValid: (value) => clauseFor(value)?.subschema.isValid(value) ?? true,
    report(value, place) {
      const failing = clauseFor(value)
      if (failing === undefined) return
      const { keyword } = failing
      failing.subschema.report(value, place.under(keyword))
      if (place.hasReturned) return
      place.fail('if', { failingKeyword: keyword }, `must match "${keyword}" schema`, true)
    },
  }
}

function clause(keyword: string, context: KeywordContext) {
  if (context.schema[keyword] === undefined) return undefined
  const subschema = context.subschema(context.schema[keyword])
  return subschema.acceptsAll ? undefined : { keyword, subschema }
}

function subschemasOf(schemas: unknown, context: KeywordContext): readonly Subschema[] {
  return Array.isArray(schemas) ? schemas.map((schema) => context.subschema(schema)) : []
}
