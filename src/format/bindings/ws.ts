import { field, oneOf } from '../shape.ts'
import { type BindingDefinition, mapSchemaField } from './definition.ts'

export const ws: BindingDefinition = {
  key: 'ws',
  serverProtocols: ['websocket', 'websockets'],
  versions: ['0.1.0'],
  levels: {
    channel: [
      {
        from: '0.1.0',
        side: { both: 'it describes the handshake; the format does not say who connects' },
        fields: { method: field(oneOf('GET', 'POST')), query: mapSchemaField, headers: mapSchemaField },
      },
    ],
  },
}
