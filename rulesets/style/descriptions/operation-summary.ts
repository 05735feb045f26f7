import { requiredText } from '../facts/required-text.ts'

export const operationSummary = requiredText({
  type: 'Operation',
  noun: 'operation',
  field: 'summary',
  or: 'description',
})
