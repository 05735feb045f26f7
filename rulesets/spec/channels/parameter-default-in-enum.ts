import { valuesOutsideEnum } from '../../facts/values-outside-enum.ts'
import type { FormatRule } from '../../rule.ts'

export const parameterDefaultInEnum: FormatRule = {
  description: 'The `default` and `examples` of a channel parameter must be in its `enum`',
  severity: 'warn',
  visit: valuesOutsideEnum('Parameter'),
}
