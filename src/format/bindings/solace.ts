import {
  boolean,
  type Field,
  field,
  integer,
  integerFrom,
  list,
  object,
  oneOf,
  type Side,
  string,
  stringUpTo,
} from '../shape.ts'
import { type BindingDefinition, inside } from './definition.ts'

const msgVpn = field(string())
const subscriptions = field(list(string()))
const ofQueue = { field: 'destinationType', values: ['queue'] }
const ofTopic = { field: 'destinationType', values: ['topic'] }

const queue: Readonly<Record<string, Field>> = {
  name: field(string()),
  topicSubscriptions: subscriptions,
  accessType: field(oneOf('exclusive', 'nonexclusive')),
}

/** `topicSubscriptions` is beside `destinationType` in the examples, but below `topic` in the table of the definition. */
const destination = (queueType: string): Readonly<Record<string, Field>> => ({
  destinationType: field(oneOf('queue', 'topic')),
  deliveryMode: field(oneOf('direct', 'persistent'), { side: 'send' }),
  queue: field(object(queueType), { appliesWhen: ofQueue }),
  topicSubscriptions: field(list(string()), { appliesWhen: ofTopic }),
  topic: field(object('solace/Topic'), { appliesWhen: ofTopic }),
})

const ofService: Side = { both: 'both sides connect to one message VPN of the broker' }

export const solace: BindingDefinition = {
  key: 'solace',
  serverProtocols: ['smf'],
  versions: ['0.1.0', '0.2.0', '0.3.0', '0.4.0'],
  levels: {
    server: [
      // The JSON Schema of 0.2.0 misspells the name.
      { from: '0.1.0', side: ofService, fields: { msgVpn, msvVpn: msgVpn } },
      { from: '0.3.0', side: ofService, fields: { msgVpn } },
      {
        from: '0.4.0',
        side: ofService,
        fields: { msgVpn, clientName: field(stringUpTo(160), { side: 'own' }) },
      },
    ],
    // A consumer binds to the destinations; a publisher uses the other fields.
    operation: [
      { from: '0.1.0', side: 'receive', fields: { destinations: field(list(object('solace/Destination of 0.1.0'))) } },
      { from: '0.3.0', side: 'receive', fields: { destinations: field(list(object('solace/Destination'))) } },
      {
        from: '0.4.0',
        side: 'send',
        fields: {
          destinations: field(list(object('solace/Destination')), { side: 'receive' }),
          timeToLive: field(integer),
          priority: field(integerFrom(0, 255)),
          dmqEligible: field(boolean),
        },
      },
    ],
  },
  types: [
    inside('solace/Destination of 0.1.0', 'destination', destination('solace/Queue of 0.1.0'), { open: true }),
    inside('solace/Destination', 'destination', destination('solace/Queue'), { open: true }),
    inside('solace/Queue of 0.1.0', 'queue', queue, { open: true }),
    inside(
      'solace/Queue',
      'queue',
      { ...queue, maxTtl: field(string()), maxMsgSpoolUsage: field(string()) },
      { open: true },
    ),
    inside('solace/Topic', 'topic', { topicSubscriptions: subscriptions }, { open: true }),
  ],
}
