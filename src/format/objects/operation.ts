import {
  type Field,
  field,
  list,
  type ObjectType,
  objectOrReference,
  oneOf,
  reference,
  required,
  type Side,
  string,
} from '../shape.ts'
import { externalDocs, ofContents, tags } from './shared-fields.ts'

const ofReply: Side = { both: 'its direction follows the action of the operation' }

/** The fields that operations and operation traits share. */
const shared: Readonly<Record<string, Field>> = {
  title: field(string(), { side: 'prose' }),
  summary: field(string(), { side: 'prose' }),
  description: field(string('commonmark'), { side: 'prose' }),
  security: field(list(objectOrReference('SecurityScheme')), { side: 'grant' }),
  tags,
  externalDocs,
  bindings: field(objectOrReference('OperationBindings'), { side: ofContents }),
}

export const Operation: ObjectType = {
  name: 'Operation',
  title: 'Operation Object',
  extendable: true,
  components: 'operations',
  fields: {
    action: required(oneOf('send', 'receive'), { side: { counterparts: { send: 'receive' } } }),
    channel: required(reference('Channel'), { side: { both: 'both sides meet at one channel' } }),
    ...shared,
    traits: field(list(objectOrReference('OperationTrait')), { side: ofContents }),
    messages: field(list(reference('Message')), {
      side: { both: 'it is assumed that what one side sends is what the other one receives' },
    }),
    reply: field(objectOrReference('OperationReply'), { side: ofReply }),
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
      side: ofReply,
      tolerated: 'set it on the operation instead',
    }),
  },
  forbidden: {
    action: 'set it on each operation',
    channel: 'set it on each operation',
    messages: 'list them on each operation',
    traits: 'list both traits on the operation',
  },
}

export const OperationReply: ObjectType = {
  name: 'OperationReply',
  title: 'Operation Reply Object',
  extendable: true,
  components: 'replies',
  side: ofReply,
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
    description: field(string('commonmark'), { side: 'prose' }),
    location: required(string('runtime-expression'), {
      side: { both: 'who requests writes the address, who replies reads it' },
    }),
  },
}
