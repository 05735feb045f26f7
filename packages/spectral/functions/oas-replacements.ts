import { oasExample, oasSchema } from './oas-example.ts'
import type { AnyFunction } from './spectral-function.ts'

/** Our version of a function of `spectral:oas` that compiles a schema for each value; undefined for other functions. */
export function oasReplacement(original: AnyFunction): AnyFunction | undefined {
  if (original.name === 'oasExample') return oasExample(original)
  return original.name === 'oasSchema' ? oasSchema(original) : undefined
}
