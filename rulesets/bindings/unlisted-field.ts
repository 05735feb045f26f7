import type { FormatRule } from '../rule.ts'
import type { IntendedField } from '../spec/facts/version-2.ts'
import { correctingField, unknownFields } from '../spec/unknown-field.ts'

export const unlistedField: FormatRule<IntendedField> = {
  description: 'Objects must have only fields that the public definitions list',
  severity: 'warn',
  visit: unknownFields('warn'),
  fix: correctingField,
}
