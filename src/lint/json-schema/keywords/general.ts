import { sameJson } from '../json-equality.ts'
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
  const structured = allowedValues.filter((allowed) => typeof allowed === 'object')
  return {
    isValid: (value) => simple.has(value) || structured.some((allowed) => sameJson(value, allowed)),
    report: (_value, place) => place.fail('enum', { allowedValues }, 'must be equal to one of the allowed values'),
  }
}
