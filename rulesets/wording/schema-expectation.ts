import { type Mismatch, quote } from '../../src/plugin/index.ts'
import { alternatives, articled, oneOf } from './names.ts'

/** What a keyword of a schema wants of a value, in words. */
export function schemaExpectation({ keyword, params }: Mismatch): string {
  return Object.hasOwn(words, keyword) ? (words[keyword]?.(params) ?? fallback) : fallback
}

type Params = Mismatch['params']

const fallback = 'a value that its schema allows'

const words: Readonly<Record<string, (params: Params) => string>> = {
  type: ({ type }) => alternatives((Array.isArray(type) ? type : [type]).map((name) => articled(String(name)))),
  enum: ({ allowedValues }) => valuesIn(allowedValues),
  const: ({ allowedValue }) => quote(allowedValue),
  expected: ({ expected }) => String(expected),
  false: () => 'nothing here: its schema is false',
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
  uniqueItems: ({ i, j }) => `each item once: items ${j} and ${i} are equal`,
  contains: () => 'an item of the kind that its schema demands',
  maxProperties: ({ limit }) => `at most ${counted(limit, 'name')} in it`,
  minProperties: ({ limit }) => `at least ${counted(limit, 'name')} in it`,
  anyOf: () => 'a value that one of the alternatives in its schema allows',
  oneOf: ({ passingSchemas }) =>
    passingSchemas === null
      ? 'a value that one of the alternatives in its schema allows'
      : 'a value that exactly one of the alternatives in its schema allows: several do',
  not: () => 'a value that its schema does not exclude',
}

const formats: Readonly<Record<string, string>> = {
  int32: 'an integer of 32 bits',
  int64: 'an integer of 64 bits',
  byte: 'a string in base64',
  date: 'a date such as "2024-01-31"',
  'date-time': 'a date and time such as "2024-01-31T12:00:00Z"',
}

const mostValues = 8

function valuesIn(allowed: unknown): string {
  const values: readonly unknown[] = Array.isArray(allowed) ? allowed : []
  const shown = values.slice(0, mostValues)
  if (shown.every((value) => typeof value === 'string') && shown.length === values.length) return oneOf(shown)
  const more = values.length > shown.length ? ' and so on' : ''
  return `${shown.length > 1 ? 'one of ' : ''}${shown.map((value) => quote(value)).join(', ')}${more}`
}

function counted(count: unknown, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
