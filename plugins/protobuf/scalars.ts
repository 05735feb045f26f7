/** The scalar types of the language. */
export const scalarTypes: readonly string[] = [
  'double',
  'float',
  'int32',
  'int64',
  'uint32',
  'uint64',
  'sint32',
  'sint64',
  'fixed32',
  'fixed64',
  'sfixed32',
  'sfixed64',
  'bool',
  'string',
  'bytes',
]

export function isScalar(type: string): boolean {
  return scalarTypes.includes(type)
}

/** The types of map keys: all scalar types except floating-point numbers and bytes. */
export function isKeyType(type: string): boolean {
  return isScalar(type) && type !== 'double' && type !== 'float' && type !== 'bytes'
}
