import path from 'node:path'
import t from 'tap'
import { writtenReference } from '../../src/graph/reference-writing.ts'
import { formatFragment } from '../../src/pointer.ts'
import { quotedIn } from '../facts-of-message.ts'
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
    `ref/cycle main.yaml#/components/schemas/A/$ref '#/components/schemas/B'`,
    `ref/cycle main.yaml#/components/schemas/Self/$ref '#/components/schemas/Self'`,
    `ref/cycle main.yaml#/components/schemas/Way/$ref '#/components/schemas/Back/properties/a'`,
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
    `ref/unresolved main.yaml#/channels/orders/$ref './orders.yml'`,
    `ref/unresolved part.yaml#/x/$ref './gone.yaml'`,
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

t.test('each broken reference is reported by what is wrong, with a proposal where one is near', async (t) => {
  const texts: Texts = {
    'orders.yaml': 'Order: { type: string }\n"a/b": { type: string }\n',
    'broken.yaml': 'a: [\n',
    'schema.proto': 'message Order {}\n',
    'Folder/Case.yaml': 'type: string\n',
  }
  const cases: [ref: string, code: string, proposed?: string][] = [
    ['./order.yaml', 'ref/unresolved', 'orders.yaml'],
    ['./far/away.yaml', 'ref/unresolved'],
    ['./orders.yaml/#/Order', 'ref/unresolved'],
    ['./orders.yaml#/Ordr', 'ref/unresolved', 'Order'],
    ['./orders.yaml#/Order/typ', 'ref/unresolved', 'type'],
    ['./orders.yaml#/a/b', 'ref/unresolved', 'a~1b'],
    ['./orders.yaml#/a~1b/x', 'ref/unresolved'],
    ['./orders.yaml#/Order/type/0', 'ref/unresolved'],
    ['./orders.yaml#/__proto__/toString', 'ref/unresolved'],
    ['#/constructor/prototype', 'ref/unresolved'],
    ['#/info/length', 'ref/unresolved'],
    ['#/x-list/01', 'ref/unresolved'],
    ['#/x-list/-', 'ref/unresolved'],
    ['#/x-list/length', 'ref/unresolved'],
    ['/info/title', 'ref/outside-root', '#/info/title'],
    ['info/title', 'ref/unresolved', '#/info/title'],
    ['info/titl', 'ref/unresolved'],
    ['#info/title', 'ref/not-a-pointer', '#/info/title'],
    ['./folder/Case.yaml', 'ref/case-mismatch'],
    ['.\\sub\\a.yaml#/A', 'ref/backslash', './sub/a.yaml'],
    ['C:\\sub\\a.yaml', 'ref/backslash'],
    ['http://example.com/a.yaml', 'ref/remote-disabled'],
    ['//example.com/a.yaml?b', 'ref/scheme'],
    ['https://example.com/a.yaml?b#/c', 'ref/remote-disabled'],
    ['file://example.com/a.yaml', 'ref/scheme'],
    ['data:application/json,{}', 'ref/scheme'],
    ['urn:example:a', 'ref/scheme'],
    ['C:/Windows/a.yaml', 'ref/scheme'],
    ['./orders.yaml?x=1', 'ref/query'],
    ['./100%.yaml', 'ref/bad-percent'],
    ['./%FF.yaml', 'ref/bad-percent'],
    ['#/components/%zz', 'ref/bad-percent'],
    ['#/a~b', 'ref/bad-pointer'],
    ['./orders.yaml#Order', 'ref/not-a-pointer'],
    ['./a%00.yaml', 'ref/bad-uri'],
    ['../outside.yaml', 'ref/outside-root'],
    ['./schema.proto', 'ref/not-json-or-yaml'],
  ]
  for (const [ref, code, proposed] of cases) {
    const written = JSON.stringify(ref)
    const main = `${head}x-list: [a]\ncomponents: { schemas: { A: { $ref: ${written} }, B: { type: string } } }\n`
    const graph = await graphOf({ 'main.yaml': main, ...texts })
    t.strictSame(findingsOf(graph), [`${code} main.yaml#/components/schemas/A/$ref ${written}`], ref)
    const message = graph.findings[0]?.message ?? ''
    t.equal(quotedIn(message)[0], ref.replaceAll('\\', '\\\\'))
    if (proposed !== undefined) t.equal(quotedIn(message).at(-1), proposed)
    t.equal(referenceAt(graph, 'main.yaml#/components/schemas/A').target, undefined)
  }
})

t.test('half of a surrogate pair in a reference is an error, even if a key has the same half', async (t) => {
  const schemas = '{ "a\\ud800": { "type": "string" }, "B": { "$ref": "#/components/schemas/a\\ud800" } }'
  const graph = await graphOf({ 'main.json': `{ "asyncapi": "3.0.0", "components": { "schemas": ${schemas} } }` })
  t.match(findingsOf(graph), [/^ref\/bad-uri main\.json#\/components\/schemas\/B\/\$ref /])
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
  t.strictSame(findingsOf(graph), [
    `ref/not-a-string main.yaml#/components/schemas/A/$ref 42`,
    `ref/not-a-string main.yaml#/components/schemas/B/$ref `,
    `ref/not-a-string main.yaml#/components/schemas/C/$ref [a]`,
    `ref/not-a-string main.yaml#/components/schemas/D/$ref { a: b }`,
    `ref/not-a-string part.yaml#/$ref 1`,
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
