import type { BindingLevel } from './shape.ts'

/** A protocol that has a key in the bindings maps (format text, Bindings maps). */
export interface Protocol {
  /** In the neutral spelling. */
  readonly key: string
  /** Where the published binding has contents; at the other levels its name is reserved or nothing is published. */
  readonly levels: readonly BindingLevel[]
  /** The binding versions that are known, oldest first. */
  readonly versions: readonly string[]
  /** The first minor version of the format that has the key. */
  readonly since?: '3.1'
}

/** The nine keys that the format text spells out, then the eleven that it names after products. */
export const protocols: readonly Protocol[] = [
  { key: 'http', levels: ['operation', 'message'], versions: ['0.1.0', '0.2.0', '0.3.0'] },
  { key: 'ws', levels: ['channel'], versions: ['0.1.0'] },
  { key: 'amqp', levels: ['channel', 'operation', 'message'], versions: ['0.1.0', '0.2.0', '0.3.0'] },
  { key: 'amqp1', levels: [], versions: ['0.1.0'] },
  { key: 'mqtt', levels: ['server', 'operation', 'message'], versions: ['0.1.0', '0.2.0'] },
  { key: 'mqtt5', levels: ['server'], versions: ['0.1.0', '0.2.0', '1.0.0'] },
  { key: 'jms', levels: ['server', 'channel', 'message'], versions: ['0.0.1'] },
  { key: 'stomp', levels: [], versions: ['0.1.0'] },
  { key: 'ros2', levels: ['server', 'operation'], versions: ['0.1.0'], since: '3.1' },
  {
    key: 'kafka',
    levels: ['server', 'channel', 'operation', 'message'],
    versions: ['0.1.0', '0.2.0', '0.3.0', '0.4.0', '0.5.0'],
  },
  { key: 'anypointmq', levels: ['channel', 'message'], versions: ['0.0.1', '0.1.0'] },
  { key: 'ibmmq', levels: ['server', 'channel', 'message'], versions: ['0.1.0'] },
  { key: 'solace', levels: ['server', 'operation'], versions: ['0.1.0', '0.2.0', '0.3.0', '0.4.0'] },
  { key: 'sqs', levels: ['channel', 'operation'], versions: ['0.1.0', '0.2.0', '0.3.0'] },
  { key: 'notifytopic', levels: ['channel', 'operation'], versions: ['0.1.0', '0.2.0', '1.0.0'] },
  { key: 'cloudpubsub', levels: ['channel', 'message'], versions: ['0.1.0', '0.2.0'] },
  { key: 'pulsar', levels: ['server', 'channel'], versions: ['0.1.0'] },
  { key: 'mercure', levels: [], versions: ['0.1.0'] },
  { key: 'redis', levels: [], versions: ['0.1.0'] },
  { key: 'nats', levels: ['operation'], versions: ['0.1.0'] },
]
