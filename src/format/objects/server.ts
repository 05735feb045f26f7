import { field, list, map, type ObjectType, objectOrReference, required, string } from '../shape.ts'
import { externalDocs, ofContents, tags } from './shared-fields.ts'

export const Server: ObjectType = {
  name: 'Server',
  title: 'Server Object',
  extendable: true,
  components: 'servers',
  side: { both: 'both sides connect to it; without a broker, it may be one of them' },
  fields: {
    host: required(string('host')),
    protocol: required(string()),
    protocolVersion: field(string()),
    pathname: field(string('pathname')),
    description: field(string('commonmark'), { side: 'prose' }),
    title: field(string(), { side: 'prose' }),
    summary: field(string(), { side: 'prose' }),
    variables: field(map(objectOrReference('ServerVariable'), { keyName: 'server variable name' })),
    security: field(list(objectOrReference('SecurityScheme')), { side: 'grant' }),
    tags,
    externalDocs,
    bindings: field(objectOrReference('ServerBindings'), { side: ofContents }),
  },
}

export const ServerVariable: ObjectType = {
  name: 'ServerVariable',
  title: 'Server Variable Object',
  extendable: true,
  components: 'serverVariables',
  side: { both: 'it is a part of the address of a server, to which both sides connect' },
  fields: {
    enum: field(list(string())),
    default: field(string()),
    description: field(string('commonmark')),
    examples: field(list(string())),
  },
}
