import { requiredText } from '../facts/required-fields.ts'

export const messageSummary = requiredText({
  type: 'Message',
  noun: 'message',
  field: 'summary',
  or: 'description',
})
