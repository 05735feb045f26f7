import { field, list, map, type ObjectType, objectOrReference, required, string } from '../shape.ts'
import { tags } from './tags.ts'

export const Server: ObjectType = {
  name: 'Server',
  title: 'Server Object',
  extendable: true,
  components: 'servers',
  fields: {
    host: required(string('host')),
    protocol: required(string()),
    protocolVersion: field(string()),
    pathname: field(string('pathname')),
    description: field(string('commonmark')),
    title: field(string()),
    summary: field(string()),
    variables: field(map(objectOrReference('ServerVariable'), { keyName: 'server variable name' })),
    security: field(list(objectOrReference('SecurityScheme'))),
    tags: field(tags),
    externalDocs: field(objectOrReference('ExternalDocumentation')),
    bindings: field(objectOrReference('ServerBindings')),
  },
}

export const ServerVariable: ObjectType = {
  name: 'ServerVariable',
  title: 'Server Variable Object',
  extendable: true,
  components: 'serverVariables',
  fields: {
    enum: field(list(string())),
    default: field(string()),
    description: field(string('commonmark')),
    examples: field(list(string())),
  },
}
