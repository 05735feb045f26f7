import { field, list, map, type ObjectType, objectOrReference, reference, string } from '../shape.ts'
import { externalDocs, ofContents, tags } from './shared-fields.ts'

export const Channel: ObjectType = {
  name: 'Channel',
  title: 'Channel Object',
  extendable: true,
  components: 'channels',
  side: { both: 'both sides meet at one channel' },
  fields: {
    address: field({ shape: 'scalar', types: ['string', 'null'], content: 'address' }),
    messages: field(map(objectOrReference('Message'), { keyName: 'message id' })),
    title: field(string(), { side: 'prose' }),
    summary: field(string(), { side: 'prose' }),
    description: field(string('commonmark'), { side: 'prose' }),
    servers: field(list(reference('Server'))),
    parameters: field(
      map(objectOrReference('Parameter'), { keys: '^[A-Za-z0-9_\\-]+$', keyName: 'channel parameter name' }),
    ),
    tags,
    externalDocs,
    bindings: field(objectOrReference('ChannelBindings'), { side: ofContents }),
  },
}

export const Parameter: ObjectType = {
  name: 'Parameter',
  title: 'Parameter Object',
  extendable: true,
  components: 'parameters',
  side: { both: 'it is a part of the address of a channel, at which both sides meet' },
  fields: {
    enum: field(list(string())),
    default: field(string()),
    description: field(string('commonmark')),
    examples: field(list(string())),
    location: field(string('runtime-expression'), {
      side: { both: 'the sender computes the value from the message, the receiver reads it' },
    }),
  },
}
