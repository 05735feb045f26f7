import { requiredField } from '../facts/required-fields.ts'

export const infoContact = requiredField({
  type: 'Info',
  field: 'contact',
  description: 'The application must have a `contact`',
  message: 'The application has no contact; add "contact"',
})
