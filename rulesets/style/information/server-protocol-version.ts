import { requiredText } from '../facts/required-fields.ts'

export const serverProtocolVersion = requiredText({
  type: 'Server',
  noun: 'server',
  field: 'protocolVersion',
  recommended: false,
})
