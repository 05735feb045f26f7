import type { IFunctionResult } from '@stoplight/spectral-core'
import { isRecord } from '../../../src/plain-data.ts'
import { describedOption, noOptions, objectOption } from './option-check.ts'
import { isAnything, isArray, isString } from './print-path.ts'
import { spectralFunction } from './spectral-function.ts'

interface PropertyNames {
  readonly properties: readonly string[]
}

const isNames = (value: unknown): value is readonly string[] =>
  isArray(value) && value.length >= 2 && value.every(isString)

function presence(name: string, holds: (value: unknown) => boolean) {
  const message = `#{{print("property")}}must be ${name}`
  return spectralFunction({
    name,
    accepts: isAnything,
    options: noOptions,
    run: (value) => (holds(value) ? undefined : [{ message }]),
  })
}

/** Spectral's `truthy`, `falsy`, `defined` and `undefined`. */
export const truthy = presence('truthy', (value) => Boolean(value))
export const falsy = presence('falsy', (value) => !value)
export const defined = presence('defined', (value) => value !== undefined)
export const notDefined = presence('undefined', (value) => value === undefined)

function choice(name: 'or' | 'xor', examples: readonly [string, string], atMostOne: boolean) {
  const [two, three] = examples
  return spectralFunction({
    name,
    accepts: isRecord,
    options: objectOption<PropertyNames>(
      {
        properties: describedOption(
          `"${name}" requires at least two enumerated "properties", i.e. ${two}, ${three}, etc.`,
          isNames,
        ),
      },
      ['properties'],
      {
        type: `"${name}" function has invalid options specified. Example valid options: { "properties": ${two} }, { "properties": ${three} }, etc.`,
      },
    ),
    run(value, { properties }) {
      const wanted = new Set(properties)
      const present = Object.keys(value).filter((key) => wanted.has(key))
      const results: IFunctionResult[] = []
      if (present.length === 0) results.push({ message: noneOf(properties) })
      if (present.length > 1 && atMostOne)
        results.push({ message: `Just one of "${present.join('" and "')}" must be defined` })
      return results
    },
  })
}

function noneOf(properties: readonly string[]): string {
  if (properties.length <= 4) return `At least one of "${properties.join('" or "')}" must be defined`
  const shown = properties.slice(0, 3).join('" or "')
  return `At least one of "${shown}" or ${properties.length - 3} other properties must be defined`
}

/** Spectral's `or`: an object must have at least one of the properties in the option `properties`. */
export const or = choice('or', ['["default", "example"]', '["title", "summary", "description"]'], false)

/** Spectral's `xor`: an object must have exactly one of them. */
export const xor = choice('xor', ['["country", "street"]', '["one", "two", "three"]'], true)
