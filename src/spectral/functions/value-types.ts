/** Types of JSON Schema, as ajv tells them apart: numbers are finite, objects are no arrays. */
export const isString = (value: unknown): value is string => typeof value === 'string'

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

export const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || isString(value) || isBoolean(value) || isNumber(value)

export const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value)

export const isAnything = (_value: unknown): _value is unknown => true
