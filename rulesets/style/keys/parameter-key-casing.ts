import { keyCasing } from '../facts/casing.ts'

export const parameterKeyCasing = keyCasing({
  description: 'Parameter names must use the configured casing',
  noun: 'The parameter name',
  maps: { Channel: 'parameters', Components: 'parameters' },
  casing: 'camel',
  recommended: false,
})
