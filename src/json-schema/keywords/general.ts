import { JsonIdentities, sameJson } from '../json-equality.ts'
import type { Keyword, KeywordFactory } from '../keyword.ts'
import { allOf, anyOf, conditional, not, oneOf } from './combinations.ts'
import { reference } from './reference.ts'

/** The keywords about values of any type in the order in which ajv looks at them. */
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

/** Lists and objects, and null, among allowed values: equal ones have the same number, so that a value is read once. */
function structuredValues(allowed: readonly unknown[]): (value: unknown) => boolean {
  if (allowed.length < 2) return (value) => allowed.some((each) => sameJson(value, each))
  const identities = new JsonIdentities()
  const numbers = new Set(allowed.map((each) => identities.of(each)))
  return (value) => (typeof value === 'object' ? numbers.has(identities.of(value)) : false)
}
