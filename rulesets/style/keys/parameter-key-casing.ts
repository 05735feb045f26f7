import { keyCasing } from '../facts/key-casing.ts'

export const parameterKeyCasing = keyCasing({
  description: 'Names of parameters must have the casing of the options',
  noun: 'The parameter name',
  maps: { Channel: 'parameters', Components: 'parameters' },
  casing: 'camel',
  recommended: false,
})
