import { basename, join } from 'node:path'
import t from 'tap'
import { lintFile } from '../conformance/lint-source.ts'
import { lintPart, place } from '../lint-part.ts'

t.test('references between schemas of two formats are one error each', async (t) => {
  const formats = {
    Own: ['', '{ type: object, properties: { a: true } }'],
    Draft: ['application/schema+json;version=draft-07', '{ type: object, properties: { a: true } }'],
    Avro: ['application/vnd.apache.avro;version=1.9.0', '{ type: record, name: R, fields: [] }'],
    OpenApi: ['application/vnd.oai.openapi;version=3.0.0', '{ type: object, nullable: true }'],
    Protobuf: ['application/vnd.google.protobuf;version=3', "'message A {}'"],
  } as const
  const others: Readonly<Record<string, string>> = {
    Draft: 'application/schema+yaml;version=draft-07',
    Avro: 'application/vnd.apache.avro+json;version=1.8.2',
    OpenApi: 'application/vnd.oai.openapi+yaml;version=3.0.3',
    Protobuf: 'application/vnd.google.protobuf;version=2',
  }
  const multi = (format: string, schema: string) =>
    format === '' ? schema : `{ schemaFormat: ${format}, schema: ${schema} }`
  const schemas = Object.entries(formats).map(([name, [format, schema]]) => `    ${name}: ${multi(format, schema)}\n`)
  const head = `asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\ncomponents:\n  schemas:\n${schemas.join('')}`
  const codes = async (schema: string) => (await lintPart(`${head}    from: ${schema}\n`)).map(({ code }) => code)
  for (const [from, [format]] of Object.entries(formats)) {
    for (const to of Object.keys(formats)) {
      const pointer = `#/components/schemas/${to}${to === 'Own' ? '' : '/schema'}`
      const reference = `{ $ref: '${pointer}' }`
      const expected = from === to ? [] : ['spec/ref-schema-format-match']
      const isKeyword = from === 'Own' || from === 'Draft' || from === 'OpenApi'
      const inside = isKeyword ? `{ properties: { b: ${reference} } }` : reference
      t.strictSame(await codes(multi(format, inside)), expected, `${from} to ${to}`)
      if (from !== 'Own')
        t.strictSame(await codes(multi(others[from] ?? '', inside)), expected, `older ${from} to ${to}`)
      const whole = `{ not: { $ref: '#/components/schemas/${to}' } }`
      if (from === 'Own') t.strictSame(await codes(whole), expected, `${from} to the object around ${to}`)
    }
  }
  for (const to of Object.keys(formats)) {
    t.strictSame(await codes(`{ $ref: '#/components/schemas/${to}' }`), [], `a component that is ${to}`)
  }
})

t.test('a file is of the format that a reference to it names', async (t) => {
  const root = t.testdir({
    'main.yaml': `asyncapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
channels:
  orders:
    messages:
      a: { payload: { $ref: order.avsc }, examples: [{ payload: 5 }] }
      b: { payload: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { $ref: order.avsc } } }
      c: { payload: { $ref: order.json } }
      d: { payload: { schemaFormat: application/schema+json;version=draft-07, schema: { $ref: order.json } } }
`,
    'order.avsc': '{ "type": "record", "name": "Order", "fields": [{ "name": "id", "type": "map" }] }',
    'order.json': '{ "type": "object" }',
  })
  const findings = await lintFile(join(root, 'main.yaml'), root)
  t.strictSame(
    findings.map((finding) => `${basename(finding.place.source)} ${place(finding)}`),
    ['main.yaml 6:21 spec/ref-schema-format-match', 'order.avsc 1:73 spec/schema-matches-format'],
  )
})

t.test('findings on a value name the references to it', async (t) => {
  for (const [pointer, value, code] of [
    ['x-m', 'x-m: 5', 'spec/reference-target-kind'],
    ['components/messages/m', 'components: { messages: { m: 5 } }', 'spec/field-type'],
  ] as const) {
    const reference = `{ $ref: "#/${pointer}" }`
    const messages = `channels: { c: { messages: {\n m: ${reference},\n n: ${reference} } } }`
    const text = `asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n${messages}\n${value}\n`
    const [finding, ...others] = await lintPart(text)
    t.equal(others.length, 0, pointer)
    t.equal(finding?.code, code)
    t.strictSame(
      finding?.related?.map(({ range }) => range.start.line + 1),
      [4, 5],
    )
  }
})

t.test('a string in place of a reference gets the reference that was meant', async (t) => {
  const add = (target: string) => `add { $ref: "${target}" } to the "messages" of the channel and refer to that entry`
  const define = `define "n" in the "messages" of the channel and write { $ref: "#/channels/c.d/messages/n" } here`
  const right = 'write { $ref: "#/channels/c.d/messages/m" }'
  const messages: readonly (readonly [text: string, advice: string])[] = [
    ['m', right],
    ['#m', right],
    ['#/channels/c.d/messages/m', right],
    ['#/channels/c%2Ed/messages/m', right],
    ['/channels/c.d/messages/m', right],
    ['channels/c.d/messages/m', right],
    ['#/components/messages/o', right],
    ['components/messages/o', right],
    ['#/components/messages/p', add('#/components/messages/p')],
    ['a/b', 'write { $ref: "#/channels/c.d/messages/a~1b" }'],
    ['n', define],
    ['#/channels/c.d/messages/n', define],
    ['messages/m.yaml', add('messages/m.yaml')],
    ['m.json', add('m.json')],
    ['./m.yaml#/m', add('./m.yaml#/m')],
    ['https://example.com/m', add('https://example.com/m')],
    ['#/nowhere/m', add('#/nowhere/m')],
    ['', 'define it in "messages" and write { $ref: … } here'],
    ['$ref:$.channels.c', 'define it in "messages" and write { $ref: … } here'],
  ]
  const head = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'
  const channels = `channels: { c.d: { messages: { m: { $ref: '#/components/messages/o' }, a/b: {} } } }\ncomponents: { messages: { o: {}, p: {} } }\n`
  const adviceIn = async (text: string) => {
    const [finding] = (await lintPart(head + text)).filter(({ code }) => code === 'spec/reference-required')
    return finding?.message.replace(/^[^;]*; /, '')
  }
  for (const [text, advice] of messages) {
    const listed = `channel: { $ref: '#/channels/c.d' }, messages: ['${text}']`
    t.equal(await adviceIn(`${channels}operations: { o: { action: send, ${listed} } }`), advice, text)
  }
  const others: readonly (readonly [text: string, advice: string])[] = [
    ['c.d', 'write { $ref: "#/channels/c.d" }'],
    ['/channels/c.d', 'write { $ref: "#/channels/c.d" }'],
    ['./c.yaml', 'add { $ref: "./c.yaml" } to "channels" and refer to that entry'],
    ['e', 'define "e" in "channels" and write { $ref: "#/channels/e" } here'],
  ]
  for (const [text, advice] of others) {
    t.equal(await adviceIn(`${channels}operations: { o: { action: send, channel: '${text}' } }`), advice, text)
  }
})

t.test('findings lie in the file in which the defect is', async (t) => {
  const root = t.testdir({
    'main.yaml':
      'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\nchannels:\n  a: { $ref: "parts/a.yaml" }\n  b: { $ref: ./parts/a.yaml# }\n  c: { $ref: parts/schema.yaml }\n',
    parts: {
      'a.yaml': 'adress: a\nmessages: { m: { $ref: schema.yaml } }\n',
      'schema.yaml': 'type: object\nproperties: {}\n',
    },
  })
  const findings = await lintFile(join(root, 'main.yaml'), root)
  t.strictSame(
    findings.map((finding) => `${basename(finding.place.source)} ${place(finding)}`),
    [
      'main.yaml 6:14 spec/reference-target-kind',
      'a.yaml 1:1 spec/unknown-field',
      'a.yaml 2:24 spec/reference-target-kind',
    ],
  )
})
