import { boolean, field, integerFrom, object, oneOf, required, requiredWhen, string, stringUpTo } from '../shape.ts'
import { type BindingDefinition, inside, ofMessage } from './definition.ts'

const ofQueue = { field: 'destinationType', values: ['queue'] }

export const ibmmq: BindingDefinition = {
  key: 'ibmmq',
  serverProtocols: ['ibm-mq'],
  versions: ['0.1.0', '0.2.0'],
  levels: {
    server: [
      {
        from: '0.1.0',
        // A group id names a group of queue managers, not of applications.
        side: { both: 'it says how to reach the queue managers, which both sides use' },
        fields: {
          groupId: field(string()),
          ccdtQueueManagerName: field(string()),
          cipherSpec: field(string()),
          multiEndpointServer: field(boolean),
          heartBeatInterval: field(integerFrom(0, 999_999)),
        },
      },
    ],
    channel: [
      {
        from: '0.1.0',
        side: { both: 'it describes the queue or the topic at which both sides meet' },
        fields: {
          destinationType: field(oneOf('topic', 'queue')),
          queue: requiredWhen(object('ibmmq/Queue'), ofQueue, { appliesWhen: ofQueue }),
          topic: field(object('ibmmq/Topic'), { appliesWhen: { field: 'destinationType', values: ['topic'] } }),
          maxMsgLength: field(integerFrom(0, 104_857_600)),
        },
      },
    ],
    message: [
      {
        from: '0.1.0',
        side: ofMessage,
        fields: {
          type: field(oneOf('string', 'jms', 'binary')),
          headers: field(string(), { appliesWhen: { field: 'type', values: ['binary'] } }),
          description: field(string('commonmark')),
          expiry: field(integerFrom(0)),
        },
      },
    ],
  },
  types: [
    inside(
      'ibmmq/Queue',
      'queue',
      {
        objectName: required(stringUpTo(48)),
        isPartitioned: field(boolean),
        exclusive: field(boolean, {
          review: { text: 'One application opens an exclusive queue: check that it is yours.', values: [true] },
        }),
      },
      { open: true },
    ),
    inside(
      'ibmmq/Topic',
      'topic',
      {
        string: field(stringUpTo(10_240)),
        objectName: field(stringUpTo(48)),
        durablePermitted: field(boolean),
        lastMsgRetained: field(boolean),
      },
      { open: true },
    ),
  ],
}
