import {
  type Field,
  field,
  list,
  type ObjectType,
  objectOrReference,
  oneOf,
  reference,
  required,
  string,
} from '../shape.ts'
import { tags } from './tags.ts'

/** What an operation and an operation trait have in common. */
const shared: Readonly<Record<string, Field>> = {
  title: field(string()),
  summary: field(string()),
  description: field(string('commonmark')),
  security: field(list(objectOrReference('SecurityScheme'))),
  tags: field(tags),
  externalDocs: field(objectOrReference('ExternalDocumentation')),
  bindings: field(objectOrReference('OperationBindings')),
}

export const Operation: ObjectType = {
  name: 'Operation',
  title: 'Operation Object',
  extendable: true,
  components: 'operations',
  fields: {
    action: required(oneOf('send', 'receive')),
    channel: required(reference('Channel')),
    ...shared,
    traits: field(list(objectOrReference('OperationTrait'))),
    messages: field(list(reference('Message'))),
    reply: field(objectOrReference('OperationReply')),
  },
}

export const OperationTrait: ObjectType = {
  name: 'OperationTrait',
  title: 'Operation Trait Object',
  extendable: true,
  components: 'operationTraits',
  fields: {
    ...shared,
    reply: field(objectOrReference('OperationReply'), {
      tolerated: 'the format does not list reply among the fields of an operation trait; set it on the operation',
    }),
  },
  forbidden: {
    action: 'an operation trait has no action: set it on each operation',
    channel: 'an operation trait has no channel: set it on each operation',
    messages: 'an operation trait has no messages: list them on each operation',
    traits: 'an operation trait has no traits of its own: list both traits on the operation',
  },
}

export const OperationReply: ObjectType = {
  name: 'OperationReply',
  title: 'Operation Reply Object',
  extendable: true,
  components: 'replies',
  fields: {
    address: field(objectOrReference('OperationReplyAddress')),
    channel: field(reference('Channel')),
    messages: field(list(reference('Message'))),
  },
}

export const OperationReplyAddress: ObjectType = {
  name: 'OperationReplyAddress',
  title: 'Operation Reply Address Object',
  extendable: true,
  components: 'replyAddresses',
  fields: {
    description: field(string('commonmark')),
    location: required(string('runtime-expression')),
  },
}
