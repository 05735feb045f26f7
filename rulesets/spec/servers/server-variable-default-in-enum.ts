import { valuesOutsideEnum } from '../../facts/values-outside-enum.ts'
import type { Check } from '../../rule.ts'

export const serverVariableDefaultInEnum: Check = {
  description: 'The `default` and `examples` of a server variable must be in its `enum`',
  severity: 'warn',
  visitor: valuesOutsideEnum('ServerVariable'),
}
