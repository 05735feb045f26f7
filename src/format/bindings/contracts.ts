import type { Contract, FieldContract } from '../shape.ts'

/** The same contract for both actions. */
export const both = (contract: Contract): FieldContract => ({ send: contract, receive: contract })

/** About what is sent; the senders of what is received need not know it. */
const ofSender = (send: Contract): FieldContract => ({ send, receive: 'private' })

/** The address of the channel, if it is absent. */
const channelAddress: FieldContract = { ...both('address'), absent: 'channel address' }

const usually = (contract: Contract, value: string | number | boolean): FieldContract => ({
  ...both(contract),
  absent: { value },
})

/** How long something is kept at least; its senders do not depend on it. */
const retention = (unlimited?: number): FieldContract => ({
  ...ofSender('atLeast'),
  ...(unlimited !== undefined && { unlimited }),
})

/** The largest message: senders may rely on it, and nobody says what receivers can take. */
const largestMessage: FieldContract = { send: 'unknown', receive: 'atLeast' }

/** The fields of one type. */
type Rows = Readonly<Record<string, Contract | FieldContract>>

const sqsQueue: Rows = {
  name: 'address',
  // Another kind has another rule for names and another order.
  fifoQueue: 'unknown',
  deduplicationScope: 'unknown',
  fifoThroughputLimit: 'unknown',
  deliveryDelay: ofSender('unknown'),
  visibilityTimeout: ofSender('unknown'),
  receiveMessageWaitTime: 'private',
  messageRetentionPeriod: { ...retention(), absent: { value: 345_600 } },
  redrivePolicy: ofSender('unknown'),
  policy: 'unknown',
  tags: 'label',
}

const pubSubChannel: Rows = {
  labels: 'label',
  // "Minimum time a message is retained after publication" (format text, Channel Binding Object).
  messageRetentionDuration: retention(),
  messageStoragePolicy: 'unknown',
  schemaSettings: 'parts',
}

/** The order of what is sent is respected; nothing says whether senders have to keep to another order. */
const pubSubMessage: Rows = {
  attributes: 'unknown',
  orderingKey: { send: 'kept', receive: 'unknown' },
  schema: 'parts',
}

/**
 * The fields of all bindings by `contractKey`, apart from the version. The choices follow the format text and the public texts of
 * the bindings: only what they promise is a promise. A field about one action has no meaning for the other one.
 */
export const bindingContracts: Readonly<Record<string, Rows>> = {
  'http/operation': { type: 'identity', method: 'identity', query: 'schema' },
  'http/message': { headers: 'schema', statusCode: 'unknown' },

  // The format does not say who connects. A handshake that was accepted has to stay accepted.
  'ws/channel': { method: 'identity', query: 'acceptedSchema', headers: 'acceptedSchema' },

  'amqp/channel': {
    is: usually('identity', 'routingKey'),
    exchange: 'parts',
    queue: 'parts',
    name: 'address',
    channel: 'unknown',
  },
  'amqp/Exchange': {
    name: 'address',
    type: 'identity',
    durable: 'unknown',
    autoDelete: 'unknown',
    vhost: usually('address', '/'),
  },
  'amqp/Queue': {
    name: 'address',
    durable: 'unknown',
    exclusive: 'unknown',
    autoDelete: 'unknown',
    vhost: usually('address', '/'),
  },
  'amqp/operation': {
    expiration: ofSender('unknown'),
    userId: ofSender('unknown'),
    cc: ofSender('unknown'),
    priority: ofSender('unknown'),
    deliveryMode: ofSender('unknown'),
    mandatory: 'private',
    bcc: ofSender('unknown'),
    timestamp: ofSender('unknown'),
    ack: 'private',
    replyTo: 'unknown',
  },
  'amqp/message': { contentEncoding: 'identity', messageType: 'unknown' },

  'mqtt/server': {
    clientId: 'private',
    cleanSession: 'private',
    lastWill: 'unknown',
    keepAlive: 'private',
    sessionExpiryInterval: 'private',
    maximumPacketSize: { send: 'private', receive: 'atLeast' },
  },
  'mqtt/operation': {
    qos: ofSender('unknown'),
    retain: ofSender('unknown'),
    messageExpiryInterval: ofSender('unknown'),
  },
  'mqtt/message': {
    payloadFormatIndicator: 'unknown',
    correlationData: 'schema',
    contentType: 'unknown',
    responseTopic: 'unknown',
  },
  'mqtt5/server': { sessionExpiryInterval: 'private' },

  'jms/server': { jmsConnectionFactory: 'unknown', properties: 'unknown', clientID: 'private' },
  'jms/channel': { destination: channelAddress, destinationType: usually('identity', 'queue') },
  'jms/message': { headers: 'schema' },

  // A plugin that comes with msgapi; its rows are here so that a lint does not load them.
  'ros2/server': { rmwImplementation: 'unknown', domainId: usually('address', 0) },
  'ros2/operation': { role: 'identity', node: 'private', qosPolicies: 'unknown' },

  'kafka/server': { schemaRegistryUrl: 'unknown', schemaRegistryVendor: 'unknown' },
  'kafka/channel': {
    topic: channelAddress,
    partitions: 'unknown',
    replicas: 'private',

    topicConfiguration: 'parts',
  },
  'kafka/TopicConfiguration': {
    'cleanup.policy': 'unknown',
    'retention.ms': retention(-1),
    'retention.bytes': retention(-1),
    'delete.retention.ms': retention(),
    'max.message.bytes': largestMessage,
    'confluent.key.schema.validation': 'unknown',
    'confluent.key.subject.name.strategy': 'unknown',
    'confluent.value.schema.validation': 'unknown',
    'confluent.value.subject.name.strategy': 'unknown',
  },
  'kafka/operation': { groupId: 'private', clientId: 'private' },
  'kafka/message': {
    key: 'schema',
    // They say where in the bytes of a message a reader finds the number of its schema.
    schemaIdLocation: 'identity',
    schemaIdPayloadEncoding: 'identity',
    schemaLookupStrategy: 'unknown',
  },

  'anypointmq/channel': { destination: channelAddress, destinationType: usually('identity', 'queue') },
  'anypointmq/message': { headers: 'schema' },

  'ibmmq/server': {
    groupId: 'unknown',
    ccdtQueueManagerName: 'unknown',
    cipherSpec: 'unknown',
    multiEndpointServer: 'unknown',
    heartBeatInterval: 'private',
  },
  'ibmmq/channel': {
    destinationType: usually('identity', 'topic'),
    queue: 'parts',
    topic: 'parts',
    maxMsgLength: largestMessage,
  },
  'ibmmq/Queue': { objectName: 'address', isPartitioned: 'unknown', exclusive: 'unknown' },
  'ibmmq/Topic': {
    string: channelAddress,
    objectName: 'address',
    durablePermitted: 'unknown',
    lastMsgRetained: 'unknown',
  },
  'ibmmq/message': {
    type: usually('identity', 'string'),
    headers: 'unknown',
    description: 'label',
    expiry: ofSender('unknown'),
  },

  'solace/server': { msgVpn: 'address', msvVpn: 'address', clientName: 'private' },
  'solace/operation': {
    destinations: 'unknown',
    timeToLive: ofSender('unknown'),
    priority: ofSender('unknown'),
    dmqEligible: ofSender('unknown'),
  },

  'sqs/channel': { queue: 'parts', deadLetterQueue: 'private' },
  'sqs/ChannelQueue': sqsQueue,
  // The queues of the receivers, which senders to the topic do not know.
  'sqs/operation': { queues: ofSender('unknown') },

  'notifytopic/channel': { name: channelAddress, ordering: 'parts', policy: 'unknown', tags: 'label' },
  NotifyTopicOrdering: { type: usually('unknown', 'standard'), contentBasedDeduplication: 'unknown' },
  'notifytopic/operation': {
    topic: 'parts',
    consumers: 'private',
    deliveryPolicy: ofSender('unknown'),
  },
  NotifyTopicIdentifier: {
    url: 'address',
    email: 'address',
    phone: 'address',
    arn: 'address',
    name: channelAddress,
  },

  'cloudpubsub/channel': pubSubChannel,
  CloudPubSubEarlierChannelBinding: { ...pubSubChannel, topic: 'address' },
  CloudPubSubSchemaSettings: {
    encoding: 'identity',
    firstRevisionId: 'unknown',
    lastRevisionId: 'unknown',
    name: 'unknown',
  },
  'cloudpubsub/message': pubSubMessage,
  CloudPubSubEarlierMessageBinding: pubSubMessage,
  CloudPubSubSchemaDefinition: { name: 'unknown' },
  CloudPubSubEarlierSchemaDefinition: { name: 'unknown', type: 'unknown' },

  'pulsar/server': { tenant: usually('address', 'public') },
  'pulsar/channel': {
    namespace: 'address',
    persistence: 'address',
    compaction: 'unknown',
    'geo-replication': 'unknown',
    retention: 'parts',
    ttl: ofSender('unknown'),
    deduplication: 'unknown',
  },
  'pulsar/Retention': { time: retention(-1), size: retention(-1) },

  // The receivers that share the messages of a subject.
  'nats/operation': { queue: 'private' },
}
