import { requiredText } from '../required-text.ts'

export const messageNameRequired = requiredText({
  type: 'Message',
  noun: 'message',
  field: 'name',
  or: 'title',
})
