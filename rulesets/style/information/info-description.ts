import { requiredText } from '../facts/required-fields.ts'

export const infoDescription = requiredText({
  type: 'Info',
  noun: 'application',
  field: 'description',
  description: 'The application must have a `description`',
  isNamed: false,
})
