import { keyCasing } from '../facts/key-casing.ts'

export const serverKeyCasing = keyCasing({
  description: 'Names of servers must have the casing of the options',
  noun: 'The server name',
  maps: { Description: 'servers', Components: 'servers' },
  casing: ['camel', 'kebab'],
  recommended: false,
})
