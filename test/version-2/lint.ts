import t from 'tap'
import { lint } from '../../src/index.ts'
import { quotedIn } from '../facts-of-message.ts'

const orders = `channels:
  orders:
    publish: { operationId: order, message: { payload: { type: object } } }
`

/** A description of version 2 after its version and info, and where something is found in it, beside the info on its version. */
const cases: readonly (readonly [title: string, minor: string, text: string, found: readonly string[]])[] = [
  ['nothing wrong', '2.6', orders, []],
  [
    'components in the formats of the payloads that refer to them',
    '2.6',
    `channels:
  a:
    publish: { message: { schemaFormat: application/vnd.apache.avro;version=1.9.0, payload: { $ref: '#/components/schemas/A' } } }
    subscribe: { message: { schemaFormat: application/schema+json;version=draft-07, payload: { items: { $ref: '#/components/schemas/C' } } } }
  b: { publish: { message: { headers: { $ref: '#/components/schemas/D' }, schemaFormat: application/schema+json;version=draft-07, payload: { $ref: '#/components/schemas/D' } } } }
components:
  schemas:
    A: { type: record, name: A, fields: [{ name: b, type: { $ref: '#/components/schemas/B' } }] }
    B: { type: record, name: B, fields: [{ name: c, type: strin }] }
    C: { type: string, default: 1 }
    D: { type: object, default: 1 }
`,
    [
      '/components/schemas/C/default spec/schema-default-valid',
      '/components/schemas/D/default spec/schema-default-type',
    ],
  ],
  [
    'a component whose payload names a media type of data in general, which is no format',
    '2.6',
    "channels: { a: { publish: { message: { schemaFormat: application/json, payload: { $ref: '#/components/schemas/A' } } } } }\ncomponents: { schemas: { A: { type: string, default: 1 } } }\n",
    ['/components/schemas/A/default spec/schema-default-type'],
  ],
  ['no channels', '2.6', '', ['spec/required-field']],
  [
    'keywords in JSON Schema Draft 07 that only Schema Objects restrict',
    '2.6',
    'channels: { a: { publish: { message: { schemaFormat: application/schema+json;version=draft-07, payload: { type: string, default: 1, discriminator: 1, externalDocs: 3, deprecated: no, minLength: -1 } } } } }\n',
    [
      '/channels/a/publish/message/payload/default spec/schema-default-valid',
      '/channels/a/publish/message/payload/minLength spec/keyword-value',
    ],
  ],
  ['an unknown field', '2.6', `${orders}    subcribe: {}\n`, ['/channels/orders/subcribe spec/unknown-field']],
  [
    'fields of version 3',
    '2.6',
    `${orders}operations: {}\nservers: { a: { host: a, url: a, protocol: mqtt } }\n`,
    ['/operations spec/unknown-field', '/servers/a/host spec/unknown-field'],
  ],
  [
    'a field of a later minor',
    '2.3',
    'channels: { a: { publish: { security: [] } } }\n',
    ['/channels/a/publish/security spec/unknown-field'],
  ],
  [
    'a part of a message in a channel',
    '2.6',
    'channels: { a: { message: {} } }\n',
    ['/channels/a/message spec/unknown-field'],
  ],
  [
    'a keyword of a schema in a parameter',
    '2.6',
    "channels: { 'a/{id}': { parameters: { id: { enum: [a] } } } }\n",
    ['/channels/a~1{id}/parameters/id/enum spec/unknown-field'],
  ],
  [
    'a wrong type',
    '2.0',
    'channels: { a: { publish: { message: [] } } }\n',
    ['/channels/a/publish/message spec/field-type'],
  ],
  [
    'a wrong value',
    '2.0',
    `${orders}components: { securitySchemes: { a: { type: plain } } }\n`,
    ['/components/securitySchemes/a spec/component-unused', '/components/securitySchemes/a/type spec/enum-value'],
  ],
  [
    'a key of components',
    '2.0',
    `${orders}components: { messages: { 'a b': {} } }\n`,
    ['/components/messages/a b spec/component-unused', '/components/messages/a b spec/key-pattern'],
  ],
  [
    'a payload in a trait',
    '2.0',
    `${orders}components: { messageTraits: { a: { payload: {} } } }\n`,
    ['/components/messageTraits/a spec/component-unused', '/components/messageTraits/a/payload spec/forbidden-field'],
  ],
  [
    'references that lead nowhere, or to something else',
    '2.6',
    "channels: { a: { publish: { message: { $ref: '#/components/messages/no' } }, subscribe: { message: { $ref: '#/components/schemas/S' } } } }\ncomponents: { schemas: { S: { type: string } }, messages: {} }\n",
    [
      '/channels/a/publish/message/$ref ref/unresolved',
      '/channels/a/subscribe/message/$ref spec/reference-target-kind',
    ],
  ],
  [
    'references to messages and to choices of them',
    '2.6',
    "channels: { a: { publish: { message: { $ref: '#/components/messages/both' } }, subscribe: { message: { oneOf: [{ $ref: '#/components/messages/one' }] } } } }\ncomponents: { messages: { both: { oneOf: [{ $ref: '#/components/messages/one' }] }, one: {} } }\n",
    [],
  ],
  [
    'a payload in the format of a trait behind a reference, and an example of it',
    '2.6',
    "channels: { a: { publish: { message: { traits: [{ $ref: '#/components/messageTraits/avro' }], payload: { type: record, name: R, fields: [{ name: age, type: int }] }, examples: [{ payload: { age: 7 } }, { payload: { age: old } }] } } } }\ncomponents: { messageTraits: { avro: { schemaFormat: application/vnd.apache.avro;version=1.9.0 } } }\n",
    ['/channels/a/publish/message/examples/1/payload/age spec/message-example-payload'],
  ],
  [
    'a payload in the format of the last trait',
    '2.6',
    "channels: { a: { publish: { message: { traits: [{ $ref: '#/components/messageTraits/avro' }, { schemaFormat: application/schema+json;version=draft-07 }], payload: { type: string }, examples: [{ payload: 7 }] } } } }\ncomponents: { messageTraits: { avro: { schemaFormat: application/vnd.apache.avro;version=1.9.0 } } }\n",
    ['/channels/a/publish/message/examples/0/payload spec/message-example-payload'],
  ],
  [
    'one channel under two keys; the second has another parameter',
    '2.6',
    "channels: { 'a/{id}': { $ref: '#/components/channels/c' }, 'b/{name}': { $ref: '#/components/channels/c' } }\ncomponents: { channels: { c: { parameters: { id: { schema: { type: string } } } } } }\n",
    [
      '/components/channels/c/parameters spec/channel-parameters-defined',
      '/components/channels/c/parameters/id spec/channel-parameters-used',
    ],
  ],
  [
    'one channel under two keys; the second is no address',
    '2.6',
    "channels: { a: &c { publish: { message: {} } }, 'b?c': *c, 'd{': *c }\n",
    ['/channels/b?c spec/channel-address-no-query-fragment', '/channels/d{ spec/channel-address-expression-grammar'],
  ],
  [
    'a server behind a reference, before 2.3',
    '2.2',
    `${orders}servers: { a: { $ref: '#/x-a' } }\nx-a: { url: a, protocol: mqtt }\n`,
    ['/servers/a/$ref spec/reference-allowed'],
  ],
  [
    'names of servers and security schemes',
    '2.6',
    `channels: { a: { servers: [live, prod, live] } }
servers: { live: { url: a, protocol: mqtt, security: [{ user: [] }, { usr: [] }, { user: [] }] } }
components: { securitySchemes: { user: { type: userPassword } } }
`,
    [
      '/channels/a/servers/1 ref/unresolved',
      '/channels/a/servers/2 spec/channel-servers-unique',
      '/servers/live/security/1/usr ref/unresolved',
      '/servers/live/security/2 spec/security-unique',
    ],
  ],
  [
    'names of servers where all servers are behind a reference',
    '2.6',
    `channels: { a: { servers: [live, prod] } }
servers: { $ref: '#/x-servers' }
x-servers: { live: { url: a, protcol: mqtt } }
`,
    [
      '/channels/a/servers/1 ref/unresolved',
      '/servers/$ref spec/reference-allowed',
      '/x-servers/live/protcol spec/unknown-field',
    ],
  ],
  [
    'names of servers where all servers are in a file that is missing',
    '2.6',
    'channels: { a: { servers: [live] } }\nservers: { $ref: no.yaml }\n',
    ['/servers/$ref spec/reference-allowed'],
  ],
  [
    'ids of operations and messages',
    '2.6',
    `channels:
  a: { publish: { operationId: a, message: { messageId: a } }, subscribe: { operationId: b, message: { $ref: '#/components/messages/m' } } }
  b: { publish: { operationId: a, message: { $ref: '#/components/messages/m' } } }
components: { messages: { m: { messageId: a } } }
`,
    ['/channels/b/publish/operationId ref/duplicate-id', '/components/messages/m/messageId ref/duplicate-id'],
  ],
  [
    'parameters of a channel',
    '2.6',
    "channels: { 'a/{id}': {}, 'b/{id}': { parameters: { ids: {} } }, c: { parameters: { d: { schema: {} } } }, 'd/{': {}, 'e?f': {} }\n",
    [
      '/channels/a~1{id} spec/channel-parameters-defined',
      '/channels/b~1{id}/parameters/ids spec/channel-parameters-defined',
      '/channels/c/parameters spec/channel-parameters-used',
      '/channels/d~1{ spec/channel-address-expression-grammar',
      '/channels/e?f spec/channel-address-no-query-fragment',
    ],
  ],
  [
    'parameters of a channel in components',
    '2.6',
    `${orders}components: { channels: { a: { parameters: { id: { schema: {} } } } } }\n`,
    ['/components/channels/a spec/component-unused'],
  ],
  [
    'addresses of channels behind references',
    '2.6',
    "channels: { 'a/{id}': { $ref: '#/components/channels/c' }, 'b/{id}': { $ref: '#/x-channels/d' } }\ncomponents: { channels: { c: {} } }\nx-channels: { d: { parameters: { id: {}, other: {} } } }\n",
    [
      '/components/channels/c spec/channel-parameters-defined',
      '/x-channels/d/parameters/other spec/channel-parameters-used',
    ],
  ],
  [
    'messages of a choice that accept the same',
    '2.6',
    `channels:
  a: { publish: { message: { oneOf: [{ name: x, payload: { type: string } }, { $ref: '#/components/messages/own' }, { payload: { type: number } }] } } }
components: { messages: { own: { payload: { type: string } } } }
`,
    ['/channels/a/publish/message/oneOf/1 spec/channel-messages-disjoint'],
  ],
  [
    'scopes that no flow has',
    '2.6',
    `${orders}servers: { s: { url: h, protocol: mqtt, security: [{ oauth: [read, reed] }, { user: [] }, { id: [any] }] } }
components: { securitySchemes: { oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://x.example', scopes: { read: R } } } }, user: { type: userPassword }, id: { type: openIdConnect, openIdConnectUrl: 'https://x.example' } } }
`,
    ['/servers/s/security/0/oauth/1 spec/security-scopes-available'],
  ],
  [
    'a schema format that a trait gives',
    '2.6',
    'channels: { a: { publish: { message: { traits: [{ schemaFormat: application/vnd.apache.avro;version=1.9.0 }], payload: { type: record, name: A, fields: [{ name: a, type: int }] } } } } }\n',
    [],
  ],
  [
    'variables of a server',
    '2.6',
    `${orders}servers: { a: { url: '{host}:{port}', protocol: mqtt, variables: { host: {} } }, c: { url: a, protocol: mqtt, variables: { path: {} } }, b: { url: '', protocol: mqtt } }\n`,
    [
      '/servers/a/url spec/server-variable-defined',
      '/servers/c/variables/path spec/server-variable-used',
      '/servers/b/url spec/server-no-empty-text',
    ],
  ],
  [
    'examples of payloads and headers',
    '2.6',
    `channels: { a: { publish: { message: { payload: { type: string }, headers: { type: object, properties: { n: { type: integer } } }, examples: [{ payload: 1, headers: { n: a } }, { payload: a }] } } } }\n`,
    [
      '/channels/a/publish/message/examples/0/headers/n spec/message-example-headers',
      '/channels/a/publish/message/examples/0/payload spec/message-example-payload',
    ],
  ],
  [
    'examples of payloads in another format',
    '2.6',
    `channels:
  a:
    publish:
      message:
        oneOf:
          - { schemaFormat: application/vnd.apache.avro;version=1.9.0, payload: { type: record, name: A, fields: [{ name: a, type: int }] }, examples: [{ payload: { a: b } }] }
          - { schemaFormat: application/schema+json;version=draft-07, payload: { type: string }, examples: [{ payload: 1 }] }
          - { schemaFormat: application/vnd.oai.openapi;version=3.0.0, payload: { type: string, nullable: true }, examples: [{ payload: 1 }, { payload: null }] }
          - { schemaFormat: application/vnd.acme, payload: { type: string }, examples: [{ payload: 1 }] }
`,
    [0, 1, 2].map(
      (index) =>
        `/channels/a/publish/message/oneOf/${index}/examples/0/payload${index === 0 ? '/a' : ''} spec/message-example-payload`,
    ),
  ],
  [
    'schema formats',
    '2.5',
    `channels:
  a: { publish: { message: { schemaFormat: application/vnd.aai.asyncapi, payload: { type: strin } } } }
  b: { publish: { message: { schemaFormat: application/vnd.apache.avro;version=1.9.0, payload: { type: recrd } } } }
  c: { publish: { message: { schemaFormat: application/vnd.apache.avro;version=1.9.0, payload: '{}' } } }
`,
    [
      '/channels/a/publish/message/payload/type spec/enum-value',
      '/channels/a/publish/message/schemaFormat spec/schema-format-known',
      '/channels/b/publish/message/payload/type spec/schema-name-defined',
      '/channels/c/publish/message/payload spec/schema-inline-encoding',
    ],
  ],
  [
    'a default in a schema',
    '2.0',
    "channels: { 'a/{id}': { parameters: { id: { schema: { type: string, default: 1 } } } } }\n",
    ['/channels/a~1{id}/parameters/id/schema/default spec/schema-default-type'],
  ],
  [
    'runtime expressions',
    '2.6',
    `channels:
  'a/{id}':
    parameters: { id: { location: '$message.payload#/id' }, }
    publish: { message: { payload: { type: object, properties: { ids: {} } }, correlationId: { location: '$message.header#' } } }
    subscribe: { message: { oneOf: [{ schemaFormat: application/vnd.apache.avro;version=1.9.0, payload: { type: record, name: A, fields: [{ name: id, type: int }] } }] } }
`,
    ['/channels/a~1{id}/parameters/id/location spec/runtime-expression-target'],
  ],
  [
    'what a trait replaces',
    '2.6',
    `channels: { a: { publish: { summary: own, traits: [{ summary: of the trait }], message: { contentType: a/b, traits: [{ contentType: application/json }] } } } }\n`,
    [],
  ],
  [
    'flows and their scopes',
    '2.0',
    `${orders}components: { securitySchemes: { a: { type: oauth2, flows: { implicit: { authorizationUrl: https://a.example, availableScopes: {} } } } } }\n`,
    [
      '/components/securitySchemes/a spec/component-unused',
      '/components/securitySchemes/a/flows/implicit spec/required-field',
      '/components/securitySchemes/a/flows/implicit/availableScopes spec/unknown-field',
    ],
  ],
  [
    'bindings',
    '2.6',
    'channels: { a: { publish: { bindings: { kafka: { groupId: a } } }, bindings: { mqtt: {}, acme: {} } } }\n',
    [
      '/channels/a/bindings/acme bindings/known-protocol',
      '/channels/a/publish/bindings/kafka/groupId bindings/kafka/expected-type',
    ],
  ],
  [
    'an example of 2.0',
    '2.0',
    'channels: { a: { publish: { message: { examples: [{ name: a, payload: 1 }] } } } }\n',
    ['/channels/a/publish/message/examples/0/name spec/unknown-field'],
  ],
]

t.test('version 2 has the defects of its own text, under the codes of version 3', async (t) => {
  for (const [title, minor, text, expected] of cases) {
    const content = `asyncapi: ${minor}.0\ninfo: { title: Orders, version: 1.0.0 }\n${text}`
    const { findings } = await lint([{ path: 'api.yaml', content }], { workingFolder: t.testdir() })
    const [version, ...others] = findings.map(({ code, place }) =>
      `${place.pointer.map((name) => `/${name.replaceAll('/', '~1')}`).join('')} ${code}`.trim(),
    )
    t.same(
      [version, ...others].filter((line) => line?.includes('version/upgradable')),
      ['/asyncapi version/upgradable'],
      `${title}: the version`,
    )
    t.same(
      [version, ...others].filter((line) => !line?.includes('version/upgradable')).sort(),
      [...expected].sort(),
      title,
    )
  }
})

t.test('a message of version 2 is called by its id or name, or else by its operation or channel', async (t) => {
  const failing = 'payload: { type: string }, examples: [{ payload: 1 }]'
  const content = `asyncapi: 2.6.0
info: { title: Orders, version: 1.0.0 }
channels:
  a: { publish: { message: { messageId: one, name: two, ${failing} } }, subscribe: { message: { messageId: '', name: two, ${failing} } } }
  b: { publish: { operationId: three, message: { ${failing} } }, subscribe: { message: { ${failing} } } }
  c: { subscribe: { message: { oneOf: [{ name: four, ${failing} }, { ${failing} }] } } }
  d: { subscribe: { message: { $ref: '#/components/messages/five' } } }
components: { messages: { five: { name: six, ${failing} } } }
`
  const { findings } = await lint([{ path: 'api.yaml', content }], { workingFolder: t.testdir() })
  const about = findings.filter(({ code }) => code === 'spec/message-example-payload')
  t.strictSame(
    about.map(({ message }) => quotedIn(message).slice(1)),
    [['one'], ['two'], ['three'], ['subscribe', 'b'], ['four'], ['subscribe', 'c'], ['five']],
  )
})

t.test('messages of a list that have no names are called by their numbers', async (t) => {
  const content = `asyncapi: 2.6.0
info: { title: T, version: '1' }
channels:
  a: { publish: { message: { oneOf: [{ payload: { type: string } }, { payload: { type: string } }, { name: two, payload: { type: string } }] } } }
`
  const { findings } = await lint([{ path: 'api.yaml', content }], { workingFolder: t.testdir() })
  const [about] = findings.filter(({ code }) => code === 'spec/channel-messages-disjoint')
  t.match(about?.message, /^Messages number 2, "two" accept the same data as message number 1;/)
})
