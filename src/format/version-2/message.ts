import * as message from '../objects/message.ts'
import {
  type Field,
  field,
  foreign,
  list,
  type Minor,
  type ObjectType,
  objectOrReference,
  required,
  string,
} from '../shape.ts'
import { externalDocs, tags } from './description.ts'

/** The fields that messages and message traits share: those of version 3, and those that it moved elsewhere. */
const shared: Readonly<Record<string, Field>> = {
  messageId: field(string(), { since: '2.4', idOf: 'message' }),
  ...message.MessageTrait.fields,
  headers: field({ ...objectOrReference('Schema'), describesMap: true }),
  schemaFormat: field(string('schema-format')),
  tags,
  externalDocs,
}

/** Messages. An operation has one message, or several in an object with `oneOf`. */
export const messageTypes = (minor: Minor): readonly ObjectType[] => [
  {
    name: 'AnyMessage',
    title: 'Message Object',
    extendable: true,
    components: 'messages',
    fields: {},
    choices: [{ type: 'MessageChoice', whenField: ['oneOf'] }, { type: 'Message' }],
  },
  {
    name: 'MessageChoice',
    title: 'choice of messages',
    extendable: true,
    components: 'messages',
    fields: { oneOf: required(list(objectOrReference('AnyMessage'))) },
  },
  {
    name: 'Message',
    title: 'Message Object',
    extendable: true,
    components: 'messages',
    traitsWin: true,
    formattedField: 'payload',
    fields: {
      payload: field({ ...foreign, hasDraft07Components: true }),
      ...shared,
      traits: field(list(objectOrReference('MessageTrait'))),
    },
  },
  { ...message.MessageTrait, fields: shared },
  minor < '2.1' ? earliestExample : message.MessageExample,
  message.CorrelationId,
]

const { headers = field(string()), payload = field(string()) } = message.MessageExample.fields

/** The text of 2.0 calls an example a map, and names only these two keys. */
const earliestExample: ObjectType = { ...message.MessageExample, fields: { headers, payload } }
