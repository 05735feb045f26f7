import {
  boolean,
  either,
  type Field,
  field,
  integer,
  integerFrom,
  object,
  objectOrReference,
  type ScalarShape,
  string,
} from '../shape.ts'
import { type BindingDefinition, inside, schemaField } from './definition.ts'

const orSchema = (scalar: ScalarShape): Field => field(either(scalar, objectOrReference('Schema')))
const fourBytes = 4_294_967_295
const qualityOfService = field(integerFrom(0, 2))

const session: Readonly<Record<string, Field>> = {
  clientId: field(string()),
  cleanSession: field(boolean),
  lastWill: field(object('mqtt/LastWill')),
  keepAlive: field(integer),
}

export const mqtt: BindingDefinition = {
  key: 'mqtt',
  serverProtocols: ['mqtt5', 'ws'],
  versions: ['0.1.0', '0.2.0'],
  levels: {
    server: [
      { from: '0.1.0', fields: session },
      {
        from: '0.2.0',
        fields: {
          ...session,
          sessionExpiryInterval: orSchema(integerFrom(0)),
          maximumPacketSize: orSchema(integerFrom(1, fourBytes)),
        },
      },
    ],
    operation: [
      { from: '0.1.0', fields: { qos: qualityOfService, retain: field(boolean) } },
      {
        from: '0.2.0',
        fields: {
          qos: qualityOfService,
          retain: field(boolean),
          messageExpiryInterval: orSchema(integerFrom(0, fourBytes)),
        },
      },
    ],
    message: [
      { from: '0.1.0', fields: {} },
      {
        from: '0.2.0',
        fields: {
          payloadFormatIndicator: field(integerFrom(0, 1)),
          correlationData: schemaField,
          contentType: field(string()),
          responseTopic: orSchema(string()),
        },
      },
    ],
  },
  types: [
    inside(
      'mqtt/LastWill',
      'last will',
      {
        topic: field(string()),
        qos: qualityOfService,
        message: field(string()),
        retain: field(boolean),
      },
      { open: true },
    ),
  ],
  // A quality of service is asked for by both sides; the publisher alone decides what is retained and for how long.
  directions: { operation: { retain: 'send', messageExpiryInterval: 'send' } },
}

export const mqtt5: BindingDefinition = {
  key: 'mqtt5',
  serverProtocols: ['mqtt', 'ws'],
  versions: ['0.1.0', '0.2.0', '1.0.0'],
  levels: { server: [{ from: '0.1.0', fields: { sessionExpiryInterval: orSchema(integerFrom(0)) } }] },
  directions: {},
}
