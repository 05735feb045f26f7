import { each, type GrowthRow, rowsOf, start, type Text } from './row.ts'

const channels = (size: number, channelOf: (index: number) => string): string =>
  `channels:\n${each(size, (index) => `  c${index}: ${channelOf(index)}\n`)}`

const operations = (size: number, operationOf: (index: number) => string): string =>
  `operations:\n${each(size, (index) => `  o${index}: ${operationOf(index)}\n`)}`

const components = (kind: string, size: number, componentOf: (index: number) => string): string =>
  `components:\n  ${kind}:\n${each(size, (index) => `    x${index}: ${componentOf(index)}\n`)}`

const one = (size: number, channelOf: (size: number) => string): Text => [
  size,
  (size) => `${start}channels: { orders: ${channelOf(size)} }\n`,
]

const ofBinding = (size: number, bindingOf: (size: number) => string): Text =>
  one(size, (size) => `{ address: orders, bindings: { ${bindingOf(size)} } }`)

const ofOperation = (size: number, bindingOf: (size: number) => string): Text => [
  size,
  (size) =>
    `${start}channels: { orders: { address: orders } }\noperations: { o: { action: receive, channel: { $ref: '#/channels/orders' }, bindings: { ${bindingOf(size)} } } }\n`,
]

const clean: Readonly<Record<string, Text>> = {
  'operations with a reply': [
    150,
    (size) =>
      `${start}${channels(size, (index) => `{ address: a${index}, messages: { m: {} } }`)}${operations(size, (index) => `{ action: send, channel: { $ref: '#/channels/c${index}' }, reply: { channel: { $ref: '#/channels/c${(index + 1) % size}' }, messages: [ { $ref: '#/channels/c${(index + 1) % size}/messages/m' } ] } }`)}`,
  ],
  'replies on one channel': [
    150,
    (size) =>
      `${start}${channels(1, () => `{ address: a, messages: { ${each(size, (index) => `m${index}: { payload: { const: ${index} } }, `)} } }`)}${operations(size, (index) => `{ action: send, channel: { $ref: '#/channels/c0' }, reply: { channel: { $ref: '#/channels/c0' }, messages: [ { $ref: '#/channels/c0/messages/m${index}' } ] } }`)}`,
  ],
  'expressions that lead into one schema': [
    150,
    (size) =>
      `${start}${channels(1, () => `{ address: a, messages: { ${each(size, (index) => `m${index}: { correlationId: { location: '$message.header#/h${index}' }, headers: { $ref: '#/components/schemas/x0' }, payload: { const: ${index} } }, `)} } }`)}${components('schemas', 1, () => `{ type: object, properties: { ${each(size, (index) => `h${index}: { type: string }, `)} } }`)}`,
  ],
  'security schemes of an operation': [
    150,
    (size) =>
      `${start}${channels(1, () => '{ address: a }')}${operations(1, () => `{ action: send, channel: { $ref: '#/channels/c0' }, security: [ ${each(size, (index) => `{ $ref: '#/components/securitySchemes/x${index}' }, `)} ] }`)}${components('securitySchemes', size, () => '{ type: userPassword }')}`,
  ],
  'scopes of a security scheme': [
    200,
    (size) =>
      `${start}${components('securitySchemes', 1, () => `{ type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://example.com', availableScopes: { ${each(size, (index) => `s${index}: text, `)} } } }, scopes: [ ${each(size, (index) => `s${index}, `)} ] }`)}`,
  ],
  'variables of a server': [
    150,
    (size) =>
      `${start}servers: { s: { host: '${each(size, (index) => `{v${index}}.`)}com', protocol: kafka, variables: { ${each(size, (index) => `v${index}: { enum: [ a, b ], default: a }, `)} } } }\n`,
  ],
  'values of a variable': [
    300,
    (size) =>
      `${start}servers: { s: { host: '{v}', protocol: kafka, variables: { v: { enum: [ ${each(size, (index) => `a${index}, `)} ], default: a1 } } } }\n`,
  ],
  'servers of one channel': [
    150,
    (size) =>
      `${start}servers:\n${each(size, (index) => `  s${index}: { host: h${index}, protocol: kafka }\n`)}${channels(1, () => `{ address: a, servers: [ ${each(size, (index) => `{ $ref: '#/servers/s${index}' }, `)} ] }`)}`,
  ],
  'headers that a trait merges': [
    200,
    (size) =>
      `${start}components:\n  messageTraits:\n    common: { headers: { type: object, properties: { ${each(size, (index) => `h${index}: { type: string }, `)} } } }\n  messages:\n${each(5, (index) => `    m${index}: { headers: { type: object, properties: { own: { type: string } } }, traits: [ { $ref: '#/components/messageTraits/common' } ] }\n`)}`,
  ],
  'traits of an operation': [
    150,
    (size) =>
      `${start}${channels(1, () => '{ address: a }')}${operations(1, () => `{ action: send, channel: { $ref: '#/channels/c0' }, traits: [ ${each(size, (index) => `{ x-a${index}: 1, bindings: { x-b${index}: 1 } }, `)} ] }`)}`,
  ],
  'tags of each message': [
    100,
    (size) =>
      `${start}${components('messages', size, () => `{ tags: [ ${each(5, (tag) => `{ name: t${tag} }, `)} ] }`)}`,
  ],
  'components of each kind': [
    60,
    (size) =>
      `${start}components:\n${[
        'schemas',
        'messages',
        'parameters',
        'replies',
        'tags',
        'messageTraits',
        'operationTraits',
        'channelBindings',
        'serverVariables',
        'externalDocs',
      ]
        .map(
          (kind) =>
            `  ${kind}:\n${each(size, (index) => `    x${index}: ${kind === 'tags' ? `{ name: t${index} }` : kind === 'externalDocs' ? "{ url: 'https://example.com' }" : '{}'}\n`)}`,
        )
        .join('')}`,
  ],
  'messages that channels share': [
    150,
    (size) =>
      `${start}${channels(size, () => `{ address: a, messages: { m: { $ref: '#/components/messages/x0' } } }`)}${components('messages', 1, () => '{ payload: { type: object } }')}`,
  ],
  'consumers of sns': ofOperation(
    150,
    (size) =>
      `sns: { consumers: [ ${each(size, (index) => `{ protocol: email, endpoint: { email: 'a${index}@example.com' }, rawMessageDelivery: false }, `)} ] }`,
  ),
  'statements of a policy of sns': ofBinding(
    150,
    (size) =>
      `sns: { name: orders, policy: { statements: [ ${each(size, (index) => `{ effect: Allow, principal: p${index}, action: 'sns:Publish' }, `)} ] } }`,
  ),
  'actions of a statement of sns': ofBinding(
    200,
    (size) =>
      `sns: { name: orders, policy: { statements: [ { effect: Allow, principal: p, action: [ ${each(size, (index) => `'sns:a${index}', `)} ] } ] } }`,
  ),
  'queues of sqs': ofOperation(
    150,
    (size) => `sqs: { queues: [ ${each(size, (index) => `{ name: q${index}, fifoQueue: false }, `)} ] }`,
  ),
  'regions and labels of googlepubsub': ofBinding(
    150,
    (size) =>
      `googlepubsub: { labels: { ${each(size, (index) => `l${index}: a, `)} }, messageStoragePolicy: { allowedPersistenceRegions: [ ${each(size, (index) => `europe-west${index}, `)} ] } }`,
  ),
  'destinations of solace': ofOperation(
    150,
    (size) =>
      `solace: { destinations: [ ${each(size, (index) => `{ destinationType: queue, queue: { name: q${index}, topicSubscriptions: [ a${index} ] } }, `)} ] }`,
  ),
  'query parameters of ws': ofBinding(
    200,
    (size) =>
      `ws: { query: { type: object, properties: { ${each(size, (index) => `q${index}: { type: string }, `)} } } }`,
  ),
  'clusters of pulsar': ofBinding(
    200,
    (size) =>
      `pulsar: { namespace: a, persistence: persistent, geo-replication: [ ${each(size, (index) => `c${index}, `)} ] }`,
  ),
  'bindings that protocols have': [
    60,
    (size) =>
      `${start}${channels(size, (index) => `{ address: a${index}, bindings: { kafka: { topic: t }, amqp: { is: queue }, ws: { method: GET }, ibmmq: { maxMsgLength: 1 } } }`)}${operations(size, (index) => `{ action: send, channel: { $ref: '#/channels/c${index}' }, bindings: { mqtt: { qos: 1 }, nats: { queue: q }, http: { method: GET }, jms: {} } }`)}`,
  ],
  'bindings that are references': [
    100,
    (size) =>
      `${start}${channels(size, (index) => `{ address: a, bindings: { $ref: '#/components/channelBindings/x${index}' } }`)}${components('channelBindings', size, () => '{ kafka: { topic: t } }')}`,
  ],
}

const broken: Readonly<Record<string, Text>> = {
  'unknown protocols of one object': ofBinding(150, (size) => each(size, (index) => `kafkaa${index}: {}, `)),
  'unknown fields of bindings': [
    150,
    (size) => `${start}${channels(size, () => '{ bindings: { kafka: { topics: a } } }')}`,
  ],
  'messages that a channel does not have': [
    100,
    (size) =>
      `${start}${channels(1, () => '{ messages: { m: {} } }')}${operations(1, () => `{ action: send, channel: { $ref: '#/channels/c0' }, messages: [ ${each(size, (index) => `{ $ref: '#/components/messages/x${index}' }, `)} ] }`)}${components('messages', size, () => '{}')}`,
  ],
  'variables that are missing in one host': [
    100,
    (size) => `${start}servers: { s: { host: '${each(size, (index) => `{v${index}}.`)}com', protocol: kafka } }\n`,
  ],
  'scopes that a scheme does not have': [
    150,
    (size) =>
      `${start}${components('securitySchemes', 1, () => `{ type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://example.com', availableScopes: { a: text } } }, scopes: [ ${each(size, (index) => `s${index}, `)} ] }`)}`,
  ],
  'expressions that lead nowhere': [
    150,
    (size) =>
      `${start}${components('messages', size, () => `{ correlationId: { location: '$message.header#/a' }, headers: { type: object, properties: { b: {} }, additionalProperties: false } }`)}`,
  ],
  'traits that have a payload': [
    100,
    (size) => `${start}${components('messageTraits', size, () => '{ payload: {} }')}`,
  ],
}

/** Objects of the format and of bindings: whatever one of them can have many of. */
export const objects: readonly GrowthRow[] = [
  ...rowsOf('lint api.yaml', 0, clean),
  ...rowsOf('lint api.yaml -F hint', 1, broken),
]
