import { requiredText } from '../facts/required-fields.ts'

export const messageDescription = requiredText({
  type: 'Message',
  noun: 'message',
  field: 'description',
  recommended: false,
})
