import type { Defect } from './defect.ts'

const operation = 'channels: { c: {} }\noperations: { o: { action: send, channel:'

export const objectDefects: readonly Defect[] = [
  [
    'an inline object that must be a reference',
    `${operation} { adress: 1, bindings: 2 } } }`,
    ['8:34 spec/reference-required'],
  ],
  [
    'what lies in it',
    `${operation} { messages: { m: { payload: { type: 7 } } } } } }`,
    ['8:34 spec/reference-required'],
  ],
  [
    'a security scheme that leads to an object of another kind, through another reference',
    `servers: { s: { host: h, protocol: p, security: [{ $ref: '#/components/securitySchemes/x' }] } }
channels: { c: {} }
components: { securitySchemes: { x: { $ref: '#/channels/c' } } }`,
    ['9:45 spec/reference-target-kind'],
  ],
  ['a string that must be a reference', `${operation} '#/channels/c' } }`, ['8:43 spec/reference-required']],
  ['a misspelled "$ref"', `${operation} { Ref: '#/channels/c' } } }`, ['8:45 spec/reference-required']],
  [
    'a misspelled "$ref" where a reference may stand',
    `servers:
  s: { ref: '#/components/servers/s' }
  t: { host: h, protocol: p, bindings: { Ref: '#/components/serverBindings/b' }, security: [{ $Ref: '#/components/securitySchemes/x' }] }
channels:
  c: { ref: './channels.yaml#/c', description: what stands beside }
  d:
    messages:
      m: { ref: '#/components/messages/m' }
      n: { correlationId: { ref: '#/components/correlationIds/c' }, payload: { ref$: '#/components/schemas/s' } }
      o: { payload: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { ref: order.avsc } } }
      p: { payload: { schemaFormat: application/vnd.oai.openapi;version=3.0.0, schema: { ref: order.yaml } } }
      q: { payload: { schemaFormat: application/vnd.google.protobuf;version=3, schema: { ref: './order.proto' } } }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' }, messages: [{ $ref: '#/channels/c/messages/m' }], reply: { ref: '#/components/replies/r' } }`,
    [
      '8:8 spec/unknown-field',
      '9:42 bindings/known-protocol',
      '9:95 spec/unknown-field',
      '11:8 spec/unknown-field',
      '14:12 spec/unknown-field',
      '15:29 spec/unknown-field',
      '15:80 spec/schema-unknown-keyword',
      '16:80 spec/schema-matches-format',
      '17:90 spec/schema-matches-format',
      '18:88 spec/schema-inline-encoding',
      '20:115 spec/unknown-field',
    ],
  ],
  [
    'protocols in the wrong case',
    'servers: { a: { host: h, protocol: Kafka }, b: { host: h, protocol: WS }, c: { host: h, protocol: Kafka-Secure }, d: { host: h, protocol: AMQPS }, e: { host: h, protocol: COAP }, f: { host: h, protocol: h, bindings: { MQTT: {} } } }',
    [
      '7:36 spec/server-protocol-misspelled',
      '7:69 spec/server-protocol-misspelled',
      '7:99 spec/server-protocol-misspelled',
      '7:139 spec/server-protocol-misspelled',
      '7:219 bindings/known-protocol',
    ],
  ],
  ['another value that must be a reference', `${operation} [c] } }`, ['8:43 spec/field-type']],
  [
    'a reference where none may stand',
    'components: { $ref: "#/x-c", schemas: 1, foo: 2 }\nx-c: {}',
    ['7:21 spec/reference-allowed'],
  ],
  [
    'a reference for a list',
    'servers: { s: { host: h, protocol: p, tags: { $ref: "#/x-c" } } }\nx-c: []',
    ['7:53 spec/reference-allowed'],
  ],
  [
    'a reference beside the names of a map',
    'channels: { $ref: "#/x-c", c: { adress: 1 } }\nx-c: {}',
    ['7:19 spec/reference-allowed', '7:33 spec/unknown-field'],
  ],
  ['a property of the name $ref', 'components: { schemas: { s: { properties: { $ref: { type: string } } } } }', []],
  ['a broken reference', 'channels: { c: { $ref: "#/components/channels/c" } }', ['7:24 ref/unresolved']],
  [
    'a target of another kind that no position describes',
    'channels: { c: { messages: { m: { $ref: "#/x-s" } } } }\nx-s: { type: object, required: 5 }',
    ['7:41 spec/reference-target-kind'],
  ],
  [
    'a target with a misspelled field',
    'channels: { c: { messages: { m: { $ref: "#/x-m" } } } }\nx-m: { paylod: {} }',
    ['8:8 spec/unknown-field'],
  ],
  [
    'an empty target',
    'operations: { o: { $ref: "#/x-o" } }\nx-o: {}',
    ['8:1 spec/required-field', '8:1 spec/required-field'],
  ],
  [
    'a target of another kind that is described as such',
    'channels: { c: { messages: { m: { $ref: "#/channels/c" } }, adress: 1 } }',
    ['7:41 spec/reference-target-kind', '7:61 spec/unknown-field'],
  ],
  [
    'a chain of references: the step that changes the kind',
    'channels: { c: { messages: { m: { $ref: "#/components/schemas/a" } } } }\ncomponents: { schemas: { a: { $ref: "#/components/schemas/b" }, b: {} } }',
    ['7:41 spec/reference-target-kind'],
  ],
  [
    'a reference to a value of a wrong type',
    'channels: { c: { messages: { m: { $ref: "#/components/messages/m" } } } }\ncomponents: { messages: { m: 5 } }',
    ['8:30 spec/field-type'],
  ],
  [
    'a reference to a value of a wrong type beside the format of the schema',
    'components: { schemas: { m: { schema: text }, n: { items: { $ref: "#/components/schemas/m/schema" } } } }',
    ['7:39 spec/field-type'],
  ],
  [
    'what lies behind a "$ref" that is no string',
    `channels: { c: { $ref: 5 } }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' }, messages: [{ $ref: '#/channels/c/messages/m' }, { $ref: '#/channels/c/messages/n' }] }`,
    ['7:24 ref/not-a-string'],
  ],
  [
    'what lies behind targets of the wrong kind',
    `channels:
  c: { $ref: '#/components/schemas/s' }
  d: { $ref: '#/components/channels/d' }
  e: { $ref: '#/x-e' }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' }, messages: [{ $ref: '#/channels/c/messages/m' }] }
  p: { action: send, channel: { $ref: '#/channels/d' }, messages: [{ $ref: '#/channels/d/messages/m' }] }
  q: { action: send, channel: { $ref: '#/channels/e' }, messages: [{ $ref: '#/channels/e/messages/m' }] }
components:
  channels: { d: { $ref: '#/components/schemas/s' } }
  schemas: { s: { type: object, properties: { a: { $ref: '#/channels/c/messages/m/payload' } } } }
x-e: 5`,
    ['8:14 spec/reference-target-kind', '10:14 spec/reference-target-kind', '16:26 spec/reference-target-kind'],
  ],
  [
    'what lies behind a reference with a misspelled key',
    `channels: { c: { ref: './c.yaml' } }
operations: { o: { action: send, channel: { $ref: '#/channels/c' }, messages: [{ $ref: '#/channels/c/messages/m' }] } }`,
    ['7:18 spec/unknown-field'],
  ],
  [
    'what lies behind a right reference, and in a right target',
    `channels: { c: { $ref: '#/components/channels/c' } }
operations: { o: { action: send, channel: { $ref: '#/channels/c' }, messages: [{ $ref: '#/channels/c/messages/m' }] } }
components: { channels: { c: { messages: {} } } }`,
    ['8:88 ref/unresolved'],
  ],
  [
    'references to one wrong value, and to one that is right for others',
    `channels: { c: { messages: { m: { $ref: '#/x-m' }, n: { $ref: '#/x-m' }, o: { $ref: '#/x-o' }, p: { $ref: '#/info' }, q: { $ref: '#/info' } } } }
x-m: [5]
x-o: 5`,
    [
      '7:85 spec/reference-target-kind',
      '7:107 spec/reference-target-kind',
      '7:130 spec/reference-target-kind',
      '8:6 spec/reference-target-kind',
    ],
  ],
  [
    'a reference to a map of the format',
    'channels: { c: { $ref: "#/components/channels" } }\ncomponents: { channels: {} }',
    ['7:24 spec/reference-target-kind'],
  ],
  [
    'a schema of another format behind a schema',
    'components: { schemas: { a: { items: { $ref: "#/components/schemas/b" } }, b: { schema: {} } } }',
    [],
  ],
  [
    'a boolean schema as a target',
    'components: { schemas: { a: { items: { $ref: "#/components/schemas/b" } }, b: true } }',
    [],
  ],
  ['a misspelled required field', 'servers: { s: { hosts: h, protocol: p } }', ['7:17 spec/unknown-field']],
  [
    'a schema beside its format',
    'components: { schemas: { s: { schemaFormat: application/schema+json;version=draft-07, type: object, title: t } } }',
    ['7:26 spec/required-field'],
  ],
  [
    'a format without a schema',
    'components: { schemas: { s: { schemaFormat: application/schema+json;version=draft-07, x-a: 1 } } }',
    ['7:26 spec/expected-field'],
  ],
  [
    'a misspelled schema beside its format',
    'components: { schemas: { s: { schemaFormat: application/schema+json;version=draft-07, shema: {} } } }',
    ['7:87 spec/unknown-field'],
  ],
  [
    'a schema of Draft 07 with keywords that only the format gives a meaning',
    inDraft07(
      '{ type: string, discriminator: { propertyName: k }, deprecated: 5, externalDocs: 5, description: "<script>a</script>", items: { discriminator: 5 } }',
      '{ type: boolean, format: int32 }',
      '{ type: string, format: byte, default: "!" }',
      '{ properties: { a: { discriminator: { $ref: gone.yaml }, externalDocs: { $ref: gone.yaml } } } }',
      'true',
    ),
    // Of the first, that "items" stands beside a string.
    ['9:127 spec/schema-type-keyword-mismatch'],
  ],
  [
    'what is wrong in schemas of Draft 07',
    inDraft07(
      '{ type: strng }',
      '{ required: id }',
      '{ pattern: "(" }',
      '{ patternProperties: { "(": {} } }',
      '{ type: string, const: 5 }',
      '{ type: integer, default: a }',
      '{ type: string, examples: [5] }',
      '{ type: string, format: date, minItems: 1 }',
      '{ items: 5 }',
      '{ maxLength: -1 }',
      '{ enum: [1, 1] }',
      '{ propertees: {} }',
      '{ properties: { a: { $ref: "#/info" } } }',
      '{ properties: { a: { $ref: "#/gone" } } }',
    ),
    [
      '9:16 spec/enum-value',
      '10:20 spec/field-type',
      '11:19 spec/schema-pattern-ecma262',
      '12:31 spec/schema-pattern-ecma262',
      '13:31 spec/schema-const-type',
      '14:34 spec/schema-default-valid',
      '15:35 spec/schema-examples-valid',
      '16:38 spec/schema-type-keyword-mismatch',
      '17:17 spec/field-type',
      '18:21 spec/keyword-value',
      '19:20 spec/schema-enum-unique',
      '20:10 spec/schema-unknown-keyword',
      '21:35 spec/reference-target-kind',
      '22:35 ref/unresolved',
    ],
  ],
]

/** Schemas of JSON Schema, each in a line of its own. */
function inDraft07(...schemas: readonly string[]): string {
  const lines = schemas.map((schema, index) => `  s${10 + index}: ${schema},`)
  return `components: { schemas: { s: { schemaFormat: application/schema+json;version=draft-07,\n schema: { definitions: {\n${lines.join('\n')}\n } } } } }`
}
