/** The expected JSON form of a scalar type (JSON mapping), as the end of a sentence; undefined if the value fits. */
export function wantedInstead(value: unknown, type: string): string | undefined {
  switch (type) {
    case 'bool':
      return typeof value === 'boolean' ? undefined : 'a boolean'
    case 'string':
      return typeof value === 'string' ? undefined : 'a string'
    case 'bytes':
      return typeof value === 'string' && base64.test(value) ? undefined : 'a string in base64'
    case 'double':
    case 'float':
      return isNumber(value) ? undefined : 'a number'
    default:
      return isInteger(value, type) ? undefined : `a ${integerOf(type)}`
  }
}

/** Map keys are strings that contain the value. */
export function wantedKeyInstead(key: string, type: string): string | undefined {
  if (type === 'string') return undefined
  if (type === 'bool') return key === 'true' || key === 'false' ? undefined : 'the name "true" or "false"'
  return isInteger(key, type) ? undefined : `the name of a ${integerOf(type)}`
}

/** Base64 in either alphabet, with or without padding. */
const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/
const decimal = /^-?\d+(?:\.0*)?$/
const specialNumbers: readonly unknown[] = ['NaN', 'Infinity', '-Infinity']

function isNumber(value: unknown): boolean {
  if (typeof value === 'number' || specialNumbers.includes(value)) return true
  return typeof value === 'string' && /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(value)
}

/** Integers of any size are numbers or strings. */
function isInteger(value: unknown, type: string): boolean {
  const isWhole = typeof value === 'number' ? Number.isInteger(value) : typeof value === 'string' && decimal.test(value)
  if (!isWhole) return typeof value === 'string' && /^-?\d+(?:\.\d+)?[eE]\+?\d+$/.test(value)
  const number = Number(value)
  const isSigned = !type.startsWith('u') && !type.startsWith('fixed')
  const bits = type.endsWith('64') ? 64 : 32
  const most = 2 ** (isSigned ? bits - 1 : bits)
  // JavaScript rounds the largest 64-bit numbers.
  const isSmall = bits === 64 ? number <= most : number < most
  return isSmall && number >= (isSigned ? -most : 0)
}

function integerOf(type: string): string {
  const isSigned = !type.startsWith('u') && !type.startsWith('fixed')
  return `${type.endsWith('64') ? 64 : 32}-bit integer${isSigned ? '' : ' that is not negative'}`
}
