import { requiredText } from '../facts/required-fields.ts'

export const serverDescription = requiredText({
  type: 'Server',
  noun: 'server',
  field: 'description',
  or: 'summary',
})
