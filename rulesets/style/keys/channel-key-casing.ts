import { keyCasing } from '../facts/key-casing.ts'

export const channelKeyCasing = keyCasing({
  description: 'Names of channels must have the casing of the options',
  noun: 'The channel name',
  maps: { Description: 'channels', Components: 'channels' },
  casing: 'identifier',
})
