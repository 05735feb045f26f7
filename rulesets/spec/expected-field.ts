import type { Check } from '../rule.ts'
import { missingFields } from './required-field.ts'

export const expectedField: Check = {
  description: 'Fields that only the public definitions require must be present',
  severity: 'warn',
  visitor: missingFields('warn'),
}
