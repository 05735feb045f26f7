import type { BundleOptions, LintOptions, TransformOptions, UsedTransform } from '../src/index.ts'
import { definePlugin } from '../src/plugin/index.ts'

export type Files = Readonly<Record<string, string | Uint8Array>>

/** Files of which the first is the entry of a run, for the messages that come of it. */
export type MessageExample =
  | { readonly run: 'lint'; readonly files: Files; readonly options?: LintOptions }
  | { readonly run: 'bundle'; readonly files: Files; readonly options?: BundleOptions }
  | { readonly run: 'transform'; readonly files: Files; readonly options: TransformOptions }

const head = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'
const orders = `${head}channels:
  orders:
    address: orders
    x-team: shop
    messages: { placed: { headers: { type: object, properties: { id: { type: string } } }, payload: { $ref: '#/components/schemas/Order', title: Ours } } }
  audit: { address: audit }
operations:
  sendOrder: { action: send, channel: { $ref: '#/channels/orders' } }
  watch: { action: receive, channel: { $ref: '#/channels/audit' } }
`
const schemas = `components:
  schemas:
    Order: { type: object, x-link: { $ref: '#/components/schemas/Linked' } }
    Linked: { type: object, properties: { id: { type: string } } }
    Unused: { type: object, properties: { id: { type: string } } }
`

/** The examples of what no page of a rule and no scenario of the command shows. */
export const messageExamples: readonly MessageExample[] = [
  ...texts(),
  ...limits(),
  ...references(),
  ...suppressions(),
  ...bundles(),
  ...components(),
  ...traits(),
  ...names(),
  ...filters(),
  ...others(),
  ...functions(),
  ...plugins(),
]

function texts(): readonly MessageExample[] {
  const yaml = [
    `${head}<<<<<<< ours\ntags: []\n=======\n>>>>>>> theirs\n`,
    `${head}channels: {}\nservers: {}\nchannels: {}\n`,
    `${head}x-a: {{ name }}\n`,
    `${head}x-a: &order 1\nx-b: *ordre\nx-c: *none\n`,
    `${head}x-a: &a [*a]\n`,
    `${head}x-a: !secret b\nx-c: !!set {}\n`,
    `${head}x-a: !!int b\n`,
    `${head}x-a: &a { b: 1 }\nx-c:\n  <<: *a\n`,
    `${head}x-a:\n  <<: 1\n`,
    `%YAML 9.9\n---\n${head}`,
    `${head}x-a:\n\tb: 1\n\tc: 1\n`,
    `${head}x-a:\n\u00a0\u00a0b: 1\n\u00a0\u00a0c: 1\n`,
    `${head}x-a: b: c\n`,
    `${head}x-a:b\nx-c: "d",\n`,
    `${head}x-a: "b",\n`,
    `${head}x-a: @b\nx-c: \`d\`\n`,
    `${head}x-a: "b\nx-c: d\n`,
    `${head}x-a: 'b\nx-c: d\n`,
    `${head}x-a: [1, 2\nx-b: 3\n`,
    `${head}x-a: [1]]\nx-b: 3\n`,
    `${head}x-a:\n  b: 1\n   c: 2\n`,
    `${head}x-a: 1\nx-b\n  c: d\n`,
    `- a\nb: c\n`,
    `${head}x-a: &a &b c\nx-d: !!str !!str e\n`,
    `${head}x-a: "\\q"\n`,
    `${head}x-a: [b, , c]\n`,
    `${head}x-a: %b\n`,
    `${head}x-a: |x\n  b\n`,
    `${head}x-a: {b: 1 c: 2}\n`,
    `${head}? [a]\n: b\n`,
    `${head}x-a: b\u0001c\n`,
  ].map((text): MessageExample => ({ run: 'lint', files: { 'api.yaml': text } }))
  const json = [
    '{ "asyncapi": "3.1.0", }',
    '{ "asyncapi": "3.1.0" "info": {} }',
    "{ 'asyncapi': '3.1.0' }",
    '{ asyncapi: "3.1.0" }',
    '{ "a": [1,,2] }',
    '// ours\n{ "a": 1 }',
    '[012, NaN, +1, 1., True]',
    '["\\q", "\\u12"]',
    '["a\n"]',
    '["a\tb"]',
    '{ "a" 1 }',
    '{ "a": [1 }',
    '{ "a": [1',
    '[] []',
    '{ "a": 1, "a": 2 }',
  ].map((text): MessageExample => ({ run: 'lint', files: { 'api.json': text } }))
  const latin = Buffer.from(`${head}x-a: \u00e9\n`, 'latin1')
  return [...yaml, ...json, { run: 'lint', files: { 'api.yaml': latin } }]
}

/** A description that refers to the parts of a file, each from a schema. */
function referring(...to: readonly string[]): string {
  const schemas = to.map((reference, index) => `    s${index}: { $ref: ${JSON.stringify(reference)} }\n`)
  return `${head}components:\n  schemas:\n${schemas.join('')}`
}

function limits(): readonly MessageExample[] {
  const parts = { 'a.yaml': 'type: string\n', 'b.yaml': 'type: string\n' }
  const files = { 'api.yaml': referring('a.yaml', 'b.yaml'), ...parts }
  const chain = `${head}components:\n  schemas:\n    a: { $ref: '#/components/schemas/b' }\n    b: { $ref: '#/components/schemas/c' }\n    c: { $ref: '#/components/schemas/d' }\n    d: {}\n`
  const checked = `${head}components:\n  schemas:\n    a: { type: string, pattern: '^(a|b|ab)*c$', examples: [${'ab'.repeat(40)}] }\n`
  const rows: readonly (readonly [Files, NonNullable<LintOptions['limits']>])[] = [
    [files, { totalBytes: 150 }],
    [files, { files: 2 }],
    [{ ...files, 'api.yaml': referring('a.yaml', 'b.yaml', 'a.yaml#') }, { references: 2 }],
    [{ 'api.yaml': chain }, { chain: 2 }],
    [{ 'api.yaml': `${head}x-a: [[[[1]]]]\n` }, { depth: 4 }],
    [{ 'api.yaml': `${head}x-a: [1, 2, 3, 4, 5]\n` }, { nodes: 6 }],
    [{ 'api.yaml': `${head}x-a: [&a 1, *a, *a, *a]\n` }, { aliases: 2 }],
    [{ 'api.yaml': `${head}x-a-long-name-of-an-extension: 1\n` }, { keyBytes: 20 }],
    [{ 'api.yaml': checked }, { patternBytes: 5 }],
    [{ 'api.yaml': checked }, { patternSteps: 20 }],
  ]
  return rows.map(([files, limits]) => ({ run: 'lint', files, options: { limits } }))
}

function references(): readonly MessageExample[] {
  const odd = referring(
    'Order.yaml',
    'a~b.yaml#/a~b',
    'a%zz.yaml',
    'a\u0000.yaml',
    'parts\\order.yaml',
    'order.yaml?x',
    'https://me:secret@example.com/a.yaml',
    'https://example.com/a.yaml',
    'ftp://example.com/a.yaml',
    '//example.com/a.yaml',
    'C:/a.yaml',
    'parts',
    '#Order',
    '#/components/schemas/s99',
    'none.yaml',
    '.env',
    '../outside.yaml',
    '#/components/schemas/s17',
  )
  const texts = `${head}channels:
  orders:
    messages:
      a: { payload: { schemaFormat: application/vnd.google.protobuf;version=3, schema: { $ref: order.proto } } }
      b: { payload: { $ref: order.proto } }
`
  return [
    { run: 'lint', files: { 'api.yaml': odd, 'order.yaml': 'type: string\n', 'parts/a.yaml': '', '.env': 'A=b\n' } },
    { run: 'lint', files: { 'api.yaml': `${head}components:\n  schemas:\n    a: { $ref: [b] }\n` } },
    { run: 'lint', files: { 'api.yaml': texts, 'order.proto': 'message Order {}\n' } },
    { run: 'lint', files: { 'api.yaml': head.replace('3.1.0', '3.x') } },
  ]
}

function suppressions(): readonly MessageExample[] {
  const text = `# msgapi-disable-next-lin spec/unknown-field
asyncapi: 3.1.0
# msgapi-disable-next-line
info: { titel: Orders, version: 1.0.0 }
# msgapi-disable-next-line spec/unknown-feild
x-a: 1
# msgapi-disable-next-line spec/unknown-field until 2020-02-30
x-b: 1
# msgapi-disable-next-line spec/unknown-field until 2020-01-31
c: 1
# msgapi-disable-next-line ref/unresolved
x-d: 1
# msgapi-enable spec/unknown-field
x-msgapi-ignore: [{ rule: spec/unknown-field, untill: 2027-01-31 }, 1, { rule: spec/unknown-field, until: 2020-01-31 }]
`
  const expired = `${head}a: 1 # msgapi-disable-line spec/unknown-field until 2020-01-31\n`
  return [
    { run: 'lint', files: { 'api.yaml': text } },
    { run: 'lint', files: { 'api.yaml': expired } },
  ]
}

function channels(text: string, rest = ''): string {
  return `asyncapi: 3.0.0\ninfo: { title: Orders, version: 1.0.0 }\nchannels:\n${text.replace(/^(?=.)/gm, '  ')}${rest}`
}

function bundles(): readonly MessageExample[] {
  const payload = (reference: string) => channels(`c: { messages: { m: { payload: { $ref: '${reference}' } } } }\n`)
  const sending = (fields: string) => `operations:\n  o: { action: send, ${fields} }\n`
  const old = 'asyncapi: 2.6.0\ninfo: { title: Orders, version: 1.0.0 }\n'
  const placed: Files = {
    'main.yaml': `${old}channels: { $ref: channels.yaml }\n`,
    'channels.yaml': 'orders: { publish: { message: { examples: [{ $ref: example.json }] } } }\n',
    'example.json': '{ "payload": {} }\n',
  }
  const rows: readonly (readonly [Files, BundleOptions?])[] = [
    [placed],
    [{ 'main.yaml': `${payload('b.yaml#/Id')}components:\n  ? schemas\n`, 'b.yaml': 'Id: { type: integer }\n' }],
    [
      {
        'main.yaml': `${payload('b.yaml#/Id')}components: { schemas: { Id: { type: string } } }\n`,
        'b.yaml': 'Id: { type: integer }\n',
      },
      { names: new Map([['b.yaml#/Id', 'Id']]) },
    ],
    [
      {
        'main.yaml': channels('c: {}\n', sending("channel: { $ref: './channels.yaml#/c1' }")),
        'channels.yaml': 'c1: { address: c1 }\n',
      },
    ],
    [
      {
        'api.yaml': channels("c: { $ref: 'c.yaml' }\n"),
        'c.yaml': "servers: [{ $ref: '#/servers/prod' }]\nservers2: {}\n",
      },
    ],
    [
      {
        'api.yaml': channels("c: { $ref: 'c.yaml#/c' }\n"),
        'c.yaml': "c: { servers: [{ $ref: '#/servers/prod' }] }\nservers: { prod: { host: h, protocol: kafka } }\n",
      },
    ],
    [
      {
        'api.yaml': channels(
          "a: { $ref: 'c.yaml#/c' }\nb: { $ref: 'c.yaml#/c' }\n",
          sending("channel: { $ref: 'c.yaml#/c' }"),
        ),
        'c.yaml': 'c: { address: c }\n',
      },
    ],
    [
      {
        'api.yaml': `asyncapi: 3.0.0
info: { title: Orders, version: 1.0.0 }
servers: { a: { $ref: 's.yaml#/s' }, b: { $ref: 's.yaml#/s' } }
channels: { c: { servers: [{ $ref: 's.yaml#/s' }] } }
`,
        's.yaml': 's: { host: h, protocol: kafka }\n',
      },
    ],
    [
      {
        'main.yaml': channels(
          'a: { messages: { m: {} } }\n',
          sending("channel: { $ref: '#/channels/a' }, messages: [{ $ref: 'm.yaml#/N' }]"),
        ),
        'm.yaml': 'N: { name: N }\n',
      },
    ],
    [
      {
        'main.yaml': channels(
          'a: { messages: { m: { $ref: m.yaml }, n: { $ref: m.yaml } } }\n',
          sending("channel: { $ref: '#/channels/a' }, messages: [{ $ref: m.yaml }]"),
        ),
        'm.yaml': 'name: M\n',
      },
    ],
    [
      {
        'main.yaml': channels(
          'c: { messages: { m: {} } }\n',
          sending("messages: [{ $ref: '#/channels/c/messages/m' }]"),
        ),
      },
    ],
    [{ 'main.yaml': channels('c: {}\n', sending('channel: { address: c }')) }],
    [
      {
        'main.yaml': 'asyncapi: 3.0.0\ninfo: { title: Orders, version: 1.0.0 }\nchannels: { $ref: c.yaml }\n',
        'c.yaml': 'c: {}\n',
      },
    ],
    [{ 'main.yaml': payload('a.yaml#/A'), 'a.yaml': "A: [{ $ref: '#/B' }]\nB: {}\n" }],
    [
      {
        'main.yaml': channels(
          `c: { messages: { m: { payload: { $ref: 'a.yaml#/Pet' } }, n: { payload: { $ref: 'b.yaml#/Cat' } } } }\n`,
        ),
        'a.yaml': `Pet: { type: object, discriminator: petType, required: [petType], properties: { petType: { type: string } }, oneOf: [{ $ref: '#/Cat' }] }
Cat: { allOf: [{ $ref: '#/Pet' }] }
`,
        'b.yaml': 'Cat: { type: integer }\n',
      },
    ],
    [
      {
        'main.yaml': channels(
          `c: { messages: { m: { payload: { schemaFormat: application/vnd.oai.openapi;version=3.0.0, schema: { $ref: 'a.yaml#/A' } } } } }\n`,
        ),
        'a.yaml': "A: { properties: { b: { $ref: '#/B' } } }\nB: {}\n",
      },
    ],
    [
      {
        'main.yaml': channels(
          `c: { messages: { m: { payload: { schemaFormat: 'application/schema+json;version=2020-12', schema: { $ref: 'a.yaml#/A' } } } } }\n`,
        ),
        'a.yaml': "A: { properties: { b: { $ref: '#/B' } } }\nB: {}\n",
      },
    ],
    [
      {
        'main.yaml': `${payload('a.yaml#/A')}components: []\n`,
        'a.yaml': 'A: { type: string }\n',
      },
    ],
    [{ 'main.yaml': `${head}x-a: .inf\n` }, { as: 'json' }],
    [{ 'main.yaml': payload('a.yaml#/A'), 'a.yaml': 'A: [[[[[[[[[]]]]]]]]]\n' }, { limits: { depth: 10 } }],
    [
      {
        'main.yaml': channels('c: { messages: { m: { payload: { $ref: a.yaml } } } }\n'),
        'a.yaml': 'properties: { a: { properties: { b: { properties: { c: { enum: [[[1]]] } } } } } }\n',
      },
      { limits: { depth: 10 }, inline: 'all' },
    ],
    [
      {
        'main.yaml': channels(
          "c: { messages: { m: { $ref: '#/components/messages/M' } } }\n",
          `${sending("channel: { $ref: '#/channels/c' }, messages: [{ $ref: '#/components/messages/M' }]")}components: { messages: { M: { name: M } } }\n`,
        ),
      },
    ],
    [
      {
        'main.yaml': `${channels(
          "c: { messages: { m: { payload: { $ref: '#/components/schemas/Order', description: Ours } } } }\n",
        )}components: { schemas: { Order: { type: object } } }\n`,
      },
    ],
    [
      {
        'main.yaml': channels('c: { $ref: c.yaml, description: Ours }\n'),
        'c.yaml': 'address: c\n',
      },
    ],
    [
      {
        'main.yaml': channels('c: { messages: { m: { $ref: m.json } } }\n'),
        'm.json':
          '{ "payload": { "schemaFormat": "application/schema+json;version=2020-12", "schema": { "$dynamicRef": "x.json#a", "items": { "$ref": "#/payload/schema/$defs/a" } , "$defs": { "a": {}}}}}',
      },
    ],
    [{ 'main.yaml': `${channels('c: {}\n')}x-docs: { $ref: docs/orders.yaml }\n`, 'docs/orders.yaml': 'a: 1\n' }],
    [{ 'main.yaml': `${channels('c: {}\n')}x-docs: { $ref: docs/none.yaml }\n` }, { followExtensions: true }],
    [{ 'main.yaml': payload('s.json'), 's.json': '{ "$id": "https://example.com/s", "type": "object" }\n' }],
    [
      { 'main.yaml': payload('a.yaml#/Order'), 'a.yaml': 'Order: { type: object }\n' },
      { names: new Map([['a.yaml#/Ordr', 'Order']]) },
    ],
    [
      {
        'main.yaml': channels('a: &a { messages: { m: { $ref: m.yaml } } }\nb: *a\nc: { <<: *a }\n'),
        'm.yaml': 'name: M\n',
      },
      { inline: 'all' },
    ],
    [
      {
        'main.yaml': channels(
          `c: { messages: { m: { payload: { $ref: 'a.yaml#/Id' } }, n: { payload: { $ref: 'b.yaml#/Id' } } } }\n`,
        ),
        'a.yaml': 'Id: { type: string }\n',
        'b.yaml': 'Id: { type: string }\n',
      },
      { dedupe: true },
    ],
    [
      {
        'main.yaml': channels(
          `c: { messages: { m: { payload: { $ref: 'common.yaml#/Id' } }, n: { payload: { $ref: 'b.yaml#/Id' } }, o: { payload: { $ref: 'b.yaml#/a b' } } } }\n`,
        ),
        'common.yaml': 'Id: { type: string }\n',
        'b.yaml': 'Id: { type: integer }\n"a b": {}\n',
      },
    ],
  ]
  return rows.map(([files, options]) => ({ run: 'bundle', files, ...(options === undefined ? {} : { options }) }))
}

function transformed(text: string, ...use: readonly UsedTransform[]): MessageExample {
  return { run: 'transform', files: { 'api.yaml': text }, options: { use } }
}

function components(): readonly MessageExample[] {
  const same = `${head}channels:
  c: { messages: { m: { payload: { allOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }] } } } }
x-link: { $ref: '#/components/schemas/C' }
components: { schemas: { A: { type: string }, B: { type: string }, C: { type: string } } }
`
  const several = orders + schemas
  const repeated = `${head}x-one: &one [1]\ncomponents: { schemas: { A: { enum: *one } } }\n`
  return [
    transformed(repeated, 'strip-extensions'),
    transformed(repeated.replace(' A:', ' A: { enum: *one }, B:'), 'strip-extensions'),
    transformed('info: { version: "1", title: T }\nasyncapi: 3.0.0\n', 'sort-keys'),
    transformed(same, 'dedupe-components'),
    transformed(several, 'prune-components'),
    transformed(`${head}${schemas}`, 'prune-components'),
    transformed(several, ['hoist-components', { duplicates: false, minimum: 1 }]),
    transformed(several, ['hoist-components', { at: ['#/info'] }]),
    transformed(several, 'inline-references'),
    transformed(several, ['inline-references', { at: ['#/info'] }]),
    transformed(several, ['inline-references', { at: ['#/operations/sendOrder/channel'] }]),
    {
      run: 'transform',
      files: {
        'api.yaml': `${head}components:
  schemas:
    A: { properties: { a: { $ref: '#/components/schemas/B' }, b: { $ref: '#/components/schemas/B' } } }
    B: { properties: { a: { $ref: '#/components/schemas/C' }, b: { $ref: '#/components/schemas/C' } } }
    C: { enum: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }
`,
      },
      options: { use: ['inline-references'], limits: { nodes: 60 } },
    },
    {
      run: 'transform',
      files: {
        'api.json': JSON.stringify({ asyncapi: '3.1.0', components: { schemas: { a: { $ref: 'a.yaml' } } } }),
        'a.yaml': 'enum: [.inf]\n',
      },
      options: { use: ['inline-references'] },
    },
    transformed(several, 'strip-extensions'),
    transformed(
      `${orders}x-schemas: { A: { type: string } }\ncomponents: { schemas: { Order: { $ref: '#/x-schemas/A' } } }\n`,
      'strip-extensions',
    ),
    transformed(several, 'sort-keys'),
  ]
}

function traits(): readonly MessageExample[] {
  const doubling = (name: string) =>
    Array.from({ length: 20 }, (_each, index) => {
      const next = `{ $ref: '#/components/schemas/${name}${index + 1}' }`
      return `    ${name}${index}: { properties: { x: ${next}, y: ${next} } }\n`
    }).join('')
  return [
    `  messages: { m: { summary: s, x-a: { b: 1 }, traits: [{ summary: null }, { title: null }] } }\n`,
    `  messages: { m: { headers: { type: object }, traits: [{ headers: true }, { headers: { type: object, required: [a] } }] } }
  schemas: {}\n`,
    `  messages: { m: { headers: { type: object, required: [a] }, traits: [{ headers: { required: [b] } }] } }\n`,
    `  messages: { m: { traits: [{ payload: {} }] } }\n`,
    `  messages:
    m:
      headers: { schemaFormat: application/schema+json;version=draft-07, schema: { type: object } }
      traits: [{ headers: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { name: a } } }]\n`,
    `  messages:
    m: { headers: { $ref: '#/components/schemas/A' }, traits: [{ headers: { $ref: '#/components/schemas/B' } }] }
  schemas:
    A: { properties: { x: { $ref: '#/components/schemas/A' } } }
    B: { properties: { x: { properties: { x: { $ref: '#/components/schemas/B' } } } } }\n`,
    `  messages: { m: { traits: [summary] } }\n`,
    `  messages:
    m: { traits: [{ headers: { type: object } }] }
    n: { headers: { $ref: '#/components/messages/m/traits/0/headers' } }\n`,
    `  messages:
    m: { headers: { $ref: '#/components/schemas/A0' }, traits: [{ headers: { $ref: '#/components/schemas/B0' } }] }
  schemas:\n${doubling('A')}${doubling('B')}    A20: { x-a: 1 }\n    B20: { x-b: 1 }\n`,
  ]
    .map((text) => transformed(`${head}components:\n${text}`, 'merge-traits'))
    .concat(transformed(orders + schemas, ['merge-traits', { at: ['/channels/none'] }]))
}

function names(): readonly MessageExample[] {
  const pets = `${head}channels:
  c: { messages: { m: { payload: { $ref: '#/components/schemas/Pet' } } } }
components:
  schemas:
    Pet: { type: object, discriminator: kind, required: [kind], properties: { kind: { type: string } } }
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
x-link: { $ref: '#/components/schemas/Cat' }
`
  const renamings = [
    ['#/components/schemas/Cat', 'Tiger'],
    ['#/components/schemas/Dog', 'Wolf'],
    ['#/channels/c/messages/m/payload', 'Wolf'],
    ['#/components/schemas/Cat', 'a b'],
    ['#/components/schemas/Cat', 'Pet'],
    ['#/components/schemas/Pet/properties/kind', 'species'],
  ] as const
  return [
    ...renamings.map(([at, to]) => transformed(pets, ['rename', { at, to }])),
    {
      run: 'transform',
      files: {
        'api.yaml': pets,
        'other.yaml': `${head}components: { schemas: { Lion: { $ref: 'api.yaml#/components/schemas/Cat' } } }\n`,
      },
      options: { use: [['rename', { at: '#/components/schemas/Cat', to: 'Tiger' }]] },
    },
  ]
}

function filters(): readonly MessageExample[] {
  const uses: readonly Readonly<Record<string, readonly string[]>>[] = [
    { drop: ['operation:watch', 'operation:wach'] },
    { drop: ['channel:orders'] },
    { drop: ['x-team'] },
    { keep: ['operation:sendOrder'] },
    { drop: ['operation:*', 'channel:*'] },
  ]
  const listed = `${head}servers: { s: { host: h, protocol: kafka } }
channels:
  c: { servers: [{ $ref: '#/servers/s' }], messages: { m: {} } }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' } }
  base: { action: send, channel: { $ref: '#/channels/c' }, reply: { channel: { $ref: '#/channels/r' } } }
x-link: { $ref: '#/components/schemas/A' }
components: { schemas: { A: { type: string } } }
`.replace('operations:', '  r: { address: null }\noperations:')
  const emptied = `${head}servers: { s: { host: h, protocol: p, x-internal: true } }
channels: { a: { servers: [{ $ref: '#/servers/s' }], messages: { m: { x-internal: true } } } }
`
  return [
    ...uses.map((options) => transformed(orders + schemas, ['filter', options])),
    transformed(emptied, ['filter', { drop: ['x-internal'] }]),
    transformed(listed, ['filter', { drop: ['channel:r'] }]),
    transformed(listed, ['filter', { drop: ['operation:base'] }]),
  ]
}

function others(): readonly MessageExample[] {
  const words = `${head}channels:
  c: { bindings: { sns: { name: a }, notifytopic: { name: b } } }
`
  return [
    transformed(words, ['spelling', { to: 'neutral' }]),
    transformed(words.replace('sns', '"s\\u006es"').replace('notifytopic', 'x-b'), ['spelling', { to: 'neutral' }]),
    transformed(`${head}channels:\n  c: { bindings: &b { sns: { name: a } } }\nx-a: *b\n`, [
      'spelling',
      { to: 'neutral' },
    ]),
    transformed(`${head.replace('3.1.0', '3.0.0')}channels:\n  c: { bindings: { ros2: { a: 1 } } }\n`, 'upgrade'),
    transformed(head.replace('3.1.0', '3.2.0'), 'upgrade'),
    { run: 'lint', files: { 'api.yaml': `${head}channels: { c: { parameters: { id: {} } } }\n` } },
    transformed(`${head}x-team: shop # who answers\n`, 'strip-extensions'),
    transformed(`${head}# who answers\nx-team: shop # also at night\n`, 'strip-extensions'),
  ]
}

function functions(): readonly MessageExample[] {
  const failing = `export default {
  rules: { described: { given: '$.info', then: { function: function isDescribed() { throw new Error('not today') } } } },
}
`
  return [{ run: 'lint', files: { 'api.yaml': head, 'team.mjs': failing }, options: { rulesets: ['team.mjs'] } }]
}

function plugins(): readonly MessageExample[] {
  const plugin = definePlugin({
    meta: { name: 'msgapi-plugin-acme', version: '1.0.0', namespace: 'acme' },
    transforms: {
      address: {
        keeps: 'meaning',
        create: () => (description) =>
          description.edit([{ op: 'replace', path: '/channels/orders/address', value: 'other' }]),
      },
      whole: () => (description) => description.edit([{ op: 'copy', from: '/x-whole', path: '' }]),
      endless: () => (description) => description.edit([{ op: 'add', path: '/x-a', value: Number.POSITIVE_INFINITY }]),
    },
  })
  const json = {
    asyncapi: '3.1.0',
    info: { title: 'Orders', version: '1.0.0' },
    channels: { orders: { address: 'a' } },
  }
  const whole = `${head}x-whole:
  # the version
  asyncapi: 3.1.0
  info: # about
    title: Orders

    version: 1.0.0
`
  return [
    { run: 'transform', files: { 'api.yaml': whole }, options: { use: ['acme/whole'], plugins: [plugin] } },
    ...['acme/address', 'acme/endless'].map(
      (use): MessageExample => ({
        run: 'transform',
        files: { 'api.json': JSON.stringify(json) },
        options: { use: [use], plugins: [plugin] },
      }),
    ),
  ]
}
