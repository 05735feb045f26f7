import type { FormatRule } from '../rule.ts'
import { missingFields } from './required-field.ts'

export const expectedField: FormatRule = {
  description: 'Fields that only the public definitions require must be present',
  severity: 'warn',
  visit: missingFields('warn'),
}
