import { requiredField } from '../facts/required-fields.ts'

export const serversPresent = requiredField({
  type: 'Description',
  field: 'servers',
  description: 'A description with channels must have servers',
  message: 'There are channels but no servers; describe in "servers" where the channels are available',
  severity: 'info',
  onlyWith: 'channels',
})
