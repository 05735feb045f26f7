import {
  boolean,
  type Field,
  field,
  list,
  literal,
  type ObjectType,
  object,
  objectOrReference,
  required,
  string,
} from '../shape.ts'
import { externalDocs, ofContents, ofMessage, tags } from './shared-fields.ts'

const headers = field(objectOrReference('AnySchema'))

/** The fields that messages and message traits share. */
const shared: Readonly<Record<string, Field>> = {
  headers,
  correlationId: field(objectOrReference('CorrelationId')),
  contentType: field(string('media-type')),
  name: field(string()),
  title: field(string()),
  summary: field(string()),
  description: field(string('commonmark')),
  tags,
  externalDocs,
  bindings: field(objectOrReference('MessageBindings'), { side: ofContents }),
  examples: field(list(object('MessageExample'))),
  deprecated: field(boolean, {
    tolerated: 'only schemas have it, so tools may ignore it',
  }),
}

export const Message: ObjectType = {
  name: 'Message',
  title: 'Message Object',
  extendable: true,
  components: 'messages',
  side: ofMessage,
  fields: {
    headers,
    payload: field(objectOrReference('AnySchema')),
    ...shared,
    traits: field(list(objectOrReference('MessageTrait')), { side: ofContents }),
  },
}

export const MessageTrait: ObjectType = {
  name: 'MessageTrait',
  title: 'Message Trait Object',
  extendable: true,
  components: 'messageTraits',
  side: ofMessage,
  fields: shared,
  forbidden: {
    payload: 'set it on each message',
    traits: 'list both traits on the message',
  },
}

export const MessageExample: ObjectType = {
  name: 'MessageExample',
  title: 'Message Example Object',
  extendable: true,
  atLeastOne: ['headers', 'payload'],
  side: ofMessage,
  fields: {
    headers: field(literal('object')),
    payload: field(literal()),
    name: field(string()),
    summary: field(string()),
  },
}

export const CorrelationId: ObjectType = {
  name: 'CorrelationId',
  title: 'Correlation ID Object',
  extendable: true,
  components: 'correlationIds',
  side: ofMessage,
  fields: {
    description: field(string('commonmark')),
    location: required(string('runtime-expression')),
  },
}
