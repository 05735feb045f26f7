import { type Mismatch, quote } from '../../src/plugin/index.ts'
import { articled, joinedByOr, oneOfQuoted } from './names.ts'

/** The value that a keyword of a schema requires, as the object of "requires". */
export function schemaExpectation({ keyword, params }: Mismatch): string {
  return Object.hasOwn(words, keyword) ? (words[keyword]?.(params) ?? fallback) : fallback
}

type Params = Mismatch['params']

const fallback = 'another value'

const words: Readonly<Record<string, (params: Params) => string>> = {
  type: ({ type }) => joinedByOr((Array.isArray(type) ? type : [type]).map((name) => articled(String(name)))),
  enum: ({ allowedValues }) => valuesIn(allowedValues),
  const: ({ allowedValue }) => quote(allowedValue),
  expected: ({ expected }) => String(expected),
  false: () => 'no value here, because it is false',
  maximum: ({ limit }) => `a number of at most ${limit}`,
  minimum: ({ limit }) => `a number of at least ${limit}`,
  exclusiveMaximum: ({ limit }) => `a number less than ${limit}`,
  exclusiveMinimum: ({ limit }) => `a number greater than ${limit}`,
  multipleOf: ({ multipleOf }) => `a multiple of ${multipleOf}`,
  maxLength: ({ limit }) => `at most ${counted(limit, 'character')}`,
  minLength: ({ limit }) => `at least ${counted(limit, 'character')}`,
  pattern: ({ pattern }) => `a string that matches ${quote(pattern)}`,
  format: ({ format }) => formats[String(format)] ?? `a value of the format ${quote(format)}`,
  maxItems: ({ limit }) => `at most ${counted(limit, 'item')}`,
  minItems: ({ limit }) => `at least ${counted(limit, 'item')}`,
  additionalItems: ({ limit }) => `at most ${counted(limit, 'item')}`,
  uniqueItems: ({ i, j }) => `unique items, but items ${j} and ${i} are equal`,
  contains: () => 'an item that matches "contains"',
  maxProperties: ({ limit }) => `at most ${counted(limit, 'property', 'properties')}`,
  minProperties: ({ limit }) => `at least ${counted(limit, 'property', 'properties')}`,
  anyOf: () => 'a match with a schema in "anyOf"',
  oneOf: ({ passingSchemas }) =>
    passingSchemas === null
      ? 'a match with a schema in "oneOf"'
      : 'a match with exactly one schema in "oneOf", but several match',
  not: () => 'no match with the schema in "not"',
}

const formats: Readonly<Record<string, string>> = {
  int32: 'a 32-bit integer',
  int64: 'a 64-bit integer',
  byte: 'a base64 string',
  date: 'a date such as "2024-01-31"',
  'date-time': 'a date and time such as "2024-01-31T12:00:00Z"',
}

const mostValues = 8

function valuesIn(allowed: unknown): string {
  const values: readonly unknown[] = Array.isArray(allowed) ? allowed : []
  const shown = values.slice(0, mostValues)
  if (shown.every((value) => typeof value === 'string') && shown.length === values.length) return oneOfQuoted(shown)
  const more = values.length > shown.length ? ' and so on' : ''
  return `${shown.length > 1 ? 'one of ' : ''}${shown.map((value) => quote(value)).join(', ')}${more}`
}

function counted(count: unknown, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}
