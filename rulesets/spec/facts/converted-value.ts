import type { NodePath } from '../../../src/plugin/index.ts'
import { quotedToken, type ReplacementValue } from './replacement-value.ts'
import { isOfType } from './schema-types.ts'

const numberOrBoolean = /^(?:-?(?:0|[1-9]\d{0,14})(?:\.\d{1,14})?|true|false)$/

/** Converts a scalar to one of the types of a schema, if the author can only have meant that value. */
export function convertedValue(location: NodePath, types: readonly string[]): ReplacementValue | undefined {
  const { node } = location
  if (node.kind !== 'scalar' || node.value === null) return undefined
  if (typeof node.value !== 'string') return types.includes('string') ? quotedToken(location) : undefined
  if (!numberOrBoolean.test(node.value)) return undefined
  const value: number | boolean = JSON.parse(node.value)
  // "1.50" has a digit that the number has not.
  return isOfType({ ...node, value }, types) ? { value, isSure: String(value) === node.value } : undefined
}
