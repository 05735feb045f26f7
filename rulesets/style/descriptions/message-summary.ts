import { requiredText } from '../required-text.ts'

export const messageSummary = requiredText({
  type: 'Message',
  noun: 'message',
  field: 'summary',
  or: 'description',
})
