import { requiredField } from '../facts/required-fields.ts'

export const idPresent = requiredField({
  type: 'Description',
  field: 'id',
  description: 'The application must have an `id`',
  message: 'The application has no identifier; add "id", such as a URN',
  severity: 'info',
  recommended: false,
})
