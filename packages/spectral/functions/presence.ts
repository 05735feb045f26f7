import { isAnything } from './message-value.ts'
import { noOptions } from './option-check.ts'
import { spectralFunction } from './spectral-function.ts'

function presence(name: string, holds: (value: unknown) => boolean) {
  const message = `#{{print("property")}}must be ${name}`
  return spectralFunction({
    name,
    accepts: isAnything,
    options: noOptions,
    run: (value) => (holds(value) ? undefined : [{ message }]),
  })
}

/** Spectral's `truthy`, `falsy`, `defined` and `undefined`: whether there is a value, in its two meanings. */
export const truthy = presence('truthy', (value) => Boolean(value))
export const falsy = presence('falsy', (value) => !value)
export const defined = presence('defined', (value) => value !== undefined)
export const notDefined = presence('undefined', (value) => value === undefined)
