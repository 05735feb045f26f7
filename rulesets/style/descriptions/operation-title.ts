import { requiredText } from '../facts/required-text.ts'

export const operationTitle = requiredText({
  type: 'Operation',
  noun: 'operation',
  field: 'title',
  recommended: false,
})
