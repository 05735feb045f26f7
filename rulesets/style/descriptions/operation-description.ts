import { requiredText } from '../facts/required-text.ts'

export const operationDescription = requiredText({
  type: 'Operation',
  noun: 'operation',
  field: 'description',
  recommended: false,
})
