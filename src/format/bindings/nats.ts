import { field, stringUpTo } from '../shape.ts'
import type { BindingDefinition } from './definition.ts'

export const nats: BindingDefinition = {
  key: 'nats',
  serverProtocols: ['tls'],
  versions: ['0.1.0'],
  // The receivers share the messages of a queue.
  levels: { operation: [{ from: '0.1.0', side: 'receive', fields: { queue: field(stringUpTo(255)) } }] },
}
