import { requiredText } from '../required-text.ts'

export const parameterDescription = requiredText({
  type: 'Parameter',
  noun: 'parameter',
  field: 'description',
})
