import { requiredField } from '../facts/required-field.ts'

export const defaultContentTypePresent = requiredField({
  type: 'Description',
  field: 'defaultContentType',
  description: 'The description must have a default content type',
  message: 'There is no default content type; add "defaultContentType"',
  severity: 'info',
  recommended: false,
  onlyWith: 'channels',
})
