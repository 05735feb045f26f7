import { requiredText } from '../facts/required-text.ts'

export const messageSummary = requiredText({
  type: 'Message',
  noun: 'message',
  field: 'summary',
  or: 'description',
})
