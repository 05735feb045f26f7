import {
  type Field,
  field,
  list,
  type ObjectType,
  object,
  objectOf,
  required,
  string,
  usually,
  usuallyOneOf,
} from '../shape.ts'
import { ofMessage, versionSide } from './definition.ts'

const bindingVersion = field(usuallyOneOf('0.1.0', '0.2.0'), { side: versionSide })

const ofTopic: Pick<ObjectType, 'side' | 'review'> = {
  side: { both: 'it describes the topic, which both sides use' },
  review: { text: 'A receiver needs a subscription to the topic, which the binding cannot name.', to: 'receive' },
}

/** The managed publish/subscribe topic binding, version 0.2.0; the format text requires none of its fields. */
export const CloudPubSubServerBinding: ObjectType = {
  name: 'CloudPubSubServerBinding',
  title: 'cloudpubsub Server Binding Object',
  extendable: false,
  reserved: true,
  binding: { protocol: 'cloudpubsub', level: 'server' },
  fields: {},
}

const channelFields: Readonly<Record<string, Field>> = {
  bindingVersion,
  labels: field(objectOf('string')),
  messageRetentionDuration: field(string('duration')),
  messageStoragePolicy: field(object('CloudPubSubMessageStoragePolicy')),
  schemaSettings: field(object('CloudPubSubSchemaSettings')),
}

export const CloudPubSubChannelBinding: ObjectType = {
  name: 'CloudPubSubChannelBinding',
  title: 'cloudpubsub Channel Binding Object',
  extendable: true,
  ...ofTopic,
  binding: { protocol: 'cloudpubsub', level: 'channel' },
  choices: [
    { type: 'CloudPubSubEarlierChannelBinding', whenVersion: ['0.1.0'] },
    { type: 'CloudPubSubChannelBinding' },
  ],
  fields: channelFields,
}

/** Up to version 0.1.0, the binding names the topic. */
export const CloudPubSubEarlierChannelBinding: ObjectType = {
  name: 'CloudPubSubEarlierChannelBinding',
  title: 'Channel Binding Object of version 0.1.0',
  extendable: true,
  ...ofTopic,
  fields: { ...channelFields, topic: required(string(), { requiredSeverity: 'warn', typeSeverity: 'warn' }) },
}

export const CloudPubSubMessageStoragePolicy: ObjectType = {
  name: 'CloudPubSubMessageStoragePolicy',
  title: 'Message Storage Policy Object',
  extendable: true,
  fields: {
    allowedPersistenceRegions: field(list(string(), { nonEmpty: true, distinct: true })),
  },
}

/**
 * Only the public definitions require fields. The samples of the format text have encodings in lower case, the provider has them
 * in capitals.
 */
export const CloudPubSubSchemaSettings: ObjectType = {
  name: 'CloudPubSubSchemaSettings',
  title: 'Schema Settings Object',
  extendable: true,
  fields: {
    encoding: required(usuallyOneOf('json', 'binary', 'JSON', 'BINARY'), { requiredSeverity: 'warn' }),
    firstRevisionId: field(string()),
    lastRevisionId: field(string()),
    name: required(string('schema-name'), { requiredSeverity: 'warn' }),
  },
}

export const CloudPubSubOperationBinding: ObjectType = {
  name: 'CloudPubSubOperationBinding',
  title: 'cloudpubsub Operation Binding Object',
  extendable: false,
  reserved: true,
  binding: { protocol: 'cloudpubsub', level: 'operation' },
  fields: {},
}

const messageFields: Readonly<Record<string, Field>> = {
  bindingVersion,
  attributes: field(objectOf('string')),
  orderingKey: field(string()),
  schema: field(object('CloudPubSubSchemaDefinition')),
}

export const CloudPubSubMessageBinding: ObjectType = {
  name: 'CloudPubSubMessageBinding',
  title: 'cloudpubsub Message Binding Object',
  extendable: true,
  side: ofMessage,
  binding: { protocol: 'cloudpubsub', level: 'message' },
  choices: [
    { type: 'CloudPubSubEarlierMessageBinding', whenVersion: ['0.1.0'] },
    { type: 'CloudPubSubMessageBinding' },
  ],
  fields: messageFields,
}

/** Up to version 0.1.0, the binding names the kind of the schema. */
export const CloudPubSubEarlierMessageBinding: ObjectType = {
  name: 'CloudPubSubEarlierMessageBinding',
  title: 'Message Binding Object of version 0.1.0',
  extendable: true,
  side: ofMessage,
  fields: { ...messageFields, schema: field(object('CloudPubSubEarlierSchemaDefinition')) },
}

const schemaName = required(usually('schema-name'), { requiredSeverity: 'warn' })

export const CloudPubSubSchemaDefinition: ObjectType = {
  name: 'CloudPubSubSchemaDefinition',
  title: 'Schema Definition Object',
  extendable: true,
  fields: { name: schemaName },
}

export const CloudPubSubEarlierSchemaDefinition: ObjectType = {
  name: 'CloudPubSubEarlierSchemaDefinition',
  title: 'Schema Definition Object',
  extendable: true,
  fields: { name: schemaName, type: field(string(), { typeSeverity: 'warn' }) },
}
