import { requiredText } from '../facts/required-text.ts'

export const serverVariableDescription = requiredText({
  type: 'ServerVariable',
  noun: 'server variable',
  field: 'description',
})
