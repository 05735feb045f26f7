import * as objects from '../objects/description.ts'
import * as schema from '../objects/schema.ts'
import {
  type Field,
  field,
  list,
  type Minor,
  map,
  type ObjectType,
  object,
  objectOrReference,
  required,
  string,
  type TypeName,
} from '../shape.ts'

/** In version 2, neither a tag nor external documentation can be a reference. */
export const tags: Field = field(list(object('Tag')))
export const externalDocs: Field = field(object('ExternalDocumentation'))

/** An object of version 3 as it is where no reference can lead to it. */
function neverReferenced({ components: _components, ...type }: ObjectType): ObjectType {
  return Object.hasOwn(type.fields, 'externalDocs') ? { ...type, fields: { ...type.fields, externalDocs } } : type
}

const { tags: _tags, externalDocs: _externalDocs, ...infoFields } = objects.Info.fields

/** The description as a whole, and schemas: those of version 3 whose documentation is no reference. */
export const descriptionTypes = (minor: Minor): readonly ObjectType[] => [
  {
    name: 'Description',
    title: 'Root Object',
    extendable: true,
    spelled: 'root',
    fields: {
      specversion: required(string('version')),
      id: field(string('uri')),
      info: required(object('Info')),
      servers: field(
        map(minor < '2.3' ? object('Server') : objectOrReference('Server'), {
          keys: '^[A-Za-z0-9_\\-]+$',
          keyName: 'server name',
        }),
      ),
      defaultContentType: field(string('media-type')),
      channels: required(map(objectOrReference('Channel'), { keyName: 'channel address' })),
      components: field(object('Components')),
      tags,
      externalDocs,
    },
  },
  { ...objects.Info, fields: infoFields },
  objects.Contact,
  objects.License,
  neverReferenced(objects.Tag),
  neverReferenced(objects.ExternalDocumentation),
  // A message names the format of its payload; other schemas have no format of their own, save for some in bindings.
  schema.MultiFormatSchema,
  { ...schema.AnySchema, title: schema.Schema.title, choices: [{ type: 'Schema' }] },
  { ...schema.Schema, fields: { ...schema.Schema.fields, externalDocs } },
  // Components have no format of their own, so they can be schemas of Draft 07.
  { ...schema.JsonSchema, components: 'schemas' },
  neverReferenced(schema.OpenApiSchema),
  schema.OpenApiDiscriminator,
]

const component = (type: TypeName, since: Minor = '2.0') =>
  field(map(objectOrReference(type), { keys: '^[a-zA-Z0-9\\.\\-_]+$', keyName: 'component name' }), { since })

export const Components: ObjectType = {
  name: 'Components',
  title: 'Components Object',
  extendable: true,
  fields: {
    schemas: component('Schema'),
    servers: component('Server', '2.3'),
    serverVariables: component('ServerVariable', '2.4'),
    channels: component('Channel', '2.3'),
    messages: component('AnyMessage'),
    securitySchemes: component('SecurityScheme'),
    parameters: component('Parameter'),
    correlationIds: component('CorrelationId'),
    operationTraits: component('OperationTrait'),
    messageTraits: component('MessageTrait'),
    serverBindings: component('ServerBindings'),
    channelBindings: component('ChannelBindings'),
    operationBindings: component('OperationBindings'),
    messageBindings: component('MessageBindings'),
  },
}
