import { keyCasing } from '../facts/casing.ts'

export const operationKeyCasing = keyCasing({
  description: 'Operation names must use the configured casing',
  noun: 'The operation name',
  maps: { Description: 'operations', Components: 'operations' },
  ids: { Operation: 'operationId' },
  casing: 'identifier',
})
