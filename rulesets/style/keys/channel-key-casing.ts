import { keyCasing } from '../facts/casing.ts'

export const channelKeyCasing = keyCasing({
  description: 'Channel names must use the configured casing',
  noun: 'The channel name',
  maps: { Description: 'channels', Components: 'channels' },
  casing: 'identifier',
})
