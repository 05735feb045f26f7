import type { Check } from '../rule.ts'
import { wrongTypes } from './field-type.ts'

export const expectedType: Check = {
  description: 'Values are of the JSON type that the public definitions say, where the format text does not show one',
  severity: 'warn',
  visitor: wrongTypes('warn'),
}
