import { deepStrictEqual } from 'node:assert'
import { join, relative } from 'node:path'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { parse } from 'yaml'
import { type TransformOutcome, transform } from '../src/index.ts'
import { formatFragment } from '../src/pointer.ts'

type Files = Readonly<Record<string, string>>

const head = 'asyncapi: 3.0.0\ninfo: {title: t, version: 1.0.0}\n'

/** A row of the table of traits: what a message has, what it becomes, and the findings, each as its code and where it is. */
interface Row {
  readonly title: string
  readonly message: string
  /** Other components. */
  readonly components?: string
  readonly expected: string
  readonly findings?: readonly string[]
  readonly nulls?: 'preserve'
}

const rows: readonly Row[] = [
  {
    title: 'the example of the format text',
    message: `description: A longer description.
traits:
  - name: UserSignup
    description: short
  - tags:
      - name: user`,
    expected: `description: A longer description.
name: UserSignup
tags:
  - name: user`,
  },
  {
    title: 'a later trait over an earlier one',
    message: `traits:
  - summary: A
  - summary: B`,
    expected: 'summary: B',
  },
  {
    title: 'objects are merged at every level',
    message: `bindings:
  kafka:
    clientId: T
traits:
  - bindings:
      kafka:
        clientId: X
        groupId: G
      amqp:
        ack: true`,
    expected: `bindings:
  kafka:
    clientId: T
    groupId: G
  amqp:
    ack: true`,
  },
  {
    title: 'a list of the target counts as a whole',
    message: `tags:
  - name: t
traits:
  - tags:
      - name: x
      - name: y`,
    expected: `tags:
  - name: t`,
  },
  {
    title: 'a list of a later trait counts as a whole',
    message: `traits:
  - tags: [{name: x}]
  - tags: [{name: y}]`,
    expected: 'tags: [{name: y}]',
  },
  {
    title: 'an empty list of the target counts',
    message: `tags: []
traits:
  - tags: [{name: x}]`,
    expected: 'tags: []',
  },
  {
    title: 'an empty text of the target counts',
    message: `summary: ''
traits:
  - summary: A`,
    expected: `summary: ''`,
  },
  {
    title: 'an empty object of the target is merged',
    message: `bindings: {}
traits:
  - bindings:
      kafka:
        key: {type: string}`,
    expected: `bindings:
  kafka:
    key: {type: string}`,
  },
  {
    title: 'null removes what an earlier trait has',
    message: `traits:
  - summary: A
  - summary: null`,
    expected: '{}',
    findings: ['warn null-dropped #/components/messages/m/traits/1/summary'],
  },
  {
    title: 'null removes a member of an object of an earlier trait',
    message: `traits:
  - x-b: {k: {a: 1, b: 2}}
  - x-b: {k: {a: null}}`,
    expected: 'x-b: {k: {b: 2}}',
    findings: ['warn null-dropped #/components/messages/m/traits/1/x-b/k/a'],
  },
  {
    title: 'null has no effect on what the target has',
    message: `summary: T
traits:
  - summary: null`,
    expected: 'summary: T',
  },
  {
    title: 'null has no effect on what the target has at a lower level',
    message: `x-b:
  k:
    a: 1
traits:
  - x-b: {k: {a: null}}`,
    expected: `x-b:
  k:
    a: 1`,
  },
  {
    title: 'null of the target counts',
    message: `x-a: null
traits:
  - x-a: 1`,
    expected: 'x-a: null',
  },
  {
    title: 'null of the target counts at a lower level',
    message: `x-b:
  k:
    a: null
traits:
  - x-b: {k: {a: 1, b: 2}}`,
    expected: `x-b:
  k:
    a: null
    b: 2`,
  },
  {
    title: 'null of the target stays without a trait',
    message: `x-a: {k: null}
traits: []`,
    expected: 'x-a: {k: null}',
  },
  {
    title: 'null in a schema of the target stays',
    message: `headers:
  type: object
  properties:
    a:
      default: null
      enum: [null, 1]
traits:
  - summary: s`,
    expected: `headers:
  type: object
  properties:
    a:
      default: null
      enum: [null, 1]
summary: s`,
  },
  {
    title: 'null in an object of a trait is lost',
    message: `traits:
  - x-a: {k: null, z: 1}`,
    expected: 'x-a: {z: 1}',
    findings: ['warn null-dropped #/components/messages/m/traits/0/x-a/k'],
  },
  {
    title: 'null in an object of a trait is kept on request',
    nulls: 'preserve',
    message: `traits:
  - x-a: {k: null, z: 1}`,
    expected: 'x-a: {k: null, z: 1}',
  },
  {
    title: 'null in a trait is lost',
    message: `traits:
  - x-a: null`,
    expected: '{}',
    findings: ['warn null-dropped #/components/messages/m/traits/0/x-a'],
  },
  {
    title: 'null in a trait is kept on request',
    nulls: 'preserve',
    message: `traits:
  - x-a: {b: 1}
  - x-a: null`,
    expected: 'x-a: null',
  },
  {
    title: 'null cuts off what an earlier trait has',
    message: `x-a: {b: 1}
traits:
  - x-a: {c: 1}
  - x-a: null`,
    expected: 'x-a: {b: 1}',
    findings: ['warn null-dropped #/components/messages/m/traits/1/x-a'],
  },
  {
    title: 'a text in place of an object',
    message: `traits:
  - x-a: {k: 1}
  - x-a: s`,
    expected: 'x-a: s',
  },
  {
    title: 'a text of the target in place of an object',
    message: `x-a: s
traits:
  - x-a: {k: 1}`,
    expected: 'x-a: s',
  },
  {
    title: 'a boolean schema of the target',
    message: `headers: true
traits:
  - headers: {type: object}`,
    expected: 'headers: true',
  },
  {
    title: 'schemas that contradict each other',
    message: `headers:
  type: object
  properties:
    a: {type: string}
  required: [a]
traits:
  - headers:
      properties:
        a: {type: integer, maximum: 3}
        b: {type: string}
      required: [b]`,
    expected: `headers:
  type: object
  properties:
    a: {type: string, maximum: 3}
    b: {type: string}
  required: [a]`,
    findings: ['warn mixed-schema #/components/messages/m/headers/required'],
  },
  {
    title: 'a reference is resolved where objects merge',
    message: `headers:
  $ref: '#/components/schemas/H'
traits:
  - headers:
      type: object
      x-both: true`,
    components: `  schemas:
    H:
      properties:
        a: {$ref: '#/components/schemas/A'}
    A: {type: string}
`,
    expected: `headers:
  properties:
    a: {$ref: '#/components/schemas/A'}
  type: object
  x-both: true`,
  },
  {
    title: 'a reference stays where nothing merges, of the target and of a trait',
    message: `headers:
  $ref: '#/components/schemas/H'
traits:
  - headers:
      $ref: '#/components/schemas/H'
    correlationId:
      $ref: '#/components/correlationIds/C'`,
    components: `  schemas:
    H: {type: object}
  correlationIds:
    C: {location: $message.header#/c}
`,
    expected: `headers:
  $ref: '#/components/schemas/H'
correlationId:
  $ref: '#/components/correlationIds/C'`,
  },
  {
    title: 'nothing is a reference in an extension',
    message: `x-a:
  $ref: '#/components/schemas/H'
traits:
  - x-a: {b: 1}`,
    components: `  schemas:
    H: {type: object}
`,
    expected: `x-a:
  $ref: '#/components/schemas/H'
  b: 1`,
  },
  {
    title: 'lists of examples keep their nulls',
    message: `examples:
  - payload: {a: null}
traits:
  - summary: s`,
    expected: `examples:
  - payload: {a: null}
summary: s`,
  },
  {
    title: 'names that objects of JavaScript have',
    message: `x-a: {"1": b}
traits:
  - x-a: {__proto__: 1, constructor: {toString: 2}, "0": a}`,
    expected: `x-a: {"1": b, __proto__: 1, constructor: {toString: 2}, "0": a}`,
  },
  {
    title: 'a name that null removed comes back at the end',
    message: `traits:
  - x-a: {a: 1, b: 2}
  - x-a: {a: null}
  - x-a: {c: 3, a: 4}`,
    expected: 'x-a: {b: 2, c: 3, a: 4}',
  },
]

t.test('a message with its traits merged', async (t) => {
  for (const { title, message, components = '', expected, findings = [], nulls } of rows) {
    const text = (body: string) => `${head}components:\n  messages:\n    m:${indented(body)}\n${components}`
    const found = await run(t, { 'api.yaml': text(message) }, 'merge-traits', nulls === undefined ? {} : { nulls })
    t.equal(found.texts['api.yaml'], text(expected), title)
    t.strictSame(found.findings, findings, title)
    await isOnce(t, found, title)
  }
})

/** A case of several files, or of operations: what each file becomes, all others staying as they are; nothing where an error is reported. */
interface Case {
  readonly title: string
  readonly files: Files
  readonly expected: Files
  readonly findings?: readonly string[]
}

const cases: readonly Case[] = [
  {
    title: 'operations and messages wherever they are, with comments, and references of another file',
    files: {
      'api.yaml': `asyncapi: 3.0.0
info: { title: t, version: 1.0.0 }
channels:
  orders:
    address: orders
    messages:
      placed: # the first
        # what it is called
        name: placed
        # who sends it
        traits:
          - $ref: 'parts/traits.yaml#/common'
        payload: { type: object } # anything
      shipped:
        $ref: parts/messages.yaml#/shipped
operations:
  place:
    action: send
    channel: { $ref: '#/channels/orders' }
    traits: [{ $ref: '#/components/operationTraits/kafka' }]
components:
  operationTraits:
    kafka:
      bindings:
        # of Kafka
        kafka: { clientId: { type: string } } # any
`,
      'parts/traits.yaml': `common:
  # all have them
  headers: { $ref: '#/Headers' }
  correlationId: # to find it again
    $ref: ../ids.yaml
Headers: { type: object }
`,
      'parts/messages.yaml': `shipped:
  traits:
    - $ref: traits.yaml#/common
  headers:
    properties: { to: { $ref: '#/to' } }
to: { type: string }
`,
      'ids.yaml': `location: $message.header#/id
`,
    },
    expected: {
      'api.yaml': `asyncapi: 3.0.0
info: { title: t, version: 1.0.0 }
channels:
  orders:
    address: orders
    messages:
      placed: # the first
        # what it is called
        name: placed
        payload: { type: object } # anything
        # all have them
        headers: { $ref: './parts/traits.yaml#/Headers' }
        correlationId: # to find it again
          $ref: ./ids.yaml
      shipped:
        $ref: parts/messages.yaml#/shipped
operations:
  place:
    action: send
    channel: { $ref: '#/channels/orders' }
    bindings:
      # of Kafka
      kafka: { clientId: { type: string } } # any
components:
  operationTraits:
    kafka:
      bindings:
        # of Kafka
        kafka: { clientId: { type: string } } # any
`,
      'parts/messages.yaml': `shipped:
  headers:
    properties: { to: { $ref: '#/to' } }
    type: object
  correlationId: # to find it again
    $ref: ../ids.yaml
to: { type: string }
`,
    },
  },
  {
    title: 'JSON',
    files: {
      'api.json': `{
  "asyncapi": "3.0.0",
  "info": { "title": "t", "version": "1" },
  "components": {
    "messages": { "m": { "traits": [{ "$ref": "headers.json" }], "headers": { "type": "object" } } }
  }
}
`,
      'headers.json': '{ "headers": { "$ref": "schema.json" } }\n',
      'schema.json': '{ "maxProperties": 12345678901234567890.0 }\n',
    },
    expected: {
      'api.json': `{
  "asyncapi": "3.0.0",
  "info": { "title": "t", "version": "1" },
  "components": {
    "messages": { "m": { "headers": { "type": "object", "maxProperties": 12345678901234567890.0 } } }
  }
}
`,
    },
  },
  {
    title: 'a file as a whole takes the place of a reference to it',
    files: {
      'api.yaml': `${head}components:
  messages:
    m:
      headers: { $ref: schema.yaml }
      traits: [{ headers: { maxProperties: 3 } }]
`,
      'schema.yaml': 'type: object\n',
    },
    expected: {
      'api.yaml': `${head}components:
  messages:
    m:
      headers:
        type: object
        maxProperties: 3
`,
    },
  },
  {
    title: 'a message that an alias repeats',
    files: {
      'api.yaml': `${head}channels:
  a: { messages: { m: &m { name: m, traits: [{ summary: s }] } } }
  b: { messages: { m: *m } }
`,
    },
    expected: {
      'api.yaml': `${head}channels:
  a: { messages: { m: &m { name: m, summary: s } } }
  b: { messages: { m: { name: m, summary: s } } }
`,
    },
  },
  {
    title: 'a schema that contains itself is merged with another one, and references to it stay',
    files: {
      'api.yaml': `${head}components:
  messages:
    m:
      headers: { $ref: '#/components/schemas/S' }
      traits: [{ headers: { maxProperties: 3 } }]
  schemas:
    S: { properties: { s: { $ref: '#/components/schemas/S' } } }
`,
    },
    expected: {
      'api.yaml': `${head}components:
  messages:
    m:
      headers: { properties: { s: { $ref: '#/components/schemas/S' } }, maxProperties: 3 }
  schemas:
    S: { properties: { s: { $ref: '#/components/schemas/S' } } }
`,
    },
  },
  {
    title: 'traits that are written in the list of another message',
    files: {
      'api.yaml': `${head}components:
  messages:
    a:
      traits:
        - summary: s
    b:
      traits:
        - $ref: '#/components/messages/a/traits/0'
`,
    },
    expected: {
      'api.yaml': `${head}components:
  messages:
    a:
      summary: s
    b:
      summary: s
`,
    },
  },
]

t.test('descriptions with their traits merged', async (t) => {
  for (const { title, files, expected, findings = [] } of cases) {
    const found = await run(t, files, 'merge-traits', {})
    for (const [name, text] of Object.entries({ ...files, ...expected }))
      t.equal(found.texts[name], text, `${title}: ${name}`)
    t.strictSame(found.findings, findings, title)
    await isOnce(t, found, title)
  }
})

/** Descriptions that stay as they are, since an error is reported. */
const refusals: readonly {
  readonly title: string
  readonly components: string
  readonly findings: readonly string[]
}[] = [
  {
    title: 'fields that traits may not have',
    components: `messages:
  m: { traits: [{ $ref: '#/components/messageTraits/t' }] }
  n: { traits: [{ $ref: '#/components/messageTraits/t' }] }
messageTraits:
  t: { payload: {}, summary: s, traits: [] }
operations:
  o: { action: send, channel: { $ref: '#/components/channels/c' }, traits: [{ action: receive }] }
channels:
  c: {}`,
    findings: [
      'error forbidden-field #/components/messageTraits/t/payload',
      'error forbidden-field #/components/messageTraits/t/traits',
      'error forbidden-field #/components/operations/o/traits/0/action',
    ],
  },
  {
    title: 'schemas of two formats',
    components: `messages:
  m:
    headers: { schemaFormat: application/schema+json;version=draft-07, schema: { type: object } }
    traits: [{ headers: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { name: a } } }]
  n:
    headers: { type: object }
    traits: [{ headers: { schemaFormat: application/schema+json;version=draft-07, schema: { type: object } } }]`,
    findings: [
      'error format-conflict #/components/messages/m/headers',
      'error format-conflict #/components/messages/n/headers',
    ],
  },
  {
    title: 'two schemas that contain themselves',
    components: `messages:
  m: { headers: { $ref: '#/components/schemas/A' }, traits: [{ headers: { $ref: '#/components/schemas/B' } }] }
schemas:
  A: { properties: { x: { $ref: '#/components/schemas/A' } } }
  B: { properties: { x: { properties: { x: { $ref: '#/components/schemas/B' } } } } }`,
    findings: ['error circular #/components/messages/m/headers'],
  },
  {
    title: 'an item that is no trait',
    components: `messages:
  m: { traits: [summary] }
  n: { traits: [{ $ref: '#/components/operationTraits/o' }] }
operationTraits:
  o: { summary: s }`,
    findings: ['error no-trait #/components/messages/m/traits/0', 'error no-trait #/components/messages/n/traits/0'],
  },
  {
    title: 'a reference into traits that would go',
    components: `messages:
  m: { traits: [{ headers: { type: object } }] }
  n: { headers: { $ref: '#/components/messages/m/traits/0/headers' } }`,
    findings: ['error used-trait #/components/messages/n/headers'],
  },
  {
    title: 'schemas that would be written out without bound',
    components: `messages:
  m: { headers: { $ref: '#/components/schemas/A0' }, traits: [{ headers: { $ref: '#/components/schemas/B0' } }] }
schemas:
${doubling('A')}${doubling('B')}`,
    findings: ['error too-large #/components/messages/m'],
  },
]

/** Schemas of which each refers twice to the next: written out, the first has more than 2 to the power of 30 values. */
function doubling(name: string): string {
  const schemas = Array.from({ length: 30 }, (_each, index) => {
    const next = `{ $ref: '#/components/schemas/${name}${index + 1}' }`
    return `  ${name}${index}: { properties: { x: ${next}, y: ${next} } }\n`
  })
  return `${schemas.join('')}  ${name}30: { x-${name}: 1 }\n`
}

t.test('what cannot be merged', async (t) => {
  for (const { title, components, findings } of refusals) {
    const files = { 'api.yaml': `${head}components:\n${components.replace(/^/gm, '  ')}` }
    const found = await run(t, files, 'merge-traits', {})
    t.strictSame(found.findings, findings, title)
    t.equal(found.outcome.text, undefined)
  }
})

/** A value with its members in their order: objects are maps, so that no name is special. */
type Value = null | boolean | number | string | readonly Value[] | ReadonlyMap<string, Value>

const schemas = new Map<string, Value>([
  [
    'A',
    new Map<string, Value>([
      ['properties', new Map([['x', referenceTo('B')]])],
      ['type', 'object'],
      ['const', null],
    ]),
  ],
  [
    'B',
    new Map<string, Value>([
      ['maximum', 1],
      [
        'properties',
        new Map<string, Value>([
          ['x', true],
          ['1', referenceTo('C')],
        ]),
      ],
    ]),
  ],
  [
    'C',
    new Map<string, Value>([
      ['x-c', null],
      ['type', ['string', 'null']],
    ]),
  ],
])

function referenceTo(name: string): Value {
  return new Map([['$ref', `#/components/schemas/${name}`]])
}

t.test('with `at`, only what it names is merged', async (t) => {
  const operation = (traits: string) => `{ action: send, channel: { $ref: '#/channels/c' }, ${traits} }`
  const traits = `traits: [{ summary: S }]`
  const message = (own: string) => `{ name: n, ${own} }`
  const text = ({ a = traits, b = traits, m = traits }) => `${head}channels:
  c:
    messages:
      a/b: ${message(m)}
operations:
  a: ${operation(a)}
  b: { $ref: '#/components/operations/b' }
components:
  operations:
    b: ${operation(b)}
`
  const merged = 'summary: S'
  const rows: readonly (readonly [at: readonly string[], expected: string])[] = [
    [['#/operations/a'], text({ a: merged })],
    [['/operations/a', '#/operations/a'], text({ a: merged })],
    [['#/operations/b'], text({ b: merged })],
    [['#/components/operations/b', '/channels/c/messages/a~1b'], text({ b: merged, m: merged })],
    [['#/channels/c/messages/a~1b'], text({ m: merged })],
  ]
  for (const [at, expected] of rows) {
    const found = await run(t, { 'api.yaml': text({}) }, 'merge-traits', { at })
    t.equal(found.texts['api.yaml'], expected, at.join())
    t.strictSame(found.findings, [], at.join())
    await isOnce(t, found, at.join())
  }
  for (const at of [
    '#/operations/c',
    '#/operations',
    '#/channels/c',
    '/operations/a/traits/0',
    'x',
    '#',
    'y.yaml#/a',
  ]) {
    const found = await run(t, { 'api.yaml': text({}) }, 'merge-traits', { at: ['#/operations/a', at] })
    t.strictSame(found.findings, ['error not-found #'], at)
    t.equal(found.outcome.text, undefined, at)
  }
  const used = `${head}operations:
  a: ${operation(`traits: [{ $ref: '#/operations/b/traits/0' }]`)}
  b: ${operation(traits)}
channels: { c: {} }
`
  const first = await run(t, { 'api.yaml': used }, 'merge-traits', { at: ['#/operations/a'] })
  t.equal(first.texts['api.yaml'], used.replace(/traits: .*traits\/0.*\]/, merged))
  const second = await run(t, { 'api.yaml': used }, 'merge-traits', { at: ['#/operations/b'] })
  t.strictSame(second.findings, ['error used-trait #/operations/a/traits/0'])
})

t.test('merging is RFC 7396 with the target on top, keys in their order', async (t) => {
  const folder = t.testdir({})
  const entries = (names: fc.Arbitrary<string>, values: fc.Arbitrary<Value>) =>
    fc.uniqueArray(fc.tuple(names, values), { maxLength: 4, selector: ([name]) => name }).map((pairs) => new Map(pairs))
  const { data, schema } = fc.letrec<{ data: Value; schema: Value }>((tie) => ({
    data: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<Value>(null, 0, 1, 'text', true),
      fc.array(tie('data'), { maxLength: 2 }),
      entries(fc.constantFrom('a', 'b', '2', '1', '__proto__', '$ref', 'constructor'), tie('data')),
    ),
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<Value>(referenceTo('A'), referenceTo('B'), referenceTo('C'), true),
      fc
        .tuple(
          entries(fc.constantFrom('type', 'maximum', 'title'), fc.constantFrom<Value>(null, 1, 'string')),
          fc.option(entries(fc.constantFrom('x', 'y', '1', '__proto__'), tie('schema')), { nil: undefined }),
          fc.option(tie('data'), { nil: undefined }),
        )
        .map(([fields, properties, extension]) => {
          const all = new Map<string, Value>(fields)
          if (properties !== undefined) all.set('properties', properties)
          if (extension !== undefined) all.set('x-z', extension)
          return all
        }),
    ),
  }))
  const fields = fc
    .tuple(
      entries(fc.constantFrom('x-a', 'x-b', 'x-1'), data),
      fc.option(fc.oneof(schema, fc.constant(null)), { nil: undefined }),
    )
    .map(([extensions, headers]) =>
      headers === undefined ? extensions : new Map<string, Value>([...extensions, ['headers', headers]]),
    )
  const traits = fc.array(fields, { maxLength: 4 })
  const law = fc.asyncProperty(traits, fields, fc.boolean(), fc.boolean(), async (traits, own, nullsRemove, isJson) => {
    const target = new Map<string, Value>([...own].filter(([name, value]) => name !== 'headers' || value !== null))
    const document = (message: Value): Value =>
      new Map<string, Value>([
        ['asyncapi', '3.0.0'],
        [
          'info',
          new Map([
            ['title', 't'],
            ['version', '1'],
          ]),
        ],
        [
          'components',
          new Map<string, Value>([
            ['messages', new Map([['m', message]])],
            ['schemas', schemas],
          ]),
        ],
      ])
    const [first, ...others] = [...target]
    // The list of traits lies between the fields.
    const message = new Map<string, Value>([...(first === undefined ? [] : [first]), ['traits', traits], ...others])
    const merged = traits.reduce<Value>((under, trait) => patched(under, trait, nullsRemove, false), new Map())
    const path = join(folder, isJson ? 'api.json' : 'api.yaml')
    const options = { use: [['merge-traits', { nulls: nullsRemove ? 'delete' : 'preserve' }] as const], root: folder }
    const once = await transform({ path, content: jsonOf(document(message)) }, options)
    deepStrictEqual(
      pairsIn(parse(once.text ?? '', { mapAsMap: true })),
      pairsIn(document(over(merged, target, nullsRemove, false))),
    )
    const twice = await transform({ path, content: once.text ?? '' }, options)
    deepStrictEqual(twice.text, once.text)
  })
  await fc.assert(law, { numRuns: 200 })
})

/** RFC 7396, section 2, as it is written there; a reference stays one where it meets no object. */
function patched(target: Value | undefined, patch: Value, nullsRemove: boolean, isData: boolean): Value {
  if (!(patch instanceof Map)) return patch
  const under = followed(target, nullsRemove, isData)
  if (isReference(patch, isData)) {
    if (isSameReference(target, patch) || !(under instanceof Map)) return patch
  }
  const result = new Map<string, Value>(under instanceof Map ? under : [])
  for (const [name, value] of membersOf(patch, isData)) {
    if (value === null && nullsRemove) result.delete(name)
    else result.set(name, patched(result.get(name), value, nullsRemove, isData || name.startsWith('x-')))
  }
  return result
}

/** Own values win, null among them; objects are joined. */
function over(under: Value | undefined, own: Value, nullsRemove: boolean, isData: boolean): Value {
  const below = followed(under, nullsRemove, isData)
  if (!(own instanceof Map) || !(below instanceof Map)) return own
  if (isReference(own, isData) && isSameReference(under, own)) return own
  const result = new Map<string, Value>()
  for (const [name, value] of membersOf(own, isData)) {
    result.set(name, over(below.get(name), value, nullsRemove, isData || name.startsWith('x-')))
  }
  for (const [name, value] of below) if (!result.has(name)) result.set(name, value)
  return result
}

/** What traits made so far; in place of a reference, what it leads to, as the patch that it is. */
function followed(value: Value | undefined, nullsRemove: boolean, isData: boolean): Value | undefined {
  if (!(value instanceof Map) || !isReference(value, isData)) return value
  return patched(undefined, new Map(membersOf(value, isData)), nullsRemove, isData)
}

function membersOf(value: ReadonlyMap<string, Value>, isData: boolean): ReadonlyMap<string, Value> {
  if (!isReference(value, isData)) return value
  const target = schemas.get(String(value.get('$ref')).split('/').at(-1) ?? '')
  return target instanceof Map ? target : new Map()
}

function isReference(value: ReadonlyMap<string, Value>, isData: boolean): boolean {
  return !isData && value.has('$ref')
}

function isSameReference(one: Value | undefined, other: ReadonlyMap<string, Value>): boolean {
  return one instanceof Map && one.has('$ref') && one.get('$ref') === other.get('$ref')
}

function jsonOf(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(jsonOf).join()}]`
  if (!(value instanceof Map)) return JSON.stringify(value)
  return `{${[...value].map(([name, member]) => `${JSON.stringify(name)}:${jsonOf(member)}`).join()}}`
}

/** The members of objects as lists, so that their order counts. */
function pairsIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pairsIn)
  return value instanceof Map ? { pairs: [...value].map(([name, member]) => [name, pairsIn(member)]) } : value
}

function indented(text: string): string {
  return /^\{/.test(text) ? ` ${text}` : `\n${text.replace(/^/gm, ' '.repeat(6))}`
}

/** A rename: the files that change, or what refuses it. */
interface RenameCase {
  readonly title: string
  readonly at: string
  readonly to: string
  readonly files: Files
  readonly expected?: Files
  readonly findings?: readonly string[]
}

const renames: readonly RenameCase[] = [
  {
    title: 'a component, in all files and through references, with its comments',
    at: '#/components/schemas/Old',
    to: 'New',
    files: {
      'api.yaml': `${head}channels:
  c: { messages: { m: { $ref: parts/m.yaml#/m } } }
components:
  schemas:
    # the one
    Old: # behind
      properties: { a: { $ref: '#/components/schemas/Old' } }
    Other: { $ref: '#/components/schemas/Old/properties/a' }
    Older: { const: { $ref: '#/components/schemas/Old' } }
`,
      'parts/m.yaml': `m: { payload: { $ref: '../api.yaml#/components/schemas/Old' } }
`,
    },
    expected: {
      'api.yaml': `${head}channels:
  c: { messages: { m: { $ref: parts/m.yaml#/m } } }
components:
  schemas:
    # the one
    New: # behind
      properties: { a: { $ref: '#/components/schemas/New' } }
    Other: { $ref: '#/components/schemas/New/properties/a' }
    Older: { const: { $ref: '#/components/schemas/Old' } }
`,
      'parts/m.yaml': `m: { payload: { $ref: '../api.yaml#/components/schemas/New' } }
`,
    },
  },
  {
    title: 'a name of another file, and a channel with operations and messages that lead through it',
    at: './parts.yaml#/orders',
    to: 'bookings',
    files: {
      'api.yaml': `${head}channels: { c: { $ref: 'parts.yaml#/orders' } }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' }, messages: [{ $ref: '#/channels/c/messages/m' }] }
`,
      'parts.yaml': 'orders: { messages: { m: {} } }\n',
    },
    expected: {
      'api.yaml': `${head}channels: { c: { $ref: 'parts.yaml#/bookings' } }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' }, messages: [{ $ref: '#/channels/c/messages/m' }] }
`,
      'parts.yaml': 'bookings: { messages: { m: {} } }\n',
    },
  },
  {
    title: 'a message through the reference to its channel',
    at: '#/channels/c/messages/m',
    to: 'a/b c',
    files: {
      'api.yaml': `${head}channels: { c: { $ref: '#/components/channels/C' } }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' }, messages: [{ $ref: '#/channels/c/messages/m' }] }
components: { channels: { C: { messages: { m: {} } } } }
`,
    },
    expected: {
      'api.yaml': `${head}channels: { c: { $ref: '#/components/channels/C' } }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' }, messages: [{ $ref: '#/channels/c/messages/a~1b%20c' }] }
components: { channels: { C: { messages: { a/b c: {} } } } }
`,
    },
  },
  {
    title: 'a parameter and its expressions in the address',
    at: '#/channels/c/parameters/id',
    to: 'order_id',
    files: {
      'api.yaml': `${head}channels:
  c:
    address: "orders/{id}/{idx}/{id}"
    parameters: { id: {}, idx: {} }
    description: has an {id}
`,
    },
    expected: {
      'api.yaml': `${head}channels:
  c:
    address: "orders/{order_id}/{idx}/{order_id}"
    parameters: { order_id: {}, idx: {} }
    description: has an {id}
`,
    },
  },
  {
    title: 'a server variable in host and path',
    at: '#/servers/s/variables/v',
    to: 'version',
    files: {
      'api.yaml': `${head}servers:
  s:
    host: "{v}.example.com"
    pathname: "/{v}"
    protocol: kafka
    variables: { v: { default: v } }
`,
    },
    expected: {
      'api.yaml': `${head}servers:
  s:
    host: "{version}.example.com"
    pathname: "/{version}"
    protocol: kafka
    variables: { version: { default: v } }
`,
    },
  },
  {
    title: 'a component that is a parameter has no name of the address',
    at: '#/components/parameters/id',
    to: 'key',
    files: {
      'api.yaml': `${head}channels:
  c: { address: '{id}', parameters: { id: { $ref: '#/components/parameters/id' } } }
components: { parameters: { id: {} } }
`,
    },
    expected: {
      'api.yaml': `${head}channels:
  c: { address: '{id}', parameters: { id: { $ref: '#/components/parameters/key' } } }
components: { parameters: { key: {} } }
`,
    },
  },
  {
    title: 'a schema whose name is a value of a discriminator',
    at: '#/components/schemas/Cat',
    to: 'Kitten',
    files: {
      'api.yaml': `${head}channels:
  c: { messages: { m: { payload: { $ref: '#/components/schemas/Cat' }, examples: [{ payload: { kind: Cat, is: Cat } }] } } }
components:
  schemas:
    Pet: { discriminator: kind, required: [kind], properties: { kind: { enum: [Cat, Dog], default: Cat }, is: { enum: [Cat] } } }
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
    Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
`,
    },
    expected: {
      'api.yaml': `${head}channels:
  c: { messages: { m: { payload: { $ref: '#/components/schemas/Kitten' }, examples: [{ payload: { kind: Kitten, is: Cat } }] } } }
components:
  schemas:
    Pet: { discriminator: kind, required: [kind], properties: { kind: { enum: [Kitten, Dog], default: Kitten }, is: { enum: [Cat] } } }
    Kitten: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
    Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
`,
    },
    findings: ['warn value-changed #/components/schemas/Cat'],
  },
  {
    title: 'a schema that has a constant for the discriminator',
    at: '#/components/schemas/Cat',
    to: 'Kitten',
    files: {
      'api.yaml': `${head}components:
  schemas:
    Pet: { discriminator: kind, required: [kind], properties: { kind: { enum: [Cat] } } }
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { kind: { const: Cat } } }] }
`,
    },
    expected: {
      'api.yaml': `${head}components:
  schemas:
    Pet: { discriminator: kind, required: [kind], properties: { kind: { enum: [Cat] } } }
    Kitten: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { kind: { const: Cat } } }] }
`,
    },
  },
  {
    title: 'an extension that mentions a component',
    at: '#/components/schemas/A',
    to: 'B',
    files: { 'api.yaml': `${head}x-main: '#/components/schemas/A'\ncomponents: { schemas: { A: {} } }\n` },
    expected: { 'api.yaml': `${head}x-main: '#/components/schemas/A'\ncomponents: { schemas: { B: {} } }\n` },
    findings: ['warn mentioned #/x-main'],
  },
  {
    title: 'references that aliases and a merge key repeat',
    at: '#/components/schemas/A',
    to: 'B',
    files: {
      'api.yaml': `${head}channels:
  c: { messages: { m: { payload: &a { $ref: '#/components/schemas/A' } }, n: { payload: *a, headers: { items: *a } } } }
components: { schemas: { A: {}, C: { properties: &p { a: *a } }, D: { properties: { <<: *p, b: {} } } } }
`,
    },
    expected: {
      'api.yaml': `${head}channels:
  c: { messages: { m: { payload: &a { $ref: '#/components/schemas/B' } }, n: { payload: *a, headers: { items: *a } } } }
components: { schemas: { B: {}, C: { properties: &p { a: *a } }, D: { properties: { <<: *p, b: {} } } } }
`,
    },
    findings: ['warn parse/merge-key #/components/schemas/D/properties'],
  },
  {
    title: 'a name that is taken',
    at: '#/components/schemas/A',
    to: 'B',
    files: { 'api.yaml': `${head}components: { schemas: { A: {}, B: {} } }\n` },
    findings: ['error taken #/components/schemas/A'],
  },
  {
    title: 'nothing under the old name',
    at: '#/components/schemas/C',
    to: 'B',
    files: { 'api.yaml': `${head}components: { schemas: { A: {} } }\n` },
    findings: ['error not-found #'],
  },
  {
    title: 'a name that the format does not allow',
    at: '#/components/schemas/A',
    to: 'a b',
    files: { 'api.yaml': `${head}components: { schemas: { A: {} } }\n` },
    findings: ['error illegal-name #/components/schemas/A'],
  },
  {
    title: 'a property, which is part of messages',
    at: '#/components/schemas/A/properties/a',
    to: 'b',
    files: { 'api.yaml': `${head}components: { schemas: { A: { properties: { a: {} } } } }\n` },
    findings: ['error no-name #/components/schemas/A/properties/a'],
  },
  {
    title: 'a name that another description uses',
    at: '#/components/schemas/A',
    to: 'B',
    files: {
      'api.yaml': `${head}components: { schemas: { A: { properties: { a: {} } } } }\n`,
      'other/api.yaml': `${head}components: { schemas: { X: { $ref: ../api.yaml#/components/schemas/A/properties/a } } }\n`,
      'third.yaml': `${head}components: { schemas: { A: {}, B: { $ref: '#/components/schemas/A' } } }\n`,
    },
    findings: ['error used-elsewhere #/components/schemas/A'],
  },
]

t.test('names and all that goes with them', async (t) => {
  for (const { title, at, to, files, expected = {}, findings = [] } of renames) {
    const found = await run(t, files, 'rename', { at, to })
    for (const [name, text] of Object.entries({ ...files, ...expected }))
      t.equal(found.texts[name], text, `${title}: ${name}`)
    t.strictSame(found.findings, findings, title)
    const isRefused = findings.some((each) => each.startsWith('error'))
    t.equal(found.outcome.text === undefined, isRefused, title)
    if (isRefused || findings.includes('warn mentioned #/x-main')) continue
    const back = await run(t, found.texts, 'rename', backOf(at, to))
    for (const [name, text] of Object.entries(files)) t.equal(back.texts[name], text, `${title}: ${name}, back`)
  }
})

/** The rename that takes another one back. */
function backOf(at: string, to: string): { readonly at: string; readonly to: string } {
  const end = at.lastIndexOf('/')
  return { at: `${at.slice(0, end + 1)}${formatFragment([to]).slice(2)}`, to: at.slice(end + 1) }
}

interface Run {
  readonly texts: Files
  readonly findings: readonly string[]
  readonly outcome: TransformOutcome
  readonly again: () => Promise<Run>
}

/** Runs a transform on files, the entry being `api.yaml` or `api.json`. Findings of level info are left out. */
async function run(t: Test, files: Files, name: string, options: Readonly<Record<string, unknown>>): Promise<Run> {
  const folder = t.testdir(treeOf(files))
  const entry = 'api.json' in files ? 'api.json' : 'api.yaml'
  const outcome = await transform(join(folder, entry), { use: [[name, options]], root: folder })
  if (outcome.crashed) throw new Error(outcome.findings.map(({ message }) => message).join('\n'))
  const texts = {
    ...files,
    ...Object.fromEntries(outcome.files.map(({ path, text }) => [relative(folder, path), text])),
  }
  const findings = outcome.findings
    .filter(({ severity }) => severity !== 'info')
    .map(({ code, severity, place }) => {
      const file = relative(folder, place.source)
      const where = formatFragment(place.pointer)
      return `${severity} ${code.replace(`${name}/`, '')} ${file === entry ? '' : file}${where}`
    })
  return { texts, findings, outcome, again: () => run(t, texts, name, options) }
}

/** Files as the folders that tap writes. */
function treeOf(files: Files): Record<string, string | Record<string, string>> {
  const tree: Record<string, string | Record<string, string>> = {}
  for (const [name, text] of Object.entries(files)) {
    const [folder = '', file] = name.split('/')
    const inside = tree[folder]
    if (file === undefined) tree[name] = text
    else tree[folder] = { ...(typeof inside === 'object' ? inside : {}), [file]: text }
  }
  return tree
}

/** The second run changes nothing. */
async function isOnce(t: Test, { texts, again }: Run, title: string): Promise<void> {
  const second = await again()
  t.strictSame(second.texts, texts, `${title}, twice`)
  t.notOk(second.outcome.files.some(({ isChanged }) => isChanged))
}
