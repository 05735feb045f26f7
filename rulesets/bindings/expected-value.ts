import type { Check } from '../rule.ts'
import { wrongValues } from '../spec/enum-value.ts'

export const expectedValue: Check = {
  description: 'Values are among those that the public definitions list, where the format text does not',
  severity: 'warn',
  visitor: wrongValues('warn'),
}
