import { requiredText } from '../facts/required-text.ts'

export const messageDescription = requiredText({
  type: 'Message',
  noun: 'message',
  field: 'description',
  recommended: false,
})
