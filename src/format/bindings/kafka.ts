import {
  boolean,
  type Field,
  field,
  integerFrom,
  list,
  object,
  objectOrReference,
  oneOf,
  type Side,
  string,
} from '../shape.ts'
import { type BindingDefinition, inside, ofMessage, schemaField } from './definition.ts'

const topic: Readonly<Record<string, Field>> = {
  topic: field(string()),
  partitions: field(integerFrom(1)),
  replicas: field(integerFrom(1)),
}

/** Like payloads, the key can have another schema format. */
const key: Field = field(objectOrReference('AnySchema'))
/** Up to 0.4.0, a schema of the record-schema format can also be there without naming its format. */
const earlierKey: Field = field({ ...objectOrReference('AnySchema'), inPlace: 'kafka/Key of 0.4.0' })

const schemaRegistry: Readonly<Record<string, Field>> = {
  schemaIdLocation: field(oneOf('header', 'payload')),
  schemaIdPayloadEncoding: field(string()),
  schemaLookupStrategy: field(string()),
}

const topicConfiguration: Readonly<Record<string, Field>> = {
  'cleanup.policy': field(list(oneOf('compact', 'delete'))),
  'retention.ms': field(integerFrom(-1)),
  'retention.bytes': field(integerFrom(-1)),
  'delete.retention.ms': field(integerFrom(0)),
  'max.message.bytes': field(integerFrom(0)),
}

const ofTopic: Side = { both: 'it describes the topic, which both sides use' }

export const kafka: BindingDefinition = {
  key: 'kafka',
  serverProtocols: [],
  versions: ['0.1.0', '0.2.0', '0.3.0', '0.4.0', '0.5.0'],
  levels: {
    server: [
      {
        from: '0.3.0',
        side: { both: 'both sides read schemas from one registry' },
        fields: {
          schemaRegistryUrl: field(string()),
          schemaRegistryVendor: field(string(), { onlyBeside: 'schemaRegistryUrl' }),
        },
      },
    ],
    channel: [
      { from: '0.3.0', side: ofTopic, fields: topic },
      {
        from: '0.4.0',
        side: ofTopic,
        fields: { ...topic, topicConfiguration: field(object('kafka/TopicConfiguration of 0.4.0')) },
      },
      {
        from: '0.5.0',
        side: ofTopic,
        fields: { ...topic, topicConfiguration: field(object('kafka/TopicConfiguration')) },
      },
    ],
    // A group and a client id belong to one application.
    operation: [{ from: '0.1.0', side: 'own', fields: { groupId: schemaField, clientId: schemaField } }],
    message: [
      { from: '0.1.0', side: ofMessage, fields: { key: earlierKey } },
      { from: '0.3.0', side: ofMessage, fields: { key: earlierKey, ...schemaRegistry } },
      { from: '0.5.0', side: ofMessage, fields: { key, ...schemaRegistry } },
    ],
  },
  types: [
    {
      ...inside('kafka/Key of 0.4.0', 'schema of a key', {}),
      choices: [
        { type: 'kafka/RecordSchema', whenField: ['fields', 'symbols', 'namespace'] },
        { type: 'MultiFormatSchema', whenField: ['schemaFormat', 'schema'] },
        { type: 'Schema' },
      ],
    },
    inside('kafka/RecordSchema', 'record schema', {}, { open: true, side: ofMessage }),
    inside('kafka/TopicConfiguration of 0.4.0', 'topic configuration', topicConfiguration),
    inside(
      'kafka/TopicConfiguration',
      'topic configuration',
      {
        ...topicConfiguration,
        'confluent.key.schema.validation': field(boolean),
        'confluent.key.subject.name.strategy': field(string()),
        'confluent.value.schema.validation': field(boolean),
        'confluent.value.subject.name.strategy': field(string()),
      },
      { open: true },
    ),
  ],
}
