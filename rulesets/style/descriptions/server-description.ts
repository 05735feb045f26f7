import { requiredText } from '../facts/required-text.ts'

export const serverDescription = requiredText({
  type: 'Server',
  noun: 'server',
  field: 'description',
  or: 'summary',
})
