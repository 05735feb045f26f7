import type { Check } from '../../rule.ts'
import { reportInvalidMerge } from './invalid-merge.ts'

export const operationEffectiveValid: Check = {
  description: 'Operations must be valid with their traits merged',
  severity: 'error',
  visitor: {
    of: ({ name }) => name === 'Operation',
    object: reportInvalidMerge,
  },
}
