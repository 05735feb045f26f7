import { requiredField } from '../facts/required-fields.ts'

export const infoTags = requiredField({
  type: 'Info',
  field: 'tags',
  description: 'The application must have `tags`',
  message: 'The application has no tags; add "tags"',
  recommended: false,
})
