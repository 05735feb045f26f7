import { field, map, type ObjectType, object, objectOrReference, required, string, usually } from '../shape.ts'
import { externalDocs, ofContents, ofMessage, tags } from './shared-fields.ts'

const namePattern = '^[A-Za-z0-9_\\-]+$'

export const Description: ObjectType = {
  name: 'Description',
  title: 'Root Object',
  extendable: true,
  spelled: 'root',
  side: ofContents,
  fields: {
    specversion: required(string('version'), { side: { both: 'it says how to read the description' } }),
    id: field(string('uri'), { side: 'own' }),
    info: required(object('Info')),
    servers: field(map(objectOrReference('Server'), { keys: namePattern, keyName: 'server name' })),
    defaultContentType: field(string('media-type'), { side: ofMessage }),
    channels: field(map(objectOrReference('Channel'), { keyName: 'channel id' })),
    operations: field(map(objectOrReference('Operation'), { keyName: 'operation id' })),
    components: field(object('Components')),
  },
}

export const Info: ObjectType = {
  name: 'Info',
  title: 'Info Object',
  extendable: true,
  fields: {
    title: required(string(), { side: 'own' }),
    version: required(string(), { side: 'own' }),
    description: field(string('commonmark'), { side: 'prose' }),
    termsOfService: field(string('absolute-url'), { side: 'own' }),
    contact: field(object('Contact'), { side: 'own' }),
    license: field(object('License'), { side: 'own' }),
    tags,
    externalDocs,
  },
}

export const Contact: ObjectType = {
  name: 'Contact',
  title: 'Contact Object',
  extendable: true,
  fields: {
    name: field(string()),
    url: field(usually('absolute-url')),
    email: field(usually('email')),
  },
}

export const License: ObjectType = {
  name: 'License',
  title: 'License Object',
  extendable: true,
  fields: {
    name: required(string(), { requiredSeverity: 'warn' }),
    url: field(usually('absolute-url')),
  },
}

export const Tag: ObjectType = {
  name: 'Tag',
  title: 'Tag Object',
  extendable: true,
  components: 'tags',
  fields: {
    name: required(string()),
    description: field(string('commonmark')),
    externalDocs,
  },
}

export const ExternalDocumentation: ObjectType = {
  name: 'ExternalDocumentation',
  title: 'External Documentation Object',
  extendable: true,
  components: 'externalDocs',
  fields: {
    description: field(string('commonmark')),
    url: required(string('absolute-url')),
  },
}
