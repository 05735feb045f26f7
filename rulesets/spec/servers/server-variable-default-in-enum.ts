import { valuesOutsideEnum } from '../../facts/values-outside-enum.ts'
import type { FormatRule } from '../../rule.ts'

export const serverVariableDefaultInEnum: FormatRule = {
  description: 'The `default` and `examples` of a server variable must be in its `enum`',
  severity: 'warn',
  visit: valuesOutsideEnum('ServerVariable'),
}
