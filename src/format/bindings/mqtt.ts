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
import { type BindingDefinition, inside, ofMessage, schemaField } from './definition.ts'

const orSchema = (scalar: ScalarShape): Field => field(either(scalar, objectOrReference('Schema')))
const fourBytes = 4_294_967_295
const qualityOfService = field(integerFrom(0, 2))
const asked = field(integerFrom(0, 2), {
  side: { both: 'both sides ask for a quality of service' },
  review: { text: 'A receiver gets the lower of two levels: that of the sender and that of its own subscription.' },
})

/** The session of one client, including the packet size that this client accepts. */
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
      { from: '0.1.0', side: 'own', fields: session },
      {
        from: '0.2.0',
        side: 'own',
        fields: {
          ...session,
          sessionExpiryInterval: orSchema(integerFrom(0)),
          maximumPacketSize: orSchema(integerFrom(1, fourBytes)),
        },
      },
    ],
    // Only the publisher decides what is retained, and for how long.
    operation: [
      { from: '0.1.0', side: 'send', fields: { qos: asked, retain: field(boolean) } },
      {
        from: '0.2.0',
        side: 'send',
        fields: {
          qos: asked,
          retain: field(boolean),
          messageExpiryInterval: orSchema(integerFrom(0, fourBytes)),
        },
      },
    ],
    message: [
      { from: '0.1.0', fields: {} },
      {
        from: '0.2.0',
        side: ofMessage,
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
}

export const mqtt5: BindingDefinition = {
  key: 'mqtt5',
  serverProtocols: ['mqtt', 'ws'],
  versions: ['0.1.0', '0.2.0', '1.0.0'],
  levels: { server: [{ from: '0.1.0', side: 'own', fields: { sessionExpiryInterval: orSchema(integerFrom(0)) } }] },
}
