import { requiredField } from '../facts/required-field.ts'

export const infoContact = requiredField({
  type: 'Info',
  field: 'contact',
  description: 'The description must name somebody to ask',
  message: 'The description names nobody to ask; add "contact"',
})
