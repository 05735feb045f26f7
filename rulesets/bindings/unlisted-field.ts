import type { Check } from '../rule.ts'
import { unknownFields } from '../spec/unknown-field.ts'

export const unlistedField: Check = {
  description: 'Objects must have only fields that the public definitions list',
  severity: 'warn',
  visitor: unknownFields('warn'),
}
