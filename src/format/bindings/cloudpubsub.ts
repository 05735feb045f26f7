import { field, list, literal, type ObjectType, object, string } from '../shape.ts'

/** The managed publish/subscribe topic binding, version 0.2.0; the format text requires none of its fields. */
export const CloudPubSubServerBinding: ObjectType = {
  name: 'CloudPubSubServerBinding',
  title: 'cloudpubsub Server Binding Object',
  extendable: true,
  reserved: true,
  binding: { protocol: 'cloudpubsub', level: 'server' },
  fields: {},
}

export const CloudPubSubChannelBinding: ObjectType = {
  name: 'CloudPubSubChannelBinding',
  title: 'cloudpubsub Channel Binding Object',
  extendable: true,
  binding: { protocol: 'cloudpubsub', level: 'channel' },
  fields: {
    bindingVersion: field(string()),
    labels: field(literal('object')),
    messageRetentionDuration: field(string()),
    messageStoragePolicy: field(object('CloudPubSubMessageStoragePolicy')),
    schemaSettings: field(object('CloudPubSubSchemaSettings')),
  },
}

export const CloudPubSubMessageStoragePolicy: ObjectType = {
  name: 'CloudPubSubMessageStoragePolicy',
  title: 'Message Storage Policy Object',
  extendable: true,
  fields: {
    allowedPersistenceRegions: field(list(string())),
  },
}

export const CloudPubSubSchemaSettings: ObjectType = {
  name: 'CloudPubSubSchemaSettings',
  title: 'Schema Settings Object',
  extendable: true,
  fields: {
    encoding: field(string()),
    firstRevisionId: field(string()),
    lastRevisionId: field(string()),
    name: field(string()),
  },
}

export const CloudPubSubOperationBinding: ObjectType = {
  name: 'CloudPubSubOperationBinding',
  title: 'cloudpubsub Operation Binding Object',
  extendable: true,
  reserved: true,
  binding: { protocol: 'cloudpubsub', level: 'operation' },
  fields: {},
}

export const CloudPubSubMessageBinding: ObjectType = {
  name: 'CloudPubSubMessageBinding',
  title: 'cloudpubsub Message Binding Object',
  extendable: true,
  binding: { protocol: 'cloudpubsub', level: 'message' },
  fields: {
    bindingVersion: field(string()),
    attributes: field(literal('object')),
    orderingKey: field(string()),
    schema: field(object('CloudPubSubSchemaDefinition')),
  },
}

export const CloudPubSubSchemaDefinition: ObjectType = {
  name: 'CloudPubSubSchemaDefinition',
  title: 'Schema Definition Object',
  extendable: true,
  fields: {
    name: field(string()),
  },
}
