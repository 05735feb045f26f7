import { requiredText } from '../facts/required-fields.ts'

export const operationSummary = requiredText({
  type: 'Operation',
  noun: 'operation',
  field: 'summary',
  or: 'description',
})
