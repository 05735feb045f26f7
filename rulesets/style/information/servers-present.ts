import { requiredField } from '../facts/required-field.ts'

export const serversPresent = requiredField({
  type: 'Description',
  field: 'servers',
  description: 'A description with channels must have servers',
  message: 'No servers are described; add where the channels are',
  severity: 'info',
  onlyWith: 'channels',
})
