import type { Defect } from './defect.ts'

export const otherDefects: readonly Defect[] = [
  [
    'references into a map that is written as a list',
    'channels: { c: { messages: [{ payload: true }] } }\noperations: { o: { action: send, channel: { $ref: "#/channels/c" }, messages: [{ $ref: "#/channels/c/messages/m" }, { $ref: "#/channels/c/messages/0" }] } }',
    ['7:28 spec/field-type'],
  ],
  [
    'references into a field that is misspelled, and one that is wrong',
    'chanels: { c: {} }\noperations: { o: { action: send, channel: { $ref: "#/channels/c" } }, p: { action: send, channel: { $ref: "#/channel/c" } }, q: { action: send, channel: { $ref: "#/gone/c" } } }',
    ['7:1 spec/unknown-field', '8:107 ref/unresolved', '8:162 ref/unresolved'],
  ],
  [
    'references into a value of a wrong type, and beside one',
    'channels: 5\ncomponents: { messages: { m: { payload: { $ref: "#/channels/c/messages/0" } }, n: { payload: { $ref: "#/info/title/c" } } } }',
    ['7:11 spec/field-type', '8:102 ref/unresolved'],
  ],
  ['a renamed required field', 'servers: { s: { url: h, protocol: p } }', ['7:17 spec/unknown-field']],
  [
    'a value that no option takes',
    'components: { schemas: { a: { items: 5, type: { x: 1 } } } }',
    ['7:38 spec/field-type', '7:47 spec/field-type'],
  ],
  [
    'a condition that is itself wrong',
    'components: { securitySchemes: { a: { type: htpp, scheme: basic } } }',
    ['7:45 spec/enum-value'],
  ],
  [
    'the place of a key in a scheme of another type',
    'components: { securitySchemes: { a: { type: http, scheme: basic, in: header }, b: { type: X509, in: user }, c: { type: http, scheme: basic, name: n, in: query } } }',
    [
      '7:66 spec/inapplicable-field',
      '7:97 spec/inapplicable-field',
      '7:141 spec/inapplicable-field',
      '7:150 spec/inapplicable-field',
    ],
  ],
  [
    'a place that tells that the type is wrong',
    'components: { securitySchemes: { a: { type: apiKey, name: n, in: header } } }',
    ['7:66 spec/enum-value'],
  ],
  [
    'references to schemes that are declared and wrong',
    'servers: { s: { host: h, protocol: p, security: [{ $ref: "#/components/securitySchemes/a" }, { $ref: "#/components/securitySchemes/b" }] } }\ncomponents: { securitySchemes: { a: 5, b: { type: htpp } } }',
    ['8:37 spec/field-type', '8:51 spec/enum-value'],
  ],
  [
    'a reference to a scheme under a misspelled name',
    'servers: { s: { host: h, protocol: p, security: [{ $ref: "#/components/securitySchema/a" }] } }\ncomponents: { securitySchema: { a: { type: X509 } } }',
    ['8:15 spec/unknown-field'],
  ],
  [
    'flows that lack an endpoint, have one field too many, and lack scopes',
    `components:
  securitySchemes:
    a:
      type: oauth2
      flows:
        implicit: { availableScopes: {} }
        password: { tokenUrl: 'https://a.example/t' }
        clientCredentials: { tokenUrl: 'https://a.example/t', availableScopes: {}, foo: 1, x-a: 1 }
        authorizationCode: { authorizationUrl: 'https://a.example/a', tokenUrl: 'https://a.example/t', refreshUrl: 'https://a.example/r', availableScopes: {} }`,
    ['12:9 spec/required-field', '13:9 spec/expected-field', '14:84 spec/unknown-field'],
  ],
  [
    'a discriminator that only a schema under "allOf" defines and requires',
    'components: { schemas: { a: { type: object, properties: { k: { type: string } }, required: [k] }, b: { allOf: [{ $ref: "#/components/schemas/a" }], discriminator: k }, c: { allOf: [{ $ref: "#/components/schemas/a" }], required: [k], discriminator: k } } }',
    [],
  ],
  [
    'operations and replies of components whose channels lie in components, and an operation of the root with such a channel',
    `channels: { c: {} }
operations:
  o: { $ref: '#/components/operations/o' }
  p: { action: send, channel: { $ref: '#/channels/c' }, reply: { $ref: '#/components/replies/r' } }
  q: { action: send, channel: { $ref: '#/components/channels/c' } }
components:
  channels: { c: { messages: { m: {} } } }
  operations:
    o:
      action: send
      channel: { $ref: '#/components/channels/c' }
      messages: [{ $ref: '#/components/channels/c/messages/m' }]
      reply: { channel: { $ref: '#/components/channels/c' }, messages: [{ $ref: '#/components/channels/c/messages/m' }] }
  replies: { r: { channel: { $ref: '#/components/channels/c' } } }`,
    ['11:39 spec/operation-channel-root'],
  ],
  [
    'names that JavaScript knows',
    'channels: { c: { constructor: 1, __proto__: 2, toString: 3 } }',
    ['7:18 spec/unknown-field', '7:34 spec/unknown-field', '7:48 spec/unknown-field'],
  ],
  [
    'names that JavaScript knows, where names are free',
    'channels: { constructor: {}, __proto__: {} }\ncomponents: { schemas: { hasOwnProperty: { type: constructor } } }',
    ['8:50 spec/enum-value'],
  ],
  ['an object that an alias shares', 'channels: { a: &a { adress: 1 }, b: *a }', ['7:21 spec/unknown-field']],
  [
    'values that a keyword of JSON Schema gives no meaning',
    'components: { schemas: { a: { type: [], oneOf: [], maxLength: -1, dependencies: { b: [c, c], d: [e, 1] } } } }',
    [
      '7:37 spec/keyword-value',
      '7:48 spec/keyword-value',
      '7:63 spec/keyword-value',
      '7:90 spec/keyword-value',
      '7:101 spec/field-type',
    ],
  ],
  [
    'a value that a merge key copies',
    'x-s: &s { type: strng }\ncomponents: { schemas: { a: { <<: *s, title: a }, b: { <<: *s }, c: *s } }',
    ['7:17 spec/enum-value', '8:31 parse/merge-key', '8:56 parse/merge-key'],
  ],
  [
    'a name of another spelling',
    'channels: { c: { bindings: { notifytopic: {} } } }',
    ['7:30 bindings/known-protocol'],
  ],
  [
    'a field and an extension in a binding',
    'channels: { c: { bindings: { kafka: { foo: 1, x-a/b: 2 } } } }',
    ['7:39 bindings/kafka/unlisted-field', '7:47 bindings/kafka/extension-name'],
  ],
  [
    'a field in an object of a binding that is open',
    'channels: { c: { bindings: { kafka: { topicConfiguration: { foo: 1, x-a/b: 2 } } } } }',
    [],
  ],
  [
    'an extension in a binding object of which only the name is reserved',
    'channels: { c: { messages: { m: { bindings: { sns: { x-a: 1 }, googlepubsub: { x-a: 1 } } } } } }\noperations: { o: { action: send, channel: { $ref: "#/channels/c" }, bindings: { googlepubsub: { x-a: 1, b: 2 } } } }',
    ['7:47 bindings/sns/reserved-object', '8:81 bindings/googlepubsub/reserved-object'],
  ],
  [
    'extensions that only the public definitions allow',
    `channels: { c: { bindings: { googlepubsub: { messageStoragePolicy: { x-a: 1 }, schemaSettings: { encoding: JSON, name: projects/p/schemas/s, x-a: 1 } } } } }
operations: { o: { action: receive, channel: { $ref: "#/channels/c" }, bindings: { sns: { x-a: 1, consumers: [{ x-a: 1, protocol: sqs, endpoint: { name: q, x-a: 1 }, rawMessageDelivery: true, redrivePolicy: { x-a: 1, deadLetterQueue: { name: q } } }] }, sqs: { queues: [{ name: q, fifoQueue: false }] } } } }`,
    [],
  ],
  [
    'names of extensions that only the format text allows',
    'x-a/b: 1\nx-: 1\ncomponents: { x-a b: 1, schemas: { s: { x-a/b: 1 } } }',
    ['7:1 spec/extension-name', '8:1 spec/extension-name', '9:15 spec/extension-name'],
  ],
  [
    'a reference in a binding',
    'channels: { c: { bindings: { googlepubsub: { schemaSettings: { $ref: "#/x-s" } } } } }\nx-s: { name: projects/p/schemas/s, encoding: json }',
    ['7:70 spec/reference-allowed'],
  ],
  [
    'what is behind a reference in the place of all channels',
    'channels: { $ref: "#/x-channels" }\nx-channels: { c: { address: c, adress: c }, d: { $ref: "#/x-d" } }\nx-d: { address: 1 }',
    ['7:19 spec/reference-allowed', '8:32 spec/unknown-field', '9:17 spec/field-type'],
  ],
  [
    'null for fields of a trait that nothing uses, or that removes nothing',
    'components: { messageTraits: { a: { title: null, tags: null, bindings: { kafka: null, ibmmq: { expiry: null } } }, b: { $ref: "#/components/messageTraits/a" } }, operationTraits: { a: { security: null, title: null } } }\nchannels: { c: { messages: { m: { traits: [{ title: null, headers: { properties: { a: null, b: { type: string, default: 5 } } } }] } } } }',
    ['8:121 spec/schema-default-type'],
  ],
  [
    'null in a trait that removes what an earlier one has',
    `channels:
  c:
    messages:
      m:
        title: own
        traits:
          - { title: a, tags: [{ name: a }], bindings: { kafka: { key: true } }, headers: { properties: { a: true } } }
          - { tags: null, bindings: { kafka: { key: null } }, headers: { properties: { a: null } } }
      n: { title: null, traits: [{ tags: [null], headers: { allOf: [null] } }] }`,
    [
      '13:15 spec/trait-no-override',
      '14:21 spec/trait-null-value',
      '14:53 spec/trait-null-value',
      '14:91 spec/trait-null-value',
      '15:19 spec/field-type',
      '15:43 spec/field-type',
      '15:69 spec/field-type',
    ],
  ],
  [
    'null in a trait in place of what the object has itself',
    'channels: { c: { messages: { m: { title: a, traits: [{ title: null }] } } } }',
    ['7:56 spec/trait-no-override'],
  ],
  [
    'null for a default in a trait',
    'channels: { c: { messages: { m: { traits: [{ headers: { properties: { b: { type: string, default: null } } } }] } } } }',
    ['7:99 spec/trait-null-value'],
  ],
  ...inlined(
    'application/vnd.apache.avro;version=1.9.0',
    ['string', '["null", "string"]', '{ type: int }'],
    ["'{}'", '\' ["null"]\'', '\'"string"\'', '5', '', 'true', "'type: record'"],
  ),
  ...inlined('application/vnd.google.protobuf;version=3', ['message A {}', "''"], ['{}', '[]', '5', '']),
  ...inlined('text/xml', ['<schema/>'], ['{ a: 1 }']),
  ...inlined('application/schema+json;version=2020-12', ['{}', 'true'], ["'{}'", '5', '']),
  ...inlined('application/raml+yaml;version=1.0', ['"type: object"', '{ type: object }'], []),
  ...inlined('application/vnd.acme.own', ['5', "'{}'", '', '{ $ref: { x: 1 } }', '{ $ref: 5 }'], []),
]

/** A schema of a format, written in ways that are right and in ways that are wrong. */
function inlined(format: string, right: readonly string[], wrong: readonly string[]): readonly Defect[] {
  const text = (schema: string) =>
    `components:\n  schemas:\n    s:\n      schemaFormat: ${format}\n      schema: ${schema}`.trimEnd()
  return [
    ...right.map((schema) => [`${format}: ${schema}`, text(schema), []] as const),
    ...wrong.map((schema) => {
      const at = schema === '' ? '11:14' : '11:15'
      return [`${format}, wrong: ${schema}`, text(schema), [`${at} spec/schema-inline-encoding`]] as const
    }),
  ]
}
