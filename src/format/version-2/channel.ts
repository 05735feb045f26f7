import {
  boolean,
  type Field,
  field,
  list,
  type Minor,
  map,
  type ObjectType,
  object,
  objectOrReference,
  string,
} from '../shape.ts'
import { externalDocs, tags } from './description.ts'
import { securityRequirements } from './server.ts'

/** The fields that operations and operation traits share. */
const shared: Readonly<Record<string, Field>> = {
  operationId: field(string(), { idOf: 'operation' }),
  summary: field(string()),
  description: field(string('commonmark')),
  security: { ...securityRequirements, since: '2.4' },
  tags,
  externalDocs,
  bindings: field(objectOrReference('OperationBindings')),
}

/** Channels, whose keys are their addresses, with the operations of whoever talks to the described application. */
export const channelTypes = (minor: Minor): readonly ObjectType[] => [
  {
    name: 'Channel',
    title: 'Channel Item Object',
    extendable: true,
    ...(minor < '2.3' ? {} : { components: 'channels' }),
    addressInKey: true,
    fields: {
      description: field(string('commonmark')),
      servers: field(list({ ...string(), namesIn: ['servers'] }), { since: '2.2' }),
      subscribe: field(object('Operation')),
      publish: field(object('Operation')),
      parameters: field(
        map(objectOrReference('Parameter'), { keys: '^[A-Za-z0-9_\\-]+$', keyName: 'channel parameter name' }),
      ),
      bindings: field(objectOrReference('ChannelBindings')),
      deprecated: field(boolean, { tolerated: 'only schemas have it, so tools may ignore it' }),
    },
    elsewhere: { message: '"publish" and "subscribe"', payload: 'a message', headers: 'a message' },
  },
  {
    name: 'Operation',
    title: 'Operation Object',
    extendable: true,
    traitsWin: true,
    fields: {
      ...shared,
      traits: field(list(objectOrReference('OperationTrait'))),
      message: field(objectOrReference('AnyMessage')),
    },
  },
  {
    name: 'OperationTrait',
    title: 'Operation Trait Object',
    extendable: true,
    components: 'operationTraits',
    fields: shared,
    forbidden: { message: 'set it on each operation', traits: 'list both traits on the operation' },
  },
  {
    name: 'Parameter',
    title: 'Parameter Object',
    extendable: true,
    components: 'parameters',
    fields: {
      description: field(string('commonmark')),
      schema: field(objectOrReference('Schema')),
      location: field(string('runtime-expression')),
    },
    elsewhere: { enum: '"schema"', default: '"schema"', examples: '"schema"' },
  },
]
