import type { FormatRule } from '../../rule.ts'
import { reportInvalidMerge } from './invalid-merge.ts'

export const operationEffectiveValid: FormatRule = {
  description: 'Operations must be valid with their traits merged',
  severity: 'error',
  visit: {
    of: ({ name }) => name === 'Operation',
    object: reportInvalidMerge,
  },
}
