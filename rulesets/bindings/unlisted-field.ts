import type { FormatRule } from '../rule.ts'
import { unknownFields } from '../spec/unknown-field.ts'

export const unlistedField: FormatRule = {
  description: 'Objects must have only fields that the public definitions list',
  severity: 'warn',
  visit: unknownFields('warn'),
}
