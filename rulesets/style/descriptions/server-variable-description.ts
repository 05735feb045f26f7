import { requiredText } from '../facts/required-fields.ts'

export const serverVariableDescription = requiredText({
  type: 'ServerVariable',
  noun: 'server variable',
  field: 'description',
})
