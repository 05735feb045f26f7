import type { IFunctionResult } from '@stoplight/spectral-core'
import { isRecord } from '../../../src/plain-data.ts'
import { objectOption, typeOption } from './option-check.ts'
import { isArray, isNumber, isString, printValue } from './print-path.ts'
import { spectralFunction } from './spectral-function.ts'

type Measurable = string | number | readonly unknown[] | Readonly<Record<string, unknown>>

const isMeasurable = (value: unknown): value is Measurable =>
  isString(value) || isNumber(value) || isArray(value) || isRecord(value)

/** Spectral's `length`: a number, or the count of characters, items or keys, must be within `min` and `max`. */
export const length = spectralFunction({
  name: 'length',
  accepts: isMeasurable,
  options: objectOption<{ min?: number; max?: number }>(
    { min: typeOption('number', isNumber), max: typeOption('number', isNumber) },
    [],
    {
      type: '"length" function has invalid options specified. Example valid options: { "min": 2 }, { "max": 5 }, { "min": 0, "max": 10 }',
      empty: 'must NOT have fewer than 1 properties',
    },
  ),
  run(value, { min, max }) {
    const measured = lengthOf(value)
    const results: IFunctionResult[] = []
    if (min !== undefined && measured < min) results.push(tooMuch('longer', min))
    if (max !== undefined && measured > max) results.push(tooMuch('shorter', max))
    return results.length === 0 ? undefined : results
  },
})

function lengthOf(value: Measurable): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' || isArray(value) ? value.length : Object.keys(value).length
}

function tooMuch(expected: 'longer' | 'shorter', limit: number): IFunctionResult {
  return { message: `#{{print("property")}}must be ${expected} than ${printValue(limit)}` }
}
