import { boolean, field, integer, integerFrom, list, object, oneOf, required, string } from '../shape.ts'
import { type BindingDefinition, inside } from './definition.ts'

export const pulsar: BindingDefinition = {
  key: 'pulsar',
  serverProtocols: [],
  versions: ['0.1.0'],
  levels: {
    server: [
      {
        from: '0.1.0',
        side: { both: 'the tenant owns the namespaces, which both sides use' },
        fields: { tenant: field(string()) },
      },
    ],
    channel: [
      {
        from: '0.1.0',
        side: { both: 'it describes the topic and its namespace, which both sides use' },
        fields: {
          namespace: required(string()),
          persistence: required(oneOf('persistent', 'non-persistent')),
          compaction: field(integerFrom(0)),
          'geo-replication': field(list(string())),
          retention: field(object('pulsar/Retention')),
          ttl: field(integer),
          deduplication: field(boolean),
        },
      },
    ],
  },
  types: [inside('pulsar/Retention', 'retention', { time: field(integerFrom(0)), size: field(integerFrom(0)) })],
}
