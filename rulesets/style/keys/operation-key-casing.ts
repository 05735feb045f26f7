import { keyCasing } from '../facts/key-casing.ts'

export const operationKeyCasing = keyCasing({
  description: 'Names of operations must have the casing of the options',
  noun: 'The operation name',
  maps: { Description: 'operations', Components: 'operations' },
  casing: 'identifier',
})
