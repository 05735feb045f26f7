import { keyCasing } from '../facts/casing.ts'

export const serverKeyCasing = keyCasing({
  description: 'Server names must use the configured casing',
  noun: 'The server name',
  maps: { Description: 'servers', Components: 'servers' },
  casing: ['camel', 'kebab'],
  recommended: false,
})
