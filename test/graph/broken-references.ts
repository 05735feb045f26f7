import path from 'node:path'
import t from 'tap'
import { writtenReference } from '../../src/graph/reference-writing.ts'
import { formatFragment } from '../../src/pointer.ts'
import { findingsOf, graphOf, referenceAt, spot, type Texts, targetOf } from '../fixtures/graph/memory.ts'
import { head, withSchemas } from './descriptions.ts'

t.test('each loop of references is reported once', async (t) => {
  const graph = await graphOf({
    'main.yaml': withSchemas(`
Into: { $ref: '#/components/schemas/A' }
A: { $ref: '#/components/schemas/B' }
B: { $ref: './other.yaml#/C' }
Self: { $ref: '#/components/schemas/Self' }
Way: { $ref: '#/components/schemas/Back/properties/a' }
Back: { $ref: '#/components/schemas/Way/properties/b' }
Through: { $ref: '#/components/schemas/Self/properties/a' }`),
    'other.yaml': "C: { $ref: './main.yaml#/components/schemas/A' }\n",
  })
  t.strictSame(findingsOf(graph), [
    `ref/cycle main.yaml#/components/schemas/A/$ref '#/components/schemas/B': Reference "#/components/schemas/B" leads to "./other.yaml#/C", then to "./main.yaml#/components/schemas/A", and back to itself; give one of them a value`,
    `ref/cycle main.yaml#/components/schemas/Self/$ref '#/components/schemas/Self': Reference "#/components/schemas/Self" leads to itself; write a value in its place`,
    `ref/cycle main.yaml#/components/schemas/Way/$ref '#/components/schemas/Back/properties/a': Reference "#/components/schemas/Back/properties/a" leads to "#/components/schemas/Way/properties/b", and back to itself; give one of them a value`,
  ])
  t.strictSame(
    graph.findings[0]?.related?.map(({ place, message }) => [formatFragment(place.pointer), message]),
    [
      ['#/components/schemas/B/$ref', 'leads to "./other.yaml#/C"'],
      ['#/C/$ref', 'leads to "./main.yaml#/components/schemas/A"'],
    ],
  )
  const cyclic = graph.references.filter((reference) => reference.cyclic).map(({ location }) => spot(location))
  t.strictSame(cyclic, [
    'main.yaml#/components/schemas/A',
    'main.yaml#/components/schemas/B',
    'main.yaml#/components/schemas/Self',
    'other.yaml#/C',
  ])
  for (const { location } of graph.references) t.equal(targetOf(graph, spot(location) ?? ''), undefined)
})

t.test('a broken reference on the way is reported once, at its place', async (t) => {
  const graph = await graphOf({
    'main.yaml': `${head}
channels: { orders: { $ref: './orders.yml' } }
operations:
  one: { action: send, channel: { $ref: '#/channels/orders' }, messages: [{ $ref: '#/channels/orders/messages/a' }] }
  two: { action: send, channel: { $ref: '#/channels/orders' }, messages: [{ $ref: './part.yaml#/x/messages/a' }] }
`,
    'part.yaml': "x: { $ref: './gone.yaml' }\n",
    'orders.yaml': 'messages: {}\n',
  })
  t.strictSame(findingsOf(graph), [
    `ref/unresolved main.yaml#/channels/orders/$ref './orders.yml': Reference "./orders.yml" leads nowhere: there is no file "./orders.yml"; did you mean "orders.yaml"?`,
    `ref/unresolved part.yaml#/x/$ref './gone.yaml': Reference "./gone.yaml" leads nowhere: there is no file "./gone.yaml"`,
  ])
  t.strictSame(
    graph.findings[1]?.related?.map(({ message }) => message),
    ['reached by this reference to "./part.yaml#/x/messages/a"'],
  )
})

t.test('a broken reference names the first and the last references that led to it', async (t) => {
  const texts: Record<string, string> = { 'main.yaml': withSchemas("A: { $ref: './0.yaml' }") }
  for (let index = 0; index < 30; index++) texts[`${index}.yaml`] = `items: { $ref: './${index + 1}.yaml' }\n`
  const graph = await graphOf(texts)
  const [finding] = graph.findings
  t.equal(finding?.message, 'Reference "./30.yaml" leads nowhere: there is no file "./30.yaml"; did you mean "0.yaml"?')
  t.strictSame(
    finding?.related?.map(({ place }) => path.basename(place.source)),
    ['main.yaml', '20', '21', '22', '23', '24', '25', '26', '27', '28'].map((name) =>
      name.replace(/^(\d+)$/, '$1.yaml'),
    ),
  )
})

t.test('each broken reference has a message that says why', async (t) => {
  const texts: Texts = {
    'orders.yaml': 'Order: { type: string }\n"a/b": { type: string }\n',
    'broken.yaml': 'a: [\n',
    'schema.proto': 'message Order {}\n',
    'Folder/Case.yaml': 'type: string\n',
  }
  const cases: [ref: string, code: string, message: string][] = [
    ['./order.yaml', 'ref/unresolved', 'leads nowhere: there is no file "./order.yaml"; did you mean "orders.yaml"?'],
    ['./far/away.yaml', 'ref/unresolved', 'leads nowhere: there is no file "./far/away.yaml"'],
    [
      './orders.yaml/#/Order',
      'ref/unresolved',
      'leads nowhere: "./orders.yaml/" names a folder, but it is a file; remove the "/" at the end',
    ],
    ['./orders.yaml#/Ordr', 'ref/unresolved', 'leads nowhere: the root has no "Ordr"; did you mean "Order"?'],
    ['./orders.yaml#/Order/typ', 'ref/unresolved', 'leads nowhere: "#/Order" has no "typ"; did you mean "type"?'],
    ['./orders.yaml#/a/b', 'ref/unresolved', 'leads nowhere: the root has no "a"; did you mean "a~1b"?'],
    ['./orders.yaml#/a~1b/x', 'ref/unresolved', 'leads nowhere: "#/a~1b" has no "x"'],
    ['./orders.yaml#/Order/type/0', 'ref/unresolved', 'leads nowhere: "#/Order/type" is a plain value and has no "0"'],
    ['./orders.yaml#/__proto__/toString', 'ref/unresolved', 'leads nowhere: the root has no "__proto__"'],
    ['#/constructor/prototype', 'ref/unresolved', 'leads nowhere: the root has no "constructor"'],
    ['#/info/length', 'ref/unresolved', 'leads nowhere: "#/info" has no "length"'],
    ['#/x-list/01', 'ref/unresolved', 'leads nowhere: "#/x-list" has no "01"'],
    ['#/x-list/-', 'ref/unresolved', 'leads nowhere: "#/x-list" has no "-"'],
    ['#/x-list/length', 'ref/unresolved', 'leads nowhere: "#/x-list" has no "length"'],
    [
      '/info/title',
      'ref/outside-root',
      'leads out of the project folder and is not read; move the file, or widen the root with --root; did you mean "#/info/title"?',
    ],
    ['info/title', 'ref/unresolved', 'leads nowhere: there is no file "info/title"; did you mean "#/info/title"?'],
    ['info/titl', 'ref/unresolved', 'leads nowhere: there is no file "info/titl"'],
    [
      '#info/title',
      'ref/not-a-pointer',
      'has the fragment "#info/title", expected a JSON Pointer such as "#/components/schemas/Order"; anchors and ids are not followed; did you mean "#/info/title"?',
    ],
    [
      './folder/Case.yaml',
      'ref/case-mismatch',
      'does not match the spelling on disk, "Folder"; some systems distinguish upper and lower case. Spell it as on disk',
    ],
    ['.\\sub\\a.yaml#/A', 'ref/backslash', 'separates folders with "\\", expected "/": write "./sub/a.yaml"'],
    [
      'C:\\sub\\a.yaml',
      'ref/backslash',
      'separates folders with "\\", expected "/": write a path relative to this file',
    ],
    [
      'http://example.com/a.yaml',
      'ref/remote-disabled',
      'leads to the network, which is not read; download the file and refer to the copy',
    ],
    ['//example.com/a.yaml?b', 'ref/scheme', 'names a host without a scheme; write "https:" in front of it'],
    [
      'https://example.com/a.yaml?b#/c',
      'ref/remote-disabled',
      'leads to the network, which is not read; download the file and refer to the copy',
    ],
    ['file://example.com/a.yaml', 'ref/scheme', 'uses the scheme "file:", expected the relative path of a file'],
    ['data:application/json,{}', 'ref/scheme', 'uses the scheme "data:", expected the relative path of a file'],
    ['urn:example:a', 'ref/scheme', 'uses the scheme "urn:", expected the relative path of a file'],
    [
      'C:/Windows/a.yaml',
      'ref/scheme',
      'uses the scheme "c:", expected the relative path of a file; write a path relative to this file',
    ],
    [
      './orders.yaml?x=1',
      'ref/query',
      'has a query ("?x=1"); remove it, or write "%3F" for a question mark in the file name',
    ],
    [
      './100%.yaml',
      'ref/bad-percent',
      'has a "%" in its file name that does not start an encoded character; write "%25" for a percent sign',
    ],
    [
      './%FF.yaml',
      'ref/bad-percent',
      'has a "%" in its file name that does not start an encoded character; write "%25" for a percent sign',
    ],
    [
      '#/components/%zz',
      'ref/bad-percent',
      'has a "%" in its fragment that does not start an encoded character; write "%25" for a percent sign',
    ],
    ['#/a~b', 'ref/bad-pointer', 'has a "~" in its pointer that is neither "~0" nor "~1"; write "~0" for a tilde'],
    [
      './orders.yaml#Order',
      'ref/not-a-pointer',
      'has the fragment "#Order", expected a JSON Pointer such as "#/components/schemas/Order"; anchors and ids are not followed',
    ],
    ['./a%00.yaml', 'ref/bad-uri', 'has a NUL character in its file name; remove it'],
    [
      '../outside.yaml',
      'ref/outside-root',
      'leads out of the project folder and is not read; move the file, or widen the root with --root',
    ],
    [
      './schema.proto',
      'ref/not-json-or-yaml',
      'leads to a file that is neither JSON nor YAML; only "schema" may do that, beside the "schemaFormat" of a text format',
    ],
  ]
  for (const [ref, code, message] of cases) {
    const written = JSON.stringify(ref)
    const main = `${head}x-list: [a]\ncomponents: { schemas: { A: { $ref: ${written} }, B: { type: string } } }\n`
    const graph = await graphOf({ 'main.yaml': main, ...texts })
    const shown = ref.replaceAll('\\', '\\\\')
    t.strictSame(
      findingsOf(graph),
      [`${code} main.yaml#/components/schemas/A/$ref ${written}: Reference "${shown}" ${message}`],
      ref,
    )
    t.equal(referenceAt(graph, 'main.yaml#/components/schemas/A').target, undefined)
  }
})

t.test('half of a surrogate pair in a reference is an error, even if a key has the same half', async (t) => {
  const schemas = '{ "a\\ud800": { "type": "string" }, "B": { "$ref": "#/components/schemas/a\\ud800" } }'
  const graph = await graphOf({ 'main.json': `{ "asyncapi": "3.0.0", "components": { "schemas": ${schemas} } }` })
  t.match(findingsOf(graph), [/^ref\/bad-uri main\.json#\/components\/schemas\/B\/\$ref .*correct it$/])
  t.equal(referenceAt(graph, 'main.json#/components/schemas/B').target, undefined)
})

t.test(
  'half of a surrogate pair in a file or key that a written reference names is replaced as in UTF-8',
  async (t) => {
    const { entry } = await graphOf({ 'main.yaml': head })
    t.equal(
      writtenReference(path.resolve(path.dirname(entry.path), 'a\ud800.yaml'), entry, formatFragment(['b\ud800'])),
      './a%EF%BF%BD.yaml#/b%EF%BF%BD',
    )
  },
)

t.test('a $ref must be a string', async (t) => {
  const graph = await graphOf({
    'main.yaml': withSchemas(
      "A: &a { $ref: 42 }\nB: { $ref: }\nC: { $ref: [a] }\nD: { $ref: { a: b } }\nE: *a\nF: { $ref: './part.yaml' }",
    ),
    'part.yaml': '$ref: 1\n',
  })
  const message = 'Unexpected value of "$ref", expected a string such as "#/components/schemas/Order"'
  t.strictSame(findingsOf(graph), [
    `ref/not-a-string main.yaml#/components/schemas/A/$ref 42: ${message}`,
    `ref/not-a-string main.yaml#/components/schemas/B/$ref : ${message}`,
    `ref/not-a-string main.yaml#/components/schemas/C/$ref [a]: ${message}`,
    `ref/not-a-string main.yaml#/components/schemas/D/$ref { a: b }: ${message}`,
    `ref/not-a-string part.yaml#/$ref 1: ${message}`,
  ])
})

t.test('a file that does not parse is reported once, in itself', async (t) => {
  const graph = await graphOf({
    'main.yaml': withSchemas(
      "A: { $ref: './broken.yaml' }\nB: { $ref: './broken.yaml#/B' }\nC: { $ref: './part.yaml#/a/b' }",
    ),
    'broken.yaml': 'a: b: c\n',
    'part.yaml': "a: { $ref: './broken.yaml' }\n",
  })
  t.equal(graph.findings.length, 1)
  t.match(findingsOf(graph).join(), /^parse\/\S+ broken\.yaml#/)
})

t.test('credentials in a network reference are not repeated', async (t) => {
  const { findings } = await graphOf({ 'a.yaml': withSchemas("A: { $ref: 'https://user:secret@host/a.yaml#/A' }") })
  t.strictSame(
    findings.map(({ code, message }) => [code, message.includes('secret'), message.includes('https://…@host/a.yaml')]),
    [['ref/remote-credentials', false, true]],
  )
})
