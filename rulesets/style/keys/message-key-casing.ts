import { keyCasing } from '../facts/casing.ts'

export const messageKeyCasing = keyCasing({
  description: 'Message names must use the configured casing',
  noun: 'The message name',
  maps: { Channel: 'messages', Components: 'messages' },
  ids: { Message: 'messageId' },
  casing: 'identifier',
})
