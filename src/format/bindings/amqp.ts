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
  type Review,
  requiredWhen,
  type Side,
  string,
  stringUpTo,
} from '../shape.ts'
import { type BindingDefinition, inside, ofMessage } from './definition.ts'

const is = field(oneOf('queue', 'routingKey'), {
  review: {
    text: 'A receiver binds a queue of its own to the exchange, and the binding cannot say which one.',
    to: 'receive',
    values: ['routingKey'],
  },
})
const exchange = object('amqp/Exchange')
const queue = object('amqp/Queue')
const ofRoutingKey = { field: 'is', values: ['routingKey'] }
const ofQueue = { field: 'is', values: ['queue'] }

/** Up to 0.2.0, the examples of the definition have both. From then on, the kind of channel determines which one. */
const oneByKind: Readonly<Record<string, Field>> = {
  is,
  exchange: requiredWhen(exchange, ofRoutingKey, { appliesWhen: ofRoutingKey }),
  queue: requiredWhen(queue, ofQueue, { appliesWhen: ofQueue }),
}

const exclusive: Review = {
  text: 'One connection alone may use an exclusive queue: check that it is yours, or that you need none.',
  values: [true],
}

const channelSide: Side = { both: 'it describes the exchange or the queue at which both sides meet' }

/**
 * A publisher defines the routing and persistence of a message, a consumer acknowledges it. The broker checks the user of a
 * message.
 */
const delivery: Readonly<Record<string, Field>> = {
  expiration: field(integerFrom(0)),
  userId: field(string(), { side: 'own' }),
  cc: field(list(string())),
  priority: field(integer),
  deliveryMode: field(integerFrom(1, 2)),
  mandatory: field(boolean),
  bcc: field(list(string())),
  timestamp: field(boolean),
  ack: field(boolean, { side: 'receive' }),
}

export const amqp: BindingDefinition = {
  key: 'amqp',
  serverProtocols: ['rabbitmq'],
  versions: ['0.1.0', '0.2.0', '0.3.0', '0.4.0'],
  levels: {
    channel: [
      {
        from: '0.1.0',
        side: channelSide,
        fields: { is, exchange: requiredWhen(exchange, ofRoutingKey), queue: requiredWhen(queue, ofQueue) },
      },
      { from: '0.3.0', side: channelSide, fields: oneByKind },
      {
        from: '0.4.0',
        side: channelSide,
        fields: {
          ...oneByKind,
          name: field(string(), { appliesWhen: ofRoutingKey }),
          channel: field(objectOrReference('Channel'), { appliesWhen: ofRoutingKey }),
        },
      },
    ],
    operation: [
      { from: '0.1.0', side: 'send', fields: { ...delivery, replyTo: field(string()) } },
      { from: '0.3.0', side: 'send', fields: delivery },
    ],
    message: [
      {
        from: '0.1.0',
        side: ofMessage,
        fields: { contentEncoding: field(string()), messageType: field(string()) },
      },
    ],
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
        exclusive: field(boolean, { review: exclusive }),
        autoDelete: field(boolean),
        vhost: field(string()),
      },
      { open: true },
    ),
  ],
}
