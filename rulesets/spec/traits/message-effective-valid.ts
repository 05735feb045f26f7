import type { Check } from '../../rule.ts'
import { reportInvalidMerge } from './invalid-merge.ts'

export const messageEffectiveValid: Check = {
  description: 'Messages must be valid with their traits merged',
  severity: 'error',
  visitor: {
    of: ({ name }) => name === 'Message',
    object: reportInvalidMerge,
  },
}
