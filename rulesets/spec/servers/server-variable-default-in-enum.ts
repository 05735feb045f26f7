import { valuesOutsideEnum } from '../../facts/values-outside-enum.ts'
import type { Check } from '../../rule.ts'

export const serverVariableDefaultInEnum: Check = {
  description: 'The default and the examples of a server variable are among its allowed values',
  severity: 'warn',
  visitor: valuesOutsideEnum('ServerVariable'),
}
