import { field, list, map, type ObjectType, objectOrReference, reference, string } from '../shape.ts'
import { tags } from './tags.ts'

export const Channel: ObjectType = {
  name: 'Channel',
  title: 'Channel Object',
  extendable: true,
  components: 'channels',
  fields: {
    address: field({ shape: 'scalar', types: ['string', 'null'], content: 'address' }),
    messages: field(map(objectOrReference('Message'), { keyName: 'message id' })),
    title: field(string()),
    summary: field(string()),
    description: field(string('commonmark')),
    servers: field(list(reference('Server'))),
    parameters: field(
      map(objectOrReference('Parameter'), { keys: '^[A-Za-z0-9_\\-]+$', keyName: 'channel parameter name' }),
    ),
    tags: field(tags),
    externalDocs: field(objectOrReference('ExternalDocumentation')),
    bindings: field(objectOrReference('ChannelBindings')),
  },
}

export const Parameter: ObjectType = {
  name: 'Parameter',
  title: 'Parameter Object',
  extendable: true,
  components: 'parameters',
  fields: {
    enum: field(list(string())),
    default: field(string()),
    description: field(string('commonmark')),
    examples: field(list(string())),
    location: field(string('runtime-expression')),
  },
}
