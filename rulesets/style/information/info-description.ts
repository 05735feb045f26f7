import { requiredText } from '../facts/required-text.ts'

export const infoDescription = requiredText({
  type: 'Info',
  noun: 'application',
  field: 'description',
  description: 'The application must have a `description`',
  isNamed: false,
})
