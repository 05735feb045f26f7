import { valuesOutsideEnum } from '../../facts/values-outside-enum.ts'
import type { Check } from '../../rule.ts'

export const parameterDefaultInEnum: Check = {
  description: 'The default and the examples of a channel parameter are among its allowed values',
  severity: 'warn',
  visitor: valuesOutsideEnum('Parameter'),
}
