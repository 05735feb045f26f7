import { requiredText } from '../facts/required-fields.ts'

export const tagDescription = requiredText({
  type: 'Tag',
  noun: 'tag',
  field: 'description',
  recommended: false,
  isNamed: false,
})
