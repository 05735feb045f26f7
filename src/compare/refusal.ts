import type { SchemaError, Validator } from '../../packages/json-schema/index.ts'
import { quote } from '../findings/quote.ts'
import { type Pointer, parsePointer } from '../pointer.ts'

const longestList = 40

/** Why a schema refuses a value. */
export interface Refusal {
  /** The part of the value: names of properties and indices of lists. */
  readonly way: Pointer
  /** In words: `"customer.age" must be >= 18`. */
  readonly reason: string
}

/** The first reason why a schema refuses a value; undefined if it accepts it. */
export function refusalOf(value: unknown, validator: Validator): Refusal | undefined {
  const [error] = validator.outerErrorsUpTo(1, value).errors
  if (error === undefined) return undefined
  const way = [...(parsePointer(error.instancePath) ?? []), ...nameIn(error)]
  const subject = way.length === 0 ? 'it' : quote(way.join('.'))
  return { way, reason: `${subject} ${wordsOf(error)}` }
}

/** The property that an error of an object is about. */
function nameIn({ params, propertyName }: SchemaError): readonly string[] {
  const name = params.missingProperty ?? params.additionalProperty ?? propertyName
  return typeof name === 'string' ? [name] : []
}

function wordsOf({ keyword, params, message }: SchemaError): string {
  if (keyword === 'required') return 'is required'
  if (keyword === 'additionalProperties') return 'is not allowed'
  if (keyword === 'const') return `must be ${quote(params.allowedValue)}`
  if (keyword === 'enum') return `must be one of ${quote(params.allowedValues, longestList)}`
  return message
}
