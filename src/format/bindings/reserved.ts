import type { BindingDefinition } from './definition.ts'

/** The definition of a binding of which only the names are reserved, at all four levels. */
const reserved = (key: string, serverProtocols: readonly string[]): BindingDefinition => ({
  key,
  serverProtocols,
  versions: ['0.1.0'],
  levels: {},
})

export const amqp1 = reserved('amqp1', ['amqp'])
export const stomp = reserved('stomp', ['ws'])
export const mercure = reserved('mercure', ['http'])
export const redis = reserved('redis', [])
