import { requiredField } from '../facts/required-fields.ts'

export const defaultContentTypePresent = requiredField({
  type: 'Description',
  field: 'defaultContentType',
  description: 'Set `defaultContentType`',
  message: 'There is no default content type; add "defaultContentType"',
  severity: 'info',
  recommended: false,
  onlyWith: 'channels',
})
