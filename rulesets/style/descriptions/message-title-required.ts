import { requiredText } from '../facts/required-fields.ts'

export const messageTitleRequired = requiredText({
  type: 'Message',
  noun: 'message',
  field: 'title',
  recommended: false,
})
