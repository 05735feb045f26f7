import type { Pointer } from '../../src/plugin/index.ts'
import { type AvroType, branchName } from './types.ts'

/**
 * Whether a type can have a value at a pointer; true if in doubt. In a union, the pointer may contain the name of a branch, as in the
 * JSON encoding, or not.
 */
export function describes(type: AvroType, pointer: Pointer): boolean {
  const [token, ...rest] = pointer
  if (token === undefined) return true
  switch (type.kind) {
    case 'broken':
      return true
    case 'record': {
      const field = type.fields.get(token)
      return field !== undefined && describes(field.type, rest)
    }
    case 'array':
      return /^(?:-|0|[1-9]\d*)$/.test(token) && describes(type.items, rest)
    case 'map':
      return describes(type.values, rest)
    case 'union':
      return type.branches.some(
        (branch) => describes(branch, pointer) || (branchName(branch) === token && describes(branch, rest)),
      )
    default:
      return false
  }
}
