import {
  boolean,
  either,
  type Field,
  field,
  integer,
  integerFrom,
  list,
  literal,
  object,
  objectOrReference,
  oneOf,
  required,
  type ScalarShape,
  type Side,
  string,
} from '../shape.ts'
import { type BindingDefinition, inside } from './definition.ts'

const textOrTexts = either(string(), list(string()))

const queue = (nameAndKind: Readonly<Record<string, Field>>, policy: string): Readonly<Record<string, Field>> => ({
  ...nameAndKind,
  deduplicationScope: field(oneOf('queue', 'messageGroup')),
  fifoThroughputLimit: field(oneOf('perQueue', 'perMessageGroupId'), {
    valuesWhen: { field: 'deduplicationScope', allowed: { queue: ['perQueue'] } },
  }),
  deliveryDelay: field(integerFrom(0, 900)),
  visibilityTimeout: field(integerFrom(0, 43_200)),
  receiveMessageWaitTime: field(integer),
  messageRetentionPeriod: field(integerFrom(60, 1_209_600)),
  redrivePolicy: field(object('sqs/RedrivePolicy')),
  policy: field(object(policy)),
  tags: field(literal('object')),
})

const effect: ScalarShape = oneOf('Allow', 'Deny')
/** A queue that is the channel states its kind. One that only receives from a topic does not have to. */
const ofChannel = { name: required(string()), fifoQueue: required(boolean) }
const ofOperation = { name: required(string()), fifoQueue: field(boolean) }

const channel = (type: string): Readonly<Record<string, Field>> => ({
  queue: required(object(type)),
  deadLetterQueue: field(object(type)),
})

/** The public definition lists `$ref` among the fields of an operation's queue, so such a queue can be shared. */
const queues = (type: string): Readonly<Record<string, Field>> => ({
  queues: required(list(objectOrReference(type))),
})

const ofQueue: Side = { both: 'it describes the queue that one side fills and the other one empties' }

export const sqs: BindingDefinition = {
  key: 'sqs',
  // Queues that receive from a topic are bindings of operations on the topic's channel.
  serverProtocols: ['sns', 'http'],
  versions: ['0.1.0', '0.2.0', '0.3.0'],
  levels: {
    channel: [
      { from: '0.1.0', side: ofQueue, fields: channel('sqs/ChannelQueue of 0.1.0'), emptyAllowed: true },
      { from: '0.3.0', side: ofQueue, fields: channel('sqs/ChannelQueue'), emptyAllowed: true },
    ],
    // The queues of the receivers, each subscribed to the topic.
    operation: [
      { from: '0.1.0', side: 'receive', fields: queues('sqs/Queue of 0.1.0'), emptyAllowed: true },
      { from: '0.3.0', side: 'receive', fields: queues('sqs/Queue'), emptyAllowed: true },
    ],
  },
  types: [
    inside('sqs/ChannelQueue of 0.1.0', 'queue', queue(ofChannel, 'sqs/Policy of 0.1.0'), { open: true }),
    inside('sqs/ChannelQueue', 'queue', queue(ofChannel, 'sqs/Policy'), { open: true }),
    inside('sqs/Queue of 0.1.0', 'queue', queue(ofOperation, 'sqs/Policy of 0.1.0'), { open: true }),
    inside('sqs/Queue', 'queue', queue(ofOperation, 'sqs/Policy'), { open: true }),
    inside(
      'sqs/RedrivePolicy',
      'redrive policy',
      { deadLetterQueue: required(object('sqs/Identifier')), maxReceiveCount: field(integer) },
      { open: true },
    ),
    inside('sqs/Identifier', 'identifier', { arn: field(string()), name: field(string()) }, { open: true }),
    inside(
      'sqs/Policy of 0.1.0',
      'policy',
      { statements: required(list(object('sqs/Statement of 0.1.0')), { side: 'grant' }) },
      { open: true },
    ),
    inside(
      'sqs/Policy',
      'policy',
      { statements: required(list(object('sqs/Statement')), { side: 'grant' }) },
      { open: true },
    ),
    inside(
      'sqs/Statement of 0.1.0',
      'statement',
      { effect: required(effect), principal: required(textOrTexts), action: required(textOrTexts) },
      { open: true },
    ),
    inside(
      'sqs/Statement',
      'statement',
      {
        effect: required(effect),
        principal: required(either(string(), object('sqs/Principal'))),
        action: required(textOrTexts),
        resource: field(textOrTexts),
        condition: field(literal('object', 'array')),
      },
      { open: true },
    ),
    inside('sqs/Principal', 'principal', { AWS: field(textOrTexts), Service: field(textOrTexts) }, { open: true }),
  ],
}
