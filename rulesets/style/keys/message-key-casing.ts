import { keyCasing } from '../facts/key-casing.ts'

export const messageKeyCasing = keyCasing({
  description: 'Names of messages must have the casing of the options',
  noun: 'The message name',
  maps: { Channel: 'messages', Components: 'messages' },
  casing: 'identifier',
})
