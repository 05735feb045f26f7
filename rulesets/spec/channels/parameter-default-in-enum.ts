import { valuesOutsideEnum } from '../../facts/values-outside-enum.ts'
import type { Check } from '../../rule.ts'

export const parameterDefaultInEnum: Check = {
  description: 'The `default` and `examples` of a channel parameter must be in its `enum`',
  severity: 'warn',
  visitor: valuesOutsideEnum('Parameter'),
}
