/**
 * The format in the fewest words that a comparison of documents needs, written from the format text and from nothing of
 * the product: where objects, references and schemas stand. What is not named here is data.
 *
 * `T` is an object, `T?` an object or a reference, `T!` a reference, `[X]` a list, `{X}` a map by names, `A|B` a choice by
 * JSON type (list before object), `schema` the content of a Multi Format Schema Object.
 */
export const grammar: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Root: {
    info: 'Info',
    servers: '{Server?}',
    channels: '{Channel?}',
    operations: '{Operation?}',
    components: 'Components',
  },
  Info: { contact: 'Leaf', license: 'Leaf', tags: '[Tag?]', externalDocs: 'Docs?' },
  Tag: { externalDocs: 'Docs?' },
  Docs: {},
  Server: {
    variables: '{Leaf?}',
    security: '[Leaf?]',
    tags: '[Tag?]',
    externalDocs: 'Docs?',
    bindings: 'ServerBindings?',
  },
  Channel: {
    messages: '{Message?}',
    servers: '[Server!]',
    parameters: '{Leaf?}',
    tags: '[Tag?]',
    externalDocs: 'Docs?',
    bindings: 'ChannelBindings?',
  },
  OperationTrait: { security: '[Leaf?]', tags: '[Tag?]', externalDocs: 'Docs?', bindings: 'OperationBindings?' },
  Operation: {
    security: '[Leaf?]',
    tags: '[Tag?]',
    externalDocs: 'Docs?',
    bindings: 'OperationBindings?',
    channel: 'Channel!',
    messages: '[Message!]',
    traits: '[OperationTrait?]',
    reply: 'Reply?',
  },
  Reply: { address: 'Leaf?', channel: 'Channel!', messages: '[Message!]' },
  MessageTrait: {
    headers: 'AnySchema?',
    correlationId: 'Leaf?',
    tags: '[Tag?]',
    externalDocs: 'Docs?',
    bindings: 'MessageBindings?',
    examples: '[Leaf]',
  },
  Message: {
    headers: 'AnySchema?',
    payload: 'AnySchema?',
    correlationId: 'Leaf?',
    tags: '[Tag?]',
    externalDocs: 'Docs?',
    bindings: 'MessageBindings?',
    traits: '[MessageTrait?]',
    examples: '[Leaf]',
  },
  /** Objects in which no further object or reference stands: variables, parameters, security schemes, addresses, ids, contacts, examples. */
  Leaf: {},
  ServerBindings: { kafka: 'Leaf', mqtt: 'MqttBinding', mqtt5: 'MqttBinding' },
  MqttBinding: {
    sessionExpiryInterval: 'Schema?',
    maximumPacketSize: 'Schema?',
    messageExpiryInterval: 'Schema?',
    responseTopic: 'Schema?',
    correlationData: 'Schema?',
  },
  ChannelBindings: { ws: 'WebBinding' },
  OperationBindings: { http: 'WebBinding', kafka: 'KafkaOperation', mqtt: 'MqttBinding', mqtt5: 'MqttBinding' },
  KafkaOperation: { groupId: 'Schema?', clientId: 'Schema?' },
  MessageBindings: {
    http: 'WebBinding',
    kafka: 'KafkaMessage',
    mqtt: 'MqttBinding',
    mqtt5: 'MqttBinding',
    anypointmq: 'WebBinding',
    jms: 'WebBinding',
  },
  KafkaMessage: { key: 'AnySchema?' },
  WebBinding: { query: 'Schema?', headers: 'Schema?' },
  Components: {
    schemas: '{AnySchema?}',
    servers: '{Server?}',
    channels: '{Channel?}',
    operations: '{Operation?}',
    messages: '{Message?}',
    securitySchemes: '{Leaf?}',
    serverVariables: '{Leaf?}',
    parameters: '{Leaf?}',
    correlationIds: '{Leaf?}',
    replies: '{Reply?}',
    replyAddresses: '{Leaf?}',
    externalDocs: '{Docs?}',
    tags: '{Tag?}',
    operationTraits: '{OperationTrait?}',
    messageTraits: '{MessageTrait?}',
    serverBindings: '{ServerBindings?}',
    channelBindings: '{ChannelBindings?}',
    operationBindings: '{OperationBindings?}',
    messageBindings: '{MessageBindings?}',
  },
  MultiFormat: { schema: 'schema' },
  Schema: { externalDocs: 'Docs?', ...keywordsOf('Schema?') },
  JsonSchema: keywordsOf('JsonSchema?'),
  HttpApiSchema: {
    externalDocs: 'Docs?',
    ...each('additionalProperties not items', 'HttpApiSchema?'),
    properties: '{HttpApiSchema?}',
    ...each('allOf oneOf anyOf', '[HttpApiSchema?]'),
  },
}

/** What the `schema` beside a `schemaFormat` is: a shape of this grammar, `text`, `record`, or data of another kind. */
export function shapeOfSchema(schemaFormat: string | undefined): string {
  if (schemaFormat === undefined || /^application\/vnd\.(?:aai\.asyncapi|msgapi)\b/i.test(schemaFormat))
    return 'Schema?'
  if (/^application\/schema\+(?:json|yaml)\s*(?:;\s*version\s*=\s*"?draft-07"?)?$/i.test(schemaFormat))
    return 'JsonSchema?'
  if (
    /^application\/vnd\.oai(?:\.openapi)?(?:\+json|\+yaml)?\s*(?:;\s*version\s*=\s*"?3\.0(?:\.\d+)?"?)?$/i.test(
      schemaFormat,
    )
  )
    return 'HttpApiSchema?'
  if (/protobuf|raml|\bxml\b|xsd/i.test(schemaFormat)) return 'text'
  return /\bavro\b/i.test(schemaFormat) ? 'record' : 'foreign'
}

/** Whether a schema in this format is one of the document's own. */
export function isOwnFormat(schemaFormat: string): boolean {
  return /^application\/vnd\.(?:aai\.asyncapi|msgapi)\b/i.test(schemaFormat)
}

function keywordsOf(schema: string): Record<string, string> {
  return {
    ...each('additionalItems contains additionalProperties propertyNames if then else not', schema),
    ...each('properties patternProperties definitions', `{${schema}}`),
    ...each('allOf oneOf anyOf', `[${schema}]`),
    items: `[${schema}]|${schema}`,
    dependencies: `{[data]|${schema}}`,
  }
}

function each(names: string, shape: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, shape]))
}
