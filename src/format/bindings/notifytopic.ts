import {
  boolean,
  either,
  field,
  integerFrom,
  list,
  literal,
  map,
  type ObjectType,
  object,
  objectOf,
  oneOf,
  required,
  string,
  usually,
  usuallyOneOf,
} from '../shape.ts'
import { versionSide } from './definition.ts'

/** The format text describes 0.2.0; the public text calls itself 1.0.0. */
const bindingVersion = field(usuallyOneOf('0.1.0', '0.2.0', '1.0.0', 'latest'), { side: versionSide })

/** The notification-topic binding, version 0.2.0. */
export const NotifyTopicServerBinding: ObjectType = {
  name: 'NotifyTopicServerBinding',
  title: 'notifytopic Server Binding Object',
  extendable: false,
  reserved: true,
  binding: { protocol: 'notifytopic', level: 'server' },
  fields: {},
}

export const NotifyTopicChannelBinding: ObjectType = {
  name: 'NotifyTopicChannelBinding',
  title: 'notifytopic Channel Binding Object',
  extendable: true,
  emptyAllowed: true,
  binding: { protocol: 'notifytopic', level: 'channel' },
  side: { both: 'it describes the topic, which both sides use' },
  fields: {
    name: required(string()),
    ordering: field(object('NotifyTopicOrdering')),
    policy: field(object('NotifyTopicPolicy')),
    tags: field(objectOf('string')),
    bindingVersion,
  },
}

/** The format text shows no fields. They are only known from the public definitions. */
export const NotifyTopicOrdering: ObjectType = {
  name: 'NotifyTopicOrdering',
  title: 'Ordering',
  extendable: true,
  unknownFields: 'warn',
  fields: {
    type: required(usuallyOneOf('standard', 'FIFO'), { requiredSeverity: 'warn', typeSeverity: 'warn' }),
    contentBasedDeduplication: field(boolean, { typeSeverity: 'warn' }),
  },
}

export const NotifyTopicPolicy: ObjectType = {
  name: 'NotifyTopicPolicy',
  title: 'Policy',
  extendable: true,
  fields: {
    statements: required(list(object('NotifyTopicStatement')), { side: 'grant' }),
  },
}

const textOrTexts = either(string(), list(string()))

/** The format text names three fields and leaves the rest open, like the policy language behind it. */
export const NotifyTopicStatement: ObjectType = {
  name: 'NotifyTopicStatement',
  title: 'Statement',
  extendable: true,
  open: true,
  fields: {
    effect: required(usuallyOneOf('Allow', 'Deny'), { requiredSeverity: 'warn', typeSeverity: 'warn' }),
    principal: required(either(string(), list(string()), map(textOrTexts)), {
      requiredSeverity: 'warn',
      typeSeverity: 'warn',
    }),
    action: required(textOrTexts, { requiredSeverity: 'warn', typeSeverity: 'warn' }),
    resource: field(textOrTexts, { typeSeverity: 'warn' }),
    condition: field(literal('object', 'array'), { typeSeverity: 'warn' }),
  },
}

/** Only consumers require `consumers`, which depends on the action of the operation, so it has its own rule. */
export const NotifyTopicOperationBinding: ObjectType = {
  name: 'NotifyTopicOperationBinding',
  title: 'notifytopic Operation Binding Object',
  extendable: true,
  binding: { protocol: 'notifytopic', level: 'operation' },
  fields: {
    topic: field(object('NotifyTopicIdentifier'), { side: { both: 'it identifies the topic, which both sides use' } }),
    consumers: field(list(object('NotifyTopicConsumer'), { nonEmpty: true }), {
      side: 'receive',
      requiredOn: 'receive',
    }),
    deliveryPolicy: field(object('NotifyTopicDeliveryPolicy'), { side: 'send' }),
    bindingVersion,
  },
}

export const NotifyTopicConsumer: ObjectType = {
  name: 'NotifyTopicConsumer',
  title: 'Consumer',
  extendable: true,
  fields: {
    protocol: required({
      ...oneOf('http', 'https', 'email', 'email-json', 'sms', 'queue', 'application', 'function', 'stream'),
      spelled: 'consumerProtocol',
    }),
    endpoint: required(object('NotifyTopicIdentifier')),
    filterPolicy: field(objectOf('array', 'object', 'string')),
    filterPolicyScope: field(oneOf('MessageAttributes', 'MessageBody')),
    rawMessageDelivery: required(boolean),
    redrivePolicy: field(object('NotifyTopicRedrivePolicy')),
    deliveryPolicy: field(object('NotifyTopicDeliveryPolicy'), {
      appliesWhen: { field: 'protocol', values: ['http', 'https'] },
    }),
    displayName: field(string(), { appliesWhen: { field: 'protocol', values: ['sms'] } }),
  },
}

export const NotifyTopicIdentifier: ObjectType = {
  name: 'NotifyTopicIdentifier',
  title: 'Identifier',
  extendable: true,
  fields: {
    url: field(usually('absolute-url')),
    email: field(usually('email')),
    phone: field(usually('phone')),
    arn: field(usually('resource-name')),
    name: field(string()),
  },
}

export const NotifyTopicRedrivePolicy: ObjectType = {
  name: 'NotifyTopicRedrivePolicy',
  title: 'Redrive Policy',
  extendable: true,
  fields: {
    deadLetterQueue: required(object('NotifyTopicIdentifier')),
    maxReceiveCount: field(integerFrom(1)),
  },
}

/** The format text shows these fields only in samples, not in a table. */
export const NotifyTopicDeliveryPolicy: ObjectType = {
  name: 'NotifyTopicDeliveryPolicy',
  title: 'Delivery Policy',
  extendable: true,
  unknownFields: 'warn',
  fields: {
    minDelayTarget: field(integerFrom(0)),
    maxDelayTarget: field(integerFrom(0)),
    numRetries: field(integerFrom(0)),
    numNoDelayRetries: field(integerFrom(0)),
    numMinDelayRetries: field(integerFrom(0)),
    numMaxDelayRetries: field(integerFrom(0)),
    backoffFunction: field(usuallyOneOf('arithmetic', 'exponential', 'geometric', 'linear')),
    maxReceivesPerSecond: field(integerFrom(0)),
  },
}

export const NotifyTopicMessageBinding: ObjectType = {
  name: 'NotifyTopicMessageBinding',
  title: 'notifytopic Message Binding Object',
  extendable: false,
  reserved: true,
  binding: { protocol: 'notifytopic', level: 'message' },
  fields: {},
}
