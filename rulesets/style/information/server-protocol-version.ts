import { requiredText } from '../facts/required-text.ts'

export const serverProtocolVersion = requiredText({
  type: 'Server',
  noun: 'server',
  field: 'protocolVersion',
  recommended: false,
})
