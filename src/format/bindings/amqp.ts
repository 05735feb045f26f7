import {
  boolean,
  type Field,
  field,
  integer,
  integerFrom,
  list,
  object,
  objectOrReference,
  oneOf,
  requiredWhen,
  string,
  stringUpTo,
} from '../shape.ts'
import { type BindingDefinition, inside } from './definition.ts'

const is = field(oneOf('queue', 'routingKey'))
const exchange = object('amqp/Exchange')
const queue = object('amqp/Queue')
const ofRoutingKey = { field: 'is', values: ['routingKey'] }
const ofQueue = { field: 'is', values: ['queue'] }

/** Up to 0.2.0 the examples of the definition give both; from then on the kind of channel says which of them stands. */
const oneByKind: Readonly<Record<string, Field>> = {
  is,
  exchange: requiredWhen(exchange, ofRoutingKey, { appliesWhen: ofRoutingKey }),
  queue: requiredWhen(queue, ofQueue, { appliesWhen: ofQueue }),
}

const delivery: Readonly<Record<string, Field>> = {
  expiration: field(integerFrom(0)),
  userId: field(string()),
  cc: field(list(string())),
  priority: field(integer),
  deliveryMode: field(integerFrom(1, 2)),
  mandatory: field(boolean),
  bcc: field(list(string())),
  timestamp: field(boolean),
  ack: field(boolean),
}

export const amqp: BindingDefinition = {
  key: 'amqp',
  serverProtocols: ['rabbitmq'],
  versions: ['0.1.0', '0.2.0', '0.3.0', '0.4.0'],
  levels: {
    channel: [
      {
        from: '0.1.0',
        fields: { is, exchange: requiredWhen(exchange, ofRoutingKey), queue: requiredWhen(queue, ofQueue) },
      },
      { from: '0.3.0', fields: oneByKind },
      {
        from: '0.4.0',
        fields: {
          ...oneByKind,
          name: field(string(), { appliesWhen: ofRoutingKey }),
          channel: field(objectOrReference('Channel'), { appliesWhen: ofRoutingKey }),
        },
      },
    ],
    operation: [
      { from: '0.1.0', fields: { ...delivery, replyTo: field(string()) } },
      { from: '0.3.0', fields: delivery },
    ],
    message: [{ from: '0.1.0', fields: { contentEncoding: field(string()), messageType: field(string()) } }],
  },
  types: [
    inside(
      'amqp/Exchange',
      'exchange',
      {
        name: field(stringUpTo(255)),
        type: field(oneOf('topic', 'direct', 'fanout', 'default', 'headers')),
        durable: field(boolean),
        autoDelete: field(boolean),
        vhost: field(string()),
      },
      { open: true },
    ),
    inside(
      'amqp/Queue',
      'queue',
      {
        name: field(stringUpTo(255)),
        durable: field(boolean),
        exclusive: field(boolean),
        autoDelete: field(boolean),
        vhost: field(string()),
      },
      { open: true },
    ),
  ],
  // Who publishes says how a message is routed and kept, who consumes acknowledges it.
  directions: {
    operation: {
      expiration: 'send',
      userId: 'send',
      cc: 'send',
      priority: 'send',
      deliveryMode: 'send',
      mandatory: 'send',
      bcc: 'send',
      replyTo: 'send',
      timestamp: 'send',
      ack: 'receive',
    },
  },
}
