import { field, map, type ObjectType, objectOrReference, type TypeName } from '../shape.ts'
import { ofContents } from './shared-fields.ts'

const component = (type: TypeName) =>
  field(map(objectOrReference(type), { keys: '^[a-zA-Z0-9\\.\\-_]+$', keyName: 'component name' }))

export const Components: ObjectType = {
  name: 'Components',
  title: 'Components Object',
  extendable: true,
  side: ofContents,
  fields: {
    schemas: component('AnySchema'),
    servers: component('Server'),
    channels: component('Channel'),
    operations: component('Operation'),
    messages: component('Message'),
    securitySchemes: component('SecurityScheme'),
    serverVariables: component('ServerVariable'),
    parameters: component('Parameter'),
    correlationIds: component('CorrelationId'),
    replies: component('OperationReply'),
    replyAddresses: component('OperationReplyAddress'),
    externalDocs: component('ExternalDocumentation'),
    tags: component('Tag'),
    operationTraits: component('OperationTrait'),
    messageTraits: component('MessageTrait'),
    serverBindings: component('ServerBindings'),
    channelBindings: component('ChannelBindings'),
    operationBindings: component('OperationBindings'),
    messageBindings: component('MessageBindings'),
  },
}
