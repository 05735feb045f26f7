import type { Check } from '../rule.ts'
import { missingFields } from './required-field.ts'

export const expectedField: Check = {
  description: 'Fields are there that the public definitions require, though the format text does not show them',
  severity: 'warn',
  visitor: missingFields('warn'),
}
