import { keyCasing } from '../facts/key-casing.ts'

export const messageKeyCasing = keyCasing({
  description: 'Message names must use the configured casing',
  noun: 'The message name',
  maps: { Channel: 'messages', Components: 'messages' },
  casing: 'identifier',
})
