import { amqp } from './bindings/amqp.ts'
import { anypointmq } from './bindings/anypointmq.ts'
import * as cloudpubsub from './bindings/cloudpubsub.ts'
import type { BindingDefinition } from './bindings/definition.ts'
import { http } from './bindings/http.ts'
import { ibmmq } from './bindings/ibmmq.ts'
import { jms } from './bindings/jms.ts'
import { kafka } from './bindings/kafka.ts'
import { mqtt, mqtt5 } from './bindings/mqtt.ts'
import { nats } from './bindings/nats.ts'
import * as notifytopic from './bindings/notifytopic.ts'
import { pulsar } from './bindings/pulsar.ts'
import { solace } from './bindings/solace.ts'
import { sqs } from './bindings/sqs.ts'
import { ws } from './bindings/ws.ts'

/** The definition of a binding with only reserved names, at all four levels. */
const reserved = (key: string, serverProtocols: readonly string[]): BindingDefinition => ({
  key,
  serverProtocols,
  versions: ['0.1.0'],
  levels: {},
})

const amqp1 = reserved('amqp1', ['amqp'])
const stomp = reserved('stomp', ['ws'])
const mercure = reserved('mercure', ['http'])
const redis = reserved('redis', [])

/** The plugin plugins/ros2 contributes its contents. Without it, the key is known but its contents are not checked. */
const ros2: BindingDefinition = { key: 'ros2', since: '3.1', versions: [] }

/**
 * The protocols with a key in the bindings maps (format text, Bindings maps): the nine keys that the text spells out, then the
 * eleven named after products.
 */
export const protocols: readonly BindingDefinition[] = [
  http,
  ws,
  amqp,
  amqp1,
  mqtt,
  mqtt5,
  jms,
  stomp,
  ros2,
  kafka,
  anypointmq,
  ibmmq,
  solace,
  sqs,
  {
    key: 'notifytopic',
    serverProtocols: ['sns', 'sqs', 'http'],
    versions: ['0.1.0', '0.2.0', '1.0.0'],
    types: Object.values(notifytopic),
  },
  {
    key: 'cloudpubsub',
    serverProtocols: ['googlepubsub', 'pubsub', 'http'],
    versions: ['0.1.0', '0.2.0'],
    types: Object.values(cloudpubsub),
  },
  pulsar,
  mercure,
  redis,
  nats,
]
