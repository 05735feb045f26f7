import { field, oneOf, string } from '../shape.ts'
import { type BindingDefinition, mapSchemaField, ofMessage } from './definition.ts'

export const anypointmq: BindingDefinition = {
  key: 'anypointmq',
  serverProtocols: ['http'],
  versions: ['0.0.1', '0.1.0'],
  levels: {
    channel: [
      {
        from: '0.0.1',
        side: { both: 'it names the destination at which both sides meet' },
        fields: { destination: field(string()), destinationType: field(oneOf('exchange', 'queue', 'fifo-queue')) },
      },
    ],
    message: [{ from: '0.0.1', side: ofMessage, fields: { headers: mapSchemaField } }],
  },
}
