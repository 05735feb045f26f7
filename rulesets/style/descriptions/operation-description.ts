import { requiredText } from '../facts/required-fields.ts'

export const operationDescription = requiredText({
  type: 'Operation',
  noun: 'operation',
  field: 'description',
  recommended: false,
})
