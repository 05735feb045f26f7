import type { ErrorPlace } from '../error-place.ts'
import { JsonIdentities, sameJson } from '../json-equality.ts'
import type { Keyword, KeywordContext, KeywordFactory, ReferenceTarget, Subschema } from '../keyword.ts'

/** The keywords about values of any type, in ajv's order. */
export const generalKeywords: ReadonlyMap<string, KeywordFactory> = new Map([
  ['$ref', reference],
  ['const', constant],
  ['enum', enumeration],
  ['not', not],
  ['anyOf', anyOf],
  ['oneOf', oneOf],
  ['allOf', allOf],
  ['if', conditional],
])

function constant(allowedValue: unknown): Keyword {
  return {
    isValid: (value) => sameJson(value, allowedValue),
    report: (_value, place) => place.fail('const', { allowedValue }, 'must be equal to constant'),
  }
}

function enumeration(allowedValues: unknown): Keyword | undefined {
  if (!Array.isArray(allowedValues)) return undefined
  const simple = new Set(allowedValues.filter((allowed) => typeof allowed !== 'object'))
  const structured = structuredValues(allowedValues.filter((allowed) => typeof allowed === 'object'))
  return {
    isValid: (value) => simple.has(value) || structured(value),
    report: (_value, place) => place.fail('enum', { allowedValues }, 'must be equal to one of the allowed values'),
  }
}

/**
 * Tests whether a value equals one of the allowed lists, objects and nulls. Equal ones have the same number, so the value is read
 * only once.
 */
function structuredValues(allowed: readonly unknown[]): (value: unknown) => boolean {
  if (allowed.length < 2) return (value) => allowed.some((each) => sameJson(value, each))
  const identities = new JsonIdentities()
  const numbers = new Set(allowed.map((each) => identities.of(each)))
  return (value) => (typeof value === 'object' ? numbers.has(identities.of(value)) : false)
}

/** Rejects values that the schema accepts. */
function not(schema: unknown, context: KeywordContext): Keyword {
  const subschema = context.subschema(schema, true)
  return {
    isValid: (value) => !subschema.isValid(value),
    report: (_value, place) => place.fail('not', {}, 'must NOT be valid'),
  }
}

/** Accepts values that one of the schemas accepts. Otherwise reports the errors of all. */
function anyOf(schemas: unknown, context: KeywordContext): Keyword | undefined {
  const subschemas = subschemasOf(schemas, context)
  if (subschemas.some((subschema) => subschema.acceptsAll)) return undefined
  return {
    isValid: (value) => subschemas.some((subschema) => subschema.isValid(value)),
    report(value, place) {
      if (place.looksIntoAlternatives)
        for (const [index, subschema] of subschemas.entries())
          subschema.report(value, place.asAlternative().under('anyOf', index))
      place.fail('anyOf', {}, 'must match a schema in anyOf', true)
    },
  }
}

/** Accepts values that exactly one of the schemas accepts. */
function oneOf(schemas: unknown, context: KeywordContext): Keyword | undefined {
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

/** Reports the schemas that fail, up to the second that matches. Returns the indices of the two that match, or null. */
function reportAlternatives(
  subschemas: readonly Subschema[],
  value: unknown,
  place: ErrorPlace,
): readonly [number, number] | null {
  let first: number | undefined
  for (const [index, subschema] of subschemas.entries()) {
    if (subschema.isValid(value)) {
      if (first !== undefined) return [first, index]
      first = index
    } else if (place.looksIntoAlternatives) {
      subschema.report(value, place.asAlternative().under('oneOf', index))
    }
  }
  return null
}

/** Accepts values that all schemas accept. */
function allOf(schemas: unknown, context: KeywordContext): Keyword | undefined {
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
function conditional(schema: unknown, context: KeywordContext): Keyword | undefined {
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

/** `$ref`. In ajv 8, keywords beside it also apply. */
function reference(text: unknown, context: KeywordContext): Keyword | undefined {
  return typeof text === 'string' ? new ReferenceKeyword(text, context) : undefined
}

/** Nested uses of one reference up to which no loop is searched. */
const depthWithoutGuard = 64

/** Looks up its target when it is first needed, so that schemas that refer to themselves can be compiled. */
class ReferenceKeyword implements Keyword {
  readonly #reference: string
  readonly #context: KeywordContext
  #target: ReferenceTarget | undefined
  /** Values being checked. The same value again means a loop of references, which requires nothing more. */
  readonly #checked = new Set<unknown>()
  readonly #reported = new Set<unknown>()
  #depth = 0

  constructor(text: string, context: KeywordContext) {
    this.#reference = text
    this.#context = context
  }

  prepare(): void {
    this.#lookUp()
  }

  isValid(value: unknown): boolean {
    const { subschema } = this.#lookUp()
    if (this.#depth > depthWithoutGuard) return once(this.#checked, value, () => subschema.isValid(value)) ?? true
    this.#depth += 1
    const valid = subschema.isValid(value)
    this.#depth -= 1
    return valid
  }

  report(value: unknown, place: ErrorPlace): void {
    const target = this.#lookUp()
    const below = target.isInlined() ? place.inlined(this.#reference) : place.called()
    once(this.#reported, value, () => target.subschema.report(value, below))
  }

  #lookUp(): ReferenceTarget {
    this.#target ??= this.#context.target(this.#reference)
    return this.#target
  }
}

/** Runs unless it is already running for the value. */
function once<Result>(running: Set<unknown>, value: unknown, run: () => Result): Result | undefined {
  if (running.has(value)) return undefined
  running.add(value)
  try {
    return run()
  } finally {
    running.delete(value)
  }
}
