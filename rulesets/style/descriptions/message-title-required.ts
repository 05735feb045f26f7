import { requiredText } from '../required-text.ts'

export const messageTitleRequired = requiredText({
  type: 'Message',
  noun: 'message',
  field: 'title',
  recommended: false,
})
