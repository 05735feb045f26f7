import { basename, join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { EqualContent } from '../rulesets/spec/facts/equal-content.ts'
import { formatPointer } from '../src/pointer.ts'
import { graphOf, lintFile, lintText } from './conformance/lint-source.ts'
import { runs } from './volume.ts'

const ours = new Set(
  ['channel-messages-disjoint', 'message-headers-no-protocol-headers', 'schema-discriminator-value'].map(inSpec),
)
for (const name of ['schema-recursive-required', 'schema-unknown-keyword', 'schema-discriminator-defined']) {
  ours.add(inSpec(name))
}

const channel = 'channels: { c: { messages:'
const avro = (schema: string) => `{ schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: ${schema} }`
const record = (name: string) => avro(`{ type: record, ${name}, fields: [{ name: x, type: int }] }`)
const schemas = 'components: { schemas:'

/** What is written after the head of a description, and where the rules find something in it. */
const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ['no payloads', `${channel} { a: {}, b: { headers: { type: object } } } } }`, []],
  ['a payload and none', `${channel} { a: {}, b: { payload: { type: object } } } } }`, []],
  ['broken messages', `${channel} { a: 5, b: { $ref: '#/none' }, c: null, d: { payload: 5 } } } }`, []],
  [
    'payloads that differ in words only',
    `${channel} { a: { payload: { title: A, type: object, x-a: 1 } }, b: { payload: { type: object, examples: [{}] } } } } }`,
    ['/channels/c/messages/b spec/channel-messages-disjoint'],
  ],
  [
    'properties that are called as annotations',
    `${channel} { a: { payload: { properties: { title: { type: string } } } }, b: { payload: { properties: { title: true } } } } } }`,
    [],
  ],
  [
    'names that JavaScript knows',
    `${channel} { __proto__: { payload: { properties: { __proto__: true } } }, constructor: { payload: { properties: { __proto__: true } } } } } }`,
    ['/channels/c/messages/constructor spec/channel-messages-disjoint'],
  ],
  [
    'constants of properties',
    `${channel} { a: { payload: { properties: { k: { const: a } } } }, b: { payload: { properties: { k: { const: b } } } }, c: { payload: { properties: { k: { title: C, const: a } } } } } } }`,
    ['/channels/c/messages/c spec/channel-messages-disjoint'],
  ],
  [
    'constants beside references, which do not count',
    `${channel} { a: { payload: { properties: { k: { $ref: '#/components/schemas/S', const: a } } } }, b: { payload: { properties: { k: { $ref: '#/components/schemas/S', const: b } } } } } } }\ncomponents: { schemas: { S: { type: string } } }`,
    ['/channels/c/messages/b spec/channel-messages-disjoint'],
  ],
  ['numbers and strings', `${channel} { a: { payload: { const: 1 } }, b: { payload: { const: '1' } } } } }`, []],
  [
    'many of a kind',
    `${channel} { a: { payload: true }, b: { payload: true }, c: { payload: true }, d: { payload: false } } } }`,
    ['/channels/c/messages/b spec/channel-messages-disjoint'],
  ],
  [
    'content types in other letters',
    `${channel} { a: { contentType: A/B, payload: true }, b: { contentType: a/b, payload: true } } } }`,
    ['/channels/c/messages/b spec/channel-messages-disjoint'],
  ],
  [
    'bindings that tell',
    `${channel} { a: { payload: true, bindings: { http: { statusCode: 200 } } }, b: { payload: true, bindings: { http: { statusCode: 404 } } } } } }`,
    [],
  ],
  [
    'bindings of one',
    `${channel} { a: { payload: true, bindings: { http: { statusCode: 200 } } }, b: { payload: true } } } }`,
    ['/channels/c/messages/a spec/channel-messages-disjoint'],
  ],
  [
    'headers of one and bindings of the other',
    `${channel} { a: { payload: true, bindings: { http: { statusCode: 200 } } }, b: { payload: true, headers: { type: object } } } } }`,
    [],
  ],
  [
    'headers of a trait',
    `${channel} { a: { payload: true, traits: [{ headers: { type: object, required: [x] } }] }, b: { payload: true, headers: { required: [x], type: object } } } } }`,
    ['/channels/c/messages/b spec/channel-messages-disjoint'],
  ],
  [
    'an example for which a header is missing',
    `${channel} { a: { payload: { type: object }, examples: [{ payload: {} }] }, b: { payload: { maxProperties: 2 }, headers: { required: [x] } } } } }`,
    [],
  ],
  [
    'an example that is not valid for its own message',
    `${channel} { a: { payload: { type: string }, examples: [{ payload: 5 }] }, b: { payload: { type: integer } } } } }`,
    [],
  ],
  [
    'an example in a format that is not read',
    `${channel} { a: { payload: { type: object }, examples: [{ payload: {} }] }, b: { payload: { schemaFormat: application/x-own, schema: {} } } } } }`,
    [],
  ],
  [
    'an example of a record of another name',
    `${channel} { a: { payload: ${record('name: A')}, examples: [{ payload: { x: 1 } }] }, b: { payload: ${record('name: A, namespace: n')} } } } }`,
    [],
  ],
  [
    'an example of a record and of a map',
    `${channel} { a: { payload: ${record('name: A')}, examples: [{ payload: { x: 1 } }] }, b: { payload: ${avro('{ type: map, values: int }')} } } } }`,
    ['/channels/c/messages/a/examples/0 spec/channel-messages-disjoint'],
  ],
  [
    'examples of both messages',
    `${channel} { a: { payload: { type: object }, examples: [{ payload: {} }] }, b: { payload: { maxProperties: 2 }, examples: [{ payload: {} }] } } } }`,
    ['/channels/c/messages/a/examples/0 spec/channel-messages-disjoint'],
  ],
  [
    'two protocols',
    'servers: { a: { host: h, protocol: http }, b: { host: h, protocol: kafka } }\nchannels: { c: { messages: { m: { headers: { properties: { Host: true } } } } } }',
    [],
  ],
  [
    'a message on channels of two protocols',
    "servers: { a: { host: h, protocol: http }, b: { host: h, protocol: kafka } }\nchannels: { c: { servers: [{ $ref: '#/servers/a' }], messages: { m: { $ref: '#/components/messages/m' } } }, d: { servers: [{ $ref: '#/servers/b' }], messages: { m: { $ref: '#/components/messages/m' } } } }\ncomponents: { messages: { m: { headers: { properties: { Host: true } } } } }",
    [],
  ],
  [
    'headers of two servers of one protocol',
    'servers: { a: { host: h, protocol: http }, b: { host: h, protocol: HTTPS } }\nchannels: { c: { messages: { m: { headers: { allOf: [{ properties: { host: true } }, { $ref: "#/components/schemas/h" }] } } } } }\ncomponents: { schemas: { h: { properties: { Expect: true, X-Host: true } } } }',
    [
      '/channels/c/messages/m/headers/allOf/0/properties/host spec/message-headers-no-protocol-headers',
      '/components/schemas/h/properties/Expect spec/message-headers-no-protocol-headers',
    ],
  ],
  ['no servers', 'channels: { c: { messages: { m: { headers: { properties: { Host: true } } } } } }', []],
  [
    'a schema that needs itself in two ways',
    `${schemas} { a: { type: object, required: [b, c], properties: { b: { $ref: '#/components/schemas/a' }, c: { $ref: '#/components/schemas/a' } } } } }`,
    ['/components/schemas/a/required/0 spec/schema-recursive-required'],
  ],
  [
    'a schema that needs what needs itself',
    `${schemas} { a: { type: object, required: [b], properties: { b: { $ref: '#/components/schemas/b' } } }, b: { type: object, required: [b], properties: { b: { $ref: '#/components/schemas/b' } } } } }`,
    ['/components/schemas/b/required/0 spec/schema-recursive-required'],
  ],
  [
    'ends',
    `${schemas} { a: { type: [object, 'null'], required: [b], properties: { b: { $ref: '#/components/schemas/a' } } }, b: { required: [b], properties: { b: { $ref: '#/components/schemas/b' } } }, c: { type: object, required: [c], properties: { c: { anyOf: [{ $ref: '#/components/schemas/c' }, true] } } }, d: { type: object, required: [d], enum: [{}], properties: { d: { $ref: '#/components/schemas/d' } } }, e: { type: array, minItems: 0, items: { $ref: '#/components/schemas/e' } } } }`,
    [],
  ],
  [
    'compositions without a demand',
    `${schemas} { a: { allOf: [{ $ref: '#/components/schemas/b' }] }, b: { oneOf: [{ $ref: '#/components/schemas/a' }] } } }`,
    [],
  ],
  [
    'keywords of other languages',
    `${schemas} { a: { nullable: true, constructor: {}, __proto__: {}, x-type: 1, requried: [b], Title: t, $defs: {}, label: l } } }`,
    [
      '/components/schemas/a/nullable spec/schema-unknown-keyword',
      '/components/schemas/a/requried spec/schema-unknown-keyword',
      '/components/schemas/a/Title spec/schema-unknown-keyword',
    ],
  ],
  [
    'a format inside a schema',
    `${schemas} { a: { properties: { b: { schemaFormat: application/schema+json;version=draft-07, schema: {} } } } } }`,
    ['/components/schemas/a/properties/b/schemaFormat spec/schema-unknown-keyword'],
  ],
  [
    'a discriminator with values that select nothing',
    `${schemas} { a: { discriminator: k, required: [k], properties: { k: { enum: [a, b, c, d] } } }, b: { allOf: [{ $ref: '#/components/schemas/a' }] }, e: { allOf: [{ $ref: '#/components/schemas/b' }], properties: { k: { enum: [d] } } } } }`,
    ['/components/schemas/a/properties/k/enum/2 spec/schema-discriminator-value'],
  ],
  [
    'a discriminator that nothing extends',
    `${schemas} { a: { discriminator: k, required: [k], properties: { k: { enum: [a, b] } } } } }`,
    [],
  ],
  [
    'a discriminator without its property',
    `${schemas} { a: { discriminator: k, required: [k], properties: { l: {} }, oneOf: [{ properties: { m: {} } }] } } }`,
    ['/components/schemas/a/discriminator spec/schema-discriminator-defined'],
  ],
]

t.test('the rules find the defects of messages', async (t) => {
  for (const [what, text, expected] of cases) {
    const findings = await lintText(`asyncapi: 3.1.0\ninfo: { title: T, version: '1' }\n${text}\n`)
    const found = findings.filter(({ code }) => ours.has(code))
    t.strictSame(
      found.map(({ code, place }) => `${formatPointer(place.pointer)} ${code}`),
      expected,
      what,
    )
  }
})

t.test('messages of channels are compared across files', async (t) => {
  const root = t.testdir({
    'main.yaml': `asyncapi: 3.1.0
info: { title: T, version: '1' }
channels:
  a: { $ref: channels.yaml#/a }
  b: { messages: { one: { $ref: messages.yaml#/one }, two: { $ref: './messages.yaml#/two' } } }
`,
    'channels.yaml': "a: { messages: { x: { $ref: 'messages.yaml#/one' }, y: { $ref: 'messages.yaml#/two' } } }\n",
    'messages.yaml':
      "one: { payload: { $ref: '#/s' } }\ntwo: { payload: { $ref: './messages.yaml#/s' } }\ns: { type: object }\n",
  })
  const findings = await lintFile(join(root, 'main.yaml'), root)
  t.strictSame(
    findings.map(({ code, place }) => `${basename(place.source)} ${formatPointer(place.pointer)} ${code}`),
    ['main.yaml /channels/b/messages/two spec/channel-messages-disjoint'],
    'the same two messages in another channel are not reported again',
  )
})

t.test('runtime expressions are checked for unnamed messages and for those of another channel', async (t) => {
  const root = t.testdir({
    'main.yaml': `asyncapi: 3.1.0
info: { title: T, version: '1' }
channels:
  a: { address: 'a/{p}', parameters: { p: { location: $message.payload#/id } }, messages: { m: { $ref: m.yaml }, n: { $ref: n.yaml } } }
  b: { messages: { o: { headers: { type: object, properties: {} } } } }
operations:
  send:
    action: send
    channel: { $ref: '#/channels/a' }
    messages: [{ $ref: '#/channels/b/messages/o' }]
    reply: { address: { location: $message.header#/to } }
`,
    'm.yaml':
      'payload: { type: object, properties: { x: { type: string } } }\ncorrelationId: { location: $message.payload#/id }\n',
    'n.yaml': 'payload: { type: object, properties: { y: { type: string } } }\n',
  })
  const findings = await lintFile(join(root, 'main.yaml'), root)
  t.strictSame(
    findings.map(({ code, message }) => `${code} ${message.replace(/^.*(?=the messages? )/, '')}`),
    [
      'spec/runtime-expression-target the message does not describe "/id"; correct the runtime expression or the schema',
      'spec/runtime-expression-target the messages does not describe "/id"; correct the runtime expression or the schema',
      'spec/operation-messages-subset Message "#/channels/b/messages/o" is not a message of the channel "a"; add it there or choose from "m", "n"',
    ],
  )
})

t.test('content is the same whatever the order of names', async () => {
  const names = fc.constantFrom('a', 'type', 'title', '__proto__', 'properties', 'x-a')
  const value = fc.letrec((tie) => ({
    node: fc.oneof({ depthSize: 'small' }, fc.constantFrom<unknown>(1, '1', true, null), tie('map'), tie('list')),
    map: fc.array(fc.tuple(names, tie('node')), { maxLength: 4 }).map((entries) => new Map(entries)),
    list: fc.array(tie('node'), { maxLength: 3 }),
  })).node
  await fc.assert(
    fc.asyncProperty(value, value, async (one, other) => {
      const graph = await graphOf(`{"x":[${written(one, false)},${written(one, true)},${written(other, false)}]}`)
      const list = graph.entry.root?.kind === 'map' ? graph.entry.root.entries.get('x')?.value : undefined
      const [first, reordered, second] = list?.kind === 'list' ? list.items : []
      if (first === undefined || reordered === undefined || second === undefined) return false
      const contents = new EqualContent(graph)
      const isSame = contents.ofData(first) === contents.ofData(second)
      return contents.ofData(first) === contents.ofData(reordered) && isSame === (sorted(one) === sorted(other))
    }),
    runs(200),
  )
})

function written(value: unknown, isReversed: boolean): string {
  if (Array.isArray(value)) return `[${value.map((item) => written(item, isReversed)).join()}]`
  if (!(value instanceof Map)) return JSON.stringify(value)
  const members = [...value].map(([name, member]) => `${JSON.stringify(name)}:${written(member, isReversed)}`)
  return `{${(isReversed ? members.reverse() : members).join()}}`
}

function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join()}]`
  if (!(value instanceof Map)) return JSON.stringify(value)
  return `{${[...value]
    .map(([name, member]) => `${JSON.stringify(name)}:${sorted(member)}`)
    .sort()
    .join()}}`
}

function inSpec(name: string): string {
  return `spec/${name}`
}
