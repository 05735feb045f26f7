import { requiredField } from '../facts/required-fields.ts'

export const infoTags = requiredField({
  // Version 2 has them at the root.
  type: ['Info', 'Description'],
  field: 'tags',
  description: 'The application must have `tags`',
  message: 'The application has no tags; add "tags"',
  recommended: false,
})
