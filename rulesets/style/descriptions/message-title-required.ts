import { requiredText } from '../facts/required-text.ts'

export const messageTitleRequired = requiredText({
  type: 'Message',
  noun: 'message',
  field: 'title',
  recommended: false,
})
