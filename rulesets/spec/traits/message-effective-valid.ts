import type { FormatRule } from '../../rule.ts'
import { reportInvalidMerge } from './invalid-merge.ts'

export const messageEffectiveValid: FormatRule = {
  description: 'Messages must be valid with their traits merged',
  severity: 'error',
  visit: {
    of: ({ name }) => name === 'Message',
    object: reportInvalidMerge,
  },
}
