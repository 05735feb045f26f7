import { requiredText } from '../facts/required-fields.ts'

export const operationTitle = requiredText({
  type: 'Operation',
  noun: 'operation',
  field: 'title',
  recommended: false,
})
