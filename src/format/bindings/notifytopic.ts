import {
  boolean,
  either,
  field,
  integer,
  list,
  literal,
  type ObjectType,
  object,
  oneOf,
  required,
  string,
  usuallyOneOf,
} from '../shape.ts'

/** The notification-topic binding, version 0.2.0. */
export const NotifyTopicServerBinding: ObjectType = {
  name: 'NotifyTopicServerBinding',
  title: 'notifytopic Server Binding Object',
  extendable: true,
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
  fields: {
    name: required(string()),
    ordering: field(object('NotifyTopicOrdering')),
    policy: field(object('NotifyTopicPolicy')),
    tags: field(literal('object')),
    bindingVersion: field(string()),
  },
}

/** The format text shows no fields of it: all is known from the public definitions only. */
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
    statements: required(list(object('NotifyTopicStatement'))),
  },
}

const textOrTexts = either(string(), list(string()))

/** The format text names three fields and leaves the rest open, as the policy language behind it does. */
export const NotifyTopicStatement: ObjectType = {
  name: 'NotifyTopicStatement',
  title: 'Statement',
  extendable: true,
  open: true,
  fields: {
    effect: required(usuallyOneOf('Allow', 'Deny'), { requiredSeverity: 'warn', typeSeverity: 'warn' }),
    principal: required(either(string(), list(string()), literal('object')), {
      requiredSeverity: 'warn',
      typeSeverity: 'warn',
    }),
    action: required(textOrTexts, { requiredSeverity: 'warn', typeSeverity: 'warn' }),
    resource: field(textOrTexts, { typeSeverity: 'warn' }),
    condition: field(literal('object', 'array'), { typeSeverity: 'warn' }),
  },
}

/** `consumers` is required of a consumer only, which the action of the operation tells: a rule of its own. */
export const NotifyTopicOperationBinding: ObjectType = {
  name: 'NotifyTopicOperationBinding',
  title: 'notifytopic Operation Binding Object',
  extendable: true,
  binding: { protocol: 'notifytopic', level: 'operation' },
  fields: {
    topic: field(object('NotifyTopicIdentifier')),
    consumers: field(list(object('NotifyTopicConsumer'))),
    deliveryPolicy: field(object('NotifyTopicDeliveryPolicy')),
    bindingVersion: field(string()),
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
    filterPolicy: field(literal('object')),
    filterPolicyScope: field(oneOf('MessageAttributes', 'MessageBody')),
    rawMessageDelivery: required(boolean),
    redrivePolicy: field(object('NotifyTopicRedrivePolicy')),
    deliveryPolicy: field(object('NotifyTopicDeliveryPolicy')),
    displayName: field(string()),
  },
}

export const NotifyTopicIdentifier: ObjectType = {
  name: 'NotifyTopicIdentifier',
  title: 'Identifier',
  extendable: true,
  fields: {
    url: field(string()),
    email: field(string()),
    phone: field(string()),
    arn: field(string()),
    name: field(string()),
  },
}

export const NotifyTopicRedrivePolicy: ObjectType = {
  name: 'NotifyTopicRedrivePolicy',
  title: 'Redrive Policy',
  extendable: true,
  fields: {
    deadLetterQueue: required(object('NotifyTopicIdentifier')),
    maxReceiveCount: field(integer),
  },
}

/** The format text names these fields by its samples and shows no table. */
export const NotifyTopicDeliveryPolicy: ObjectType = {
  name: 'NotifyTopicDeliveryPolicy',
  title: 'Delivery Policy',
  extendable: true,
  unknownFields: 'warn',
  fields: {
    minDelayTarget: field(integer),
    maxDelayTarget: field(integer),
    numRetries: field(integer),
    numNoDelayRetries: field(integer),
    numMinDelayRetries: field(integer),
    numMaxDelayRetries: field(integer),
    backoffFunction: field(usuallyOneOf('arithmetic', 'exponential', 'geometric', 'linear')),
    maxReceivesPerSecond: field(integer),
  },
}

export const NotifyTopicMessageBinding: ObjectType = {
  name: 'NotifyTopicMessageBinding',
  title: 'notifytopic Message Binding Object',
  extendable: true,
  reserved: true,
  binding: { protocol: 'notifytopic', level: 'message' },
  fields: {},
}
