import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { buildGraph } from '../src/graph/build.ts'
import { detectFormat } from '../src/graph/detect-format.ts'
import type { Graph } from '../src/graph/graph.ts'
import { effectiveTarget } from '../src/graph/objects-and-references.ts'
import { readReferenceText } from '../src/graph/reference-text.ts'
import { forEachPosition, type Position } from '../src/graph/walk.ts'
import { Dispatch } from '../src/lint/dispatch.ts'
import { noSchemaFormats } from '../src/lint/schema-formats.ts'
import type { RuleVisitor } from '../src/lint/visitor.ts'
import { defaultLimits } from '../src/load/limits.ts'
import { loadFile } from '../src/load/load.ts'
import { type NodePath, pointerOf, stepTo } from '../src/load/node-path.ts'
import { parseText } from '../src/load/parse.ts'
import { createReader } from '../src/load/read.ts'
import { SourceFile } from '../src/load/source-file.ts'
import { formatFragment } from '../src/pointer.ts'
import {
  codesOf,
  expectations,
  findingsOf,
  graphFrom,
  graphOf,
  memoryReader,
  project,
  referenceAt,
  spot,
  type Texts,
  targetOf,
} from './fixtures/graph/memory.ts'

const head = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'

/** A description with these schemas among its components. */
const withSchemas = (schemas: string): string => `${head}components:\n  schemas:\n${schemas.replace(/^/gm, '    ')}`

const fixture = (name: string): string => readFileSync(`test/fixtures/graph/${name}`, 'utf8')

t.test('every position that may or must hold a reference is one', async (t) => {
  const text = fixture('positions.yaml')
  const graph = await graphOf({ 'positions.yaml': text })
  t.strictSame(codesOf(graph), [])
  // The fixture says behind each reference what it is expected to lead to.
  const expected = [...text.matchAll(/\$ref: '#\/x-(?:any|text)' \} # (\S+)/g)].map(([, type = '']) => type)
  t.ok(expected.length > 90)
  t.strictSame(
    expectations(graph, 'positions.yaml').map((line) => line.replace(/^.*: /, '')),
    expected,
  )
  const mustStay = graph.references.filter(({ rule }) => rule === 'must').map(({ location }) => spot(location))
  t.strictSame(mustStay, [
    'positions.yaml#/channels/orders/servers/0',
    'positions.yaml#/operations/place/channel',
    'positions.yaml#/operations/place/messages/0',
    'positions.yaml#/operations/place/reply/channel',
    'positions.yaml#/operations/place/reply/messages/0',
  ])
})

t.test('nothing is a reference in data', async (t) => {
  const text = fixture('data.yaml')
  const graph = await graphOf({ 'data.yaml': text })
  t.strictSame(codesOf(graph), [])
  t.strictSame(expectations(graph, 'data.yaml'), [])
  t.ok(text.split('#/nowhere').length > 30)
})

t.test('names that mean something elsewhere are only names', async (t) => {
  const graph = await graphOf({
    'a.yaml': withSchemas(`
A:
  properties:
    $ref: { type: string }
    servers: { $ref: '#/components/schemas/B' }
    messages: { properties: { m: { $ref: '#/components/schemas/B' } } }
    channel: { $ref: '#/components/schemas/A/properties/servers' }
B: { type: string }
C: { properties: { const: { $ref: '#/components/schemas/B' }, x-y: { $ref: '#/components/schemas/B' } } }`),
  })
  t.strictSame(codesOf(graph), [])
  t.strictSame(expectations(graph, 'a.yaml'), [
    '/components/schemas/A/properties/servers: Schema',
    '/components/schemas/A/properties/messages/properties/m: Schema',
    '/components/schemas/A/properties/channel: Schema',
    '/components/schemas/C/properties/const: Schema',
    '/components/schemas/C/properties/x-y: Schema',
  ])
  t.equal(targetOf(graph, 'a.yaml#/components/schemas/A/properties/channel'), 'a.yaml#/components/schemas/B')
})

t.test('references in schemas of other formats', async (t) => {
  const formats: [format: string, references: string[]][] = [
    ['application/schema+json;version=draft-07', ['JsonSchema', 'JsonSchema']],
    ['application/vnd.oai.openapi+json;version=3.0.0', ['OpenApiSchema']],
    ['application/vnd.apache.avro;version=1.9.0', []],
    ['application/vnd.google.protobuf;version=3', []],
    ['application/x-own-format', []],
  ]
  const inside = "{ properties: { a: { $ref: './s.yaml' } }, definitions: { b: { $ref: './s.yaml' } } }"
  for (const [format, expected] of formats) {
    const graph = await graphOf({
      'a.yaml': withSchemas(`A: { schemaFormat: '${format}', schema: ${inside} }`),
      's.yaml': 'type: string\n',
    })
    const found = expectations(graph, 'a.yaml').map((line) => line.replace(/^.*: /, ''))
    t.strictSame([found, codesOf(graph)], [expected, []], format)
  }
  const direct: [format: string, file: string, expected: string][] = [
    ['application/schema+json;version=draft-07', 's.yaml', 'JsonSchema'],
    ['application/vnd.oai.openapi+json;version=3.0.0', 's.yaml', 'OpenApiSchema'],
    ['application/vnd.apache.avro;version=1.9.0', 's.avsc', 'data'],
    ['application/vnd.google.protobuf;version=3', 's.proto', 'text'],
    ['application/vnd.google.protobuf;version=3', 's.txt', 'text'],
    ['application/xml', 's.xsd', 'text'],
    ['application/raml+yaml;version=1.0', 's.raml', 'text'],
    ['application/x-own-format', 's.yaml', 'data'],
  ]
  for (const [format, file, expected] of direct) {
    const graph = await graphOf({
      'a.yaml': withSchemas(`A: { schemaFormat: '${format}', schema: { $ref: './${file}' } }`),
      [file]: expected === 'text' ? '{ not: [yaml' : '{"type": "string", "items": {"$ref": "#/nowhere"}}',
    })
    const [reference] = graph.references
    const codes = expected === 'text' ? ['ref/text-file'] : expected === 'data' ? [] : ['ref/unresolved']
    t.strictSame(
      [expectations(graph, 'a.yaml'), codesOf(graph)],
      [[`/components/schemas/A/schema: ${expected}`], codes],
      format,
    )
    t.equal(spot(reference?.target), `${file}#`, file)
    if (expected === 'text')
      t.equal(reference?.target?.node.kind === 'scalar' && reference.target.node.value, '{ not: [yaml')
  }
})

t.test('text inside a YAML file is text too', async (t) => {
  const graph = await graphOf({
    'a.yaml': withSchemas(
      "A: { schemaFormat: application/vnd.google.protobuf;version=3, schema: { $ref: './s.yaml#/Order' } }",
    ),
    's.yaml': 'Order: message Order {}\n',
  })
  t.strictSame(codesOf(graph), [])
  t.equal(targetOf(graph, 'a.yaml#/components/schemas/A/schema'), 's.yaml#/Order')
})

t.test('one file may be read as text and as data', async (t) => {
  const graph = await graphOf({
    'a.yaml': withSchemas(`
A: { schemaFormat: application/vnd.google.protobuf;version=3, schema: { $ref: './s.txt' } }
B: { $ref: './s.txt' }`),
    's.txt': '{ not: [yaml\n',
  })
  t.ok(codesOf(graph).length > 0)
  t.ok(codesOf(graph).every((code) => code.startsWith('parse/') || code === 'ref/text-file'))
  t.equal(targetOf(graph, 'a.yaml#/components/schemas/A/schema'), 's.txt#')
})

t.test('references are resolved', async (t) => {
  const texts: Texts = {
    'api/main.yaml': `${head}x-place: { Here: { type: string } }\n`,
    'api/sub/other.yaml': 'Up: { type: string }\n',
    'shared.yaml': 'Up: { type: string }\n',
    'api/my schemas é.yaml': 'Up: { type: string }\n',
    'api/we%20ird.yaml': 'Up: { type: string }\n',
    'api/odd?#.yaml': 'Up: { type: string }\n',
    'api/names.yaml': `
"a/b~c d%25": { type: string }
"": { "": { type: string } }
__proto__: { type: string }
constructor: { prototype: { type: string } }
hasOwnProperty: { type: string }
Größe 日本: { type: string }
list: [{ type: string }, { type: string }]
"user/{id}": { type: string }
`,
  }
  const cases: [ref: string, target: string][] = [
    ['#/x-place/Here', 'api/main.yaml#/x-place/Here'],
    ['main.yaml#/x-place/Here', 'api/main.yaml#/x-place/Here'],
    ['./main.yaml#/x-place/Here', 'api/main.yaml#/x-place/Here'],
    ['../api/main.yaml#/x-place/Here', 'api/main.yaml#/x-place/Here'],
    [`file://${project}/api/main.yaml#/x-place/Here`, 'api/main.yaml#/x-place/Here'],
    [`FILE://localhost${project}/api/main.yaml#/x-place/Here`, 'api/main.yaml#/x-place/Here'],
    [`${project}/shared.yaml#/Up`, 'shared.yaml#/Up'],
    ['sub/other.yaml#/Up', 'api/sub/other.yaml#/Up'],
    ['./sub/../../shared.yaml#/Up', 'shared.yaml#/Up'],
    ['./sub//other.yaml#/Up', 'api/sub/other.yaml#/Up'],
    ['%73ub/other%2Eyaml#/%55p', 'api/sub/other.yaml#/Up'],
    ['./my%20schemas%20%C3%A9.yaml#/Up', 'api/my schemas é.yaml#/Up'],
    ['./my schemas é.yaml#/Up', 'api/my schemas é.yaml#/Up'],
    ['./we%2520ird.yaml#/Up', 'api/we%20ird.yaml#/Up'],
    ['./odd%3F%23.yaml#/Up', 'api/odd?#.yaml#/Up'],
    ['./names.yaml#/a~1b~0c%20d%2525', 'api/names.yaml#/a~1b~0c d%25'],
    ['./names.yaml#/a%7E1b%7e0c d%2525', 'api/names.yaml#/a~1b~0c d%25'],
    ['./names.yaml#//', 'api/names.yaml#//'],
    ['./names.yaml#/__proto__', 'api/names.yaml#/__proto__'],
    ['./names.yaml#/constructor/prototype', 'api/names.yaml#/constructor/prototype'],
    ['./names.yaml#/hasOwnProperty', 'api/names.yaml#/hasOwnProperty'],
    ['./names.yaml#/Gr%C3%B6%C3%9Fe%20%E6%97%A5%E6%9C%AC', 'api/names.yaml#/Größe 日本'],
    ['./names.yaml#/Größe 日本', 'api/names.yaml#/Größe 日本'],
    ['./names.yaml#/list/1', 'api/names.yaml#/list/1'],
    ['./names.yaml#/user~1{id}', 'api/names.yaml#/user~1{id}'],
    ['./names.yaml#/user~1%7Bid%7D', 'api/names.yaml#/user~1{id}'],
    ['', 'api/main.yaml#'],
    ['#', 'api/main.yaml#'],
    ['./sub/other.yaml', 'api/sub/other.yaml#'],
    ['./sub/other.yaml#', 'api/sub/other.yaml#'],
  ]
  for (const [ref, target] of cases) {
    const main = `${texts['api/main.yaml']}components: { schemas: { A: { $ref: ${JSON.stringify(ref)} } } }\n`
    const graph = await graphOf({ ...texts, 'api/main.yaml': main })
    t.strictSame(codesOf(graph), [], ref)
    t.equal(targetOf(graph, 'api/main.yaml#/components/schemas/A'), target, ref)
    const read = readReferenceText(ref)
    t.equal('unescaped' in read && read.unescaped, /[ é日{}]/.test(ref), `${ref}: unescaped`)
  }
})

t.test('references are relative to the file that holds them, by its real path', async (t) => {
  const graph = await graphOf(
    {
      'main.yaml': withSchemas(
        "A: { $ref: './sub/a.yaml#/A' }\nB: { $ref: './link.yaml#/A' }\nC: { $ref: './link.yaml' }",
      ),
      'sub/a.yaml': "A: { properties: { b: { $ref: 'b.yaml#/B' } } }\nB: { $ref: '#/A' }\n",
      'sub/b.yaml': "B: { items: { $ref: '../main.yaml#/components/schemas/A' } }\n",
    },
    { links: { 'link.yaml': 'sub/a.yaml' } },
  )
  t.strictSame(codesOf(graph), [])
  t.strictSame([...graph.files.keys()], [`${project}/main.yaml`, `${project}/sub/a.yaml`, `${project}/sub/b.yaml`])
  t.equal(targetOf(graph, 'sub/a.yaml#/A/properties/b'), 'sub/b.yaml#/B')
  t.equal(targetOf(graph, 'sub/b.yaml#/B/items'), 'sub/a.yaml#/A')
  const [one, other] = ['A', 'B'].map((name) => referenceAt(graph, `main.yaml#/components/schemas/${name}`).target)
  t.ok(one !== undefined && one === other)
})

t.test('pointers lead through references', async (t) => {
  const graph = await graphOf({
    'main.yaml': `${head}
channels:
  orders: { $ref: './channels.yaml#/orders' }
operations:
  place:
    action: send
    channel: { $ref: '#/channels/orders' }
    messages: [{ $ref: '#/channels/orders/messages/placed' }]
components:
  schemas:
    Street: { $ref: '#/channels/orders/messages/placed/payload/properties/address/properties/street' }
    Hidden: { $ref: './channels.yaml#/x-hidden/one/properties/a' }
`,
    'channels.yaml': `
orders: { $ref: './deep/orders.yaml' }
x-hidden: { one: { $ref: './messages.yaml#/placed/payload' } }
`,
    'deep/orders.yaml': "messages: { placed: { $ref: '../messages.yaml#/placed' } }\n",
    'messages.yaml': `
placed: { payload: { properties: { a: { type: string }, address: { $ref: '#/Address' } } } }
Address: { properties: { street: { type: string } } }
`,
  })
  t.strictSame(codesOf(graph), [])
  const message = referenceAt(graph, 'main.yaml#/operations/place/messages/0')
  t.equal(spot(message.target), 'deep/orders.yaml#/messages/placed')
  t.equal(message.file, graph.entry)
  t.equal(spot(effectiveTarget(message)), 'messages.yaml#/placed')
  t.equal(targetOf(graph, 'main.yaml#/components/schemas/Street'), 'messages.yaml#/Address/properties/street')
  t.equal(targetOf(graph, 'main.yaml#/components/schemas/Hidden'), 'messages.yaml#/placed/payload/properties/a')
  t.equal(referenceAt(graph, 'channels.yaml#/orders').derived, true)
  t.equal(message.derived, false)
})

t.test('what stands beside a $ref is not there', async (t) => {
  const text = withSchemas(`
A: { $ref: '#/components/schemas/B', properties: { a: { type: number } } }
B: { properties: { a: { type: string } } }
C: { $ref: '#/components/schemas/A/properties/a' }
D: { $ref: '#/components/schemas/A/$ref' }`)
  const graph = await graphOf({ 'main.yaml': text })
  t.equal(targetOf(graph, 'main.yaml#/components/schemas/C'), 'main.yaml#/components/schemas/B/properties/a')
  t.strictSame(codesOf(graph), ['ref/unresolved'])
})

t.test('what stands beside a $ref in a part is not there, in whichever order references lead there', async (t) => {
  const part = "A: { $ref: '#/B', properties: { a: { type: number } } }\nB: { properties: { a: { type: string } } }\n"
  const names = ['./part.yaml#/A/properties/a', './part.yaml#/A', './part.yaml#/A/properties/a']
  const schemas = names.map((name, index) => `S${index}: { $ref: '${name}' }`).join('\n')
  const graph = await graphOf({ 'main.yaml': withSchemas(`\n${schemas}`), 'part.yaml': part })
  for (const index of [0, 2])
    t.equal(targetOf(graph, `main.yaml#/components/schemas/S${index}`), 'part.yaml#/B/properties/a')
  t.strictSame(codesOf(graph), [])
})

t.test('a file may be a reference to one of the definitions beside it', async (t) => {
  const graph = await graphOf({
    'main.yaml': withSchemas(`
A: { $ref: './order.json' }
B: { $ref: './order.json#/definitions/Line' }
C: { $ref: './order.json#/definitions/Lin' }`),
    'order.json': `{
  "$ref": "#/definitions/Order",
  "definitions": {
    "Order": { "properties": { "line": { "$ref": "#/definitions/Line" } } },
    "Line": { "type": "string" }
  }
}`,
  })
  t.equal(targetOf(graph, 'main.yaml#/components/schemas/A'), 'order.json#/definitions/Order')
  t.equal(targetOf(graph, 'main.yaml#/components/schemas/B'), 'order.json#/definitions/Line')
  t.equal(targetOf(graph, 'order.json#/definitions/Order/properties/line'), 'order.json#/definitions/Line')
  t.strictSame(codesOf(graph), ['ref/unresolved'])
})

t.test('chains and cycles of values are legal', async (t) => {
  const graph = await graphOf({
    'main.yaml': withSchemas(`
A: { $ref: '#/components/schemas/B' }
B: { $ref: './other.yaml#/C' }
Node: { properties: { next: { $ref: '#/components/schemas/Node' }, far: { $ref: './other.yaml#/D' } } }
Part: { properties: { whole: { $ref: '#/components/schemas/Part/properties' } } }`),
    'other.yaml': `
C: { $ref: '#/D' }
D: { properties: { back: { $ref: './main.yaml#/components/schemas/A' } } }`,
  })
  t.strictSame(codesOf(graph), [])
  const chain = ['A', 'B'].map((name) => referenceAt(graph, `main.yaml#/components/schemas/${name}`))
  t.equal(chain[0]?.next, chain[1])
  for (const name of ['A', 'B']) t.equal(targetOf(graph, `main.yaml#/components/schemas/${name}`), 'other.yaml#/D')
  t.ok(graph.references.every(({ cyclic }) => cyclic !== true))
})

t.test('loops of references are found once each', async (t) => {
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

t.test('a broken reference on the way is reported once, where it stands', async (t) => {
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

t.test('the references that led to a broken one are told, the first and the last ones', async (t) => {
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

t.test('what is wrong with a reference is said', async (t) => {
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

t.test('a $ref that is no string', async (t) => {
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

t.test('the real file system', async (t) => {
  const root = t.testdir({
    project: {
      'main.yaml': withSchemas(
        [
          'folder',
          'pipe.yaml',
          'link.yaml',
          'out.yaml',
          'outdir/secret.yaml',
          '../secret.yaml',
          '%2e%2e/secret.yaml',
          'loop.yaml',
          'PART.yaml',
        ]
          .map((name, index) => `S${index}: { $ref: './${name}' }`)
          .join('\n'),
      ),
      'part.yaml': 'type: string\n',
      folder: {},
    },
    'secret.yaml': 'title: SECRET\n',
  })
  const inside = path.join(root, 'project')
  execFileSync('mkfifo', [path.join(inside, 'pipe.yaml')])
  symlinkSync('part.yaml', path.join(inside, 'link.yaml'))
  symlinkSync('../secret.yaml', path.join(inside, 'out.yaml'))
  symlinkSync('..', path.join(inside, 'outdir'))
  symlinkSync('loop.yaml', path.join(inside, 'loop.yaml'))
  const graph = await graphOnDisk(inside, 'main.yaml')
  t.strictSame(
    graph.findings.map(({ code, place }) => [place.pointer.join('/'), code]),
    [
      ['components/schemas/S0/$ref', 'ref/not-a-regular-file'],
      ['components/schemas/S1/$ref', 'ref/not-a-regular-file'],
      ['components/schemas/S3/$ref', 'ref/outside-root'],
      ['components/schemas/S4/$ref', 'ref/outside-root'],
      ['components/schemas/S5/$ref', 'ref/outside-root'],
      ['components/schemas/S6/$ref', 'ref/outside-root'],
      ['components/schemas/S7/$ref', 'ref/unresolved'],
      ['components/schemas/S8/$ref', 'ref/case-mismatch'],
    ],
  )
  t.strictSame(
    [...graph.files.keys()].map((file) => path.basename(file)),
    ['main.yaml', 'part.yaml'],
  )
  const absolute = path.join(inside, 'part.yaml')
  mkdirSync(path.join(inside, 'sub'))
  const source = await parseText(
    path.join(inside, 'sub', 'stdin.yaml'),
    withSchemas(`A: { $ref: '${absolute}' }\nB: { $ref: 'file://${absolute}' }\nC: { $ref: './stdin.yaml#/info' }`),
    'yaml',
    defaultLimits,
  )
  const reader = createReader({ root: inside, limits: defaultLimits })
  const second = await buildGraph(source, { reader, limits: defaultLimits })
  t.strictSame(codesOf(second), [])
  t.equal(second.references[0]?.target, second.references[1]?.target)
  t.equal(second.references[2]?.target?.file, source)
})

async function graphOnDisk(root: string, name: string): Promise<Graph> {
  const reader = createReader({ root, limits: defaultLimits })
  const entry = await loadFile(reader, path.join(root, name), defaultLimits)
  if (!(entry instanceof SourceFile)) throw new Error(entry.detail)
  return buildGraph(entry, { reader, limits: defaultLimits })
}

t.test('limits', async (t) => {
  const chain = (length: number): string =>
    withSchemas(
      Array.from({ length }, (_, index) => `S${index}: { $ref: '#/components/schemas/S${index + 1}' }`)
        .concat(`S${length}: { type: string }`)
        .join('\n'),
    )
  t.strictSame(codesOf(await graphOf({ 'a.yaml': chain(4) }, { limits: { chain: 4 } })), [])
  const long = await graphOf({ 'a.yaml': chain(9) }, { limits: { chain: 4 } })
  t.strictSame(findingsOf(long), [
    `limit/reference-chain a.yaml#/components/schemas/S0/$ref '#/components/schemas/S1': Reference "#/components/schemas/S1" starts a chain of more than 4 references; shorten the chain, or raise "limits.chain"`,
  ])
  t.strictSame(codesOf(await graphOf({ 'a.yaml': chain(5000) })), ['limit/reference-chain'])

  const loop = withSchemas(
    Array.from({ length: 9 }, (_, index) => `S${index}: { $ref: '#/components/schemas/S${(index + 1) % 9}' }`).join(
      '\n',
    ),
  )
  t.strictSame(codesOf(await graphOf({ 'a.yaml': loop }, { limits: { chain: 4 } })), ['ref/cycle'])

  const way = (length: number): string =>
    withSchemas(
      Array.from({ length }, (_, index) => `S${index}: { $ref: '#/components/schemas/S${index + 1}/properties/a' }`)
        .concat(`S${length}: { properties: { a: { type: object, properties: { a: { type: object } } } } }`)
        .join('\n'),
    )
  t.strictSame(codesOf(await graphOf({ 'a.yaml': way(2) }, { limits: { chain: 4 } })), [])
  t.strictSame(codesOf(await graphOf({ 'a.yaml': way(5000) })), ['limit/reference-chain', 'ref/unresolved'])
  const deep = await graphOf({ 'a.yaml': way(3000) }, { limits: { chain: 1_000_000 } })
  t.strictSame(codesOf(deep), ['ref/unresolved'])

  const many = await graphOf({ 'a.yaml': chain(9) }, { limits: { references: 5 } })
  t.equal(many.references.length, 5)
  t.strictSame(findingsOf(many), [
    `limit/references a.yaml#/components/schemas/S5/$ref '#/components/schemas/S6': The description has more than 5 references; the others are not followed. Raise "limits.references" to follow them`,
  ])

  const texts: Record<string, string> = {
    'a.yaml': withSchemas(Array.from({ length: 9 }, (_, index) => `S${index}: { $ref: './${index}.yaml' }`).join('\n')),
  }
  for (let index = 0; index < 8; index++) texts[`${index}.yaml`] = "items: { $ref: './0.yaml' }\n"
  const files = await graphOf(texts, { limits: { files: 4 }, links: { '8.yaml': '1.yaml' } })
  t.equal(files.files.size, 4)
  t.strictSame(findingsOf(files), [
    `limit/files a.yaml#/components/schemas/S3/$ref './3.yaml': Reference "./3.yaml" is not followed: the description has more than 4 files; raise "limits.files" to follow it`,
  ])
  t.equal(targetOf(files, 'a.yaml#/components/schemas/S8'), '1.yaml#')
  const asFolder = { 'a.yaml': withSchemas("A: { $ref: './b.yaml' }\nB: { $ref: './b.yaml/' }"), 'b.yaml': '{}\n' }
  t.strictSame(codesOf(await graphOf(asFolder, { limits: { files: 2 } })), ['ref/unresolved'])

  const root = t.testdir({
    'main.yaml': withSchemas(
      "A: { $ref: './large.yaml' }\nB: { $ref: './large.yaml#/a' }\nC: { $ref: './one.yaml' }\nD: { $ref: './two.yaml' }\nE: { $ref: './three.yaml' }",
    ),
    'large.yaml': `title: ${'x'.repeat(2000)}\n`,
    'one.yaml': `title: ${'x'.repeat(600)}\n`,
    'two.yaml': `title: ${'x'.repeat(600)}\n`,
    'three.yaml': `title: ${'x'.repeat(600)}\n`,
  })
  const limits = { ...defaultLimits, fileBytes: 1000, totalBytes: 1200 }
  const reader = createReader({ root, limits })
  const entry = await loadFile(reader, path.join(root, 'main.yaml'), limits)
  if (!(entry instanceof SourceFile)) throw new Error(entry.detail)
  const sizes = await buildGraph(entry, { reader, limits })
  t.strictSame(
    sizes.findings.map(({ code, place }) => [code, place.pointer.at(-2)]),
    [
      ['limit/file-size', 'A'],
      ['limit/total-size', 'D'],
    ],
  )
})

t.test('names of any kind are names', async (t) => {
  const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', '2', '10', '', 'then', 'a/b']
  const text = `${head}channels:\n${names.map((name) => `  ${JSON.stringify(name)}: { address: x }\n`).join('')}operations:
${names
  .map((name, index) => {
    const ref = JSON.stringify(formatFragment(['channels', name]))
    return `  op${index}: { action: send, channel: { $ref: ${ref} } }\n`
  })
  .join('')}`
  const graph = await graphOf({ 'main.yaml': text })
  t.strictSame(codesOf(graph), [])
  const channels = graph.objects.filter(({ type }) => type.name === 'Channel')
  t.strictSame(
    channels.map(({ location }) => location.key),
    names,
  )
  t.strictSame(
    graph.references.map(({ target }) => target?.key),
    names,
  )
  t.equal(Reflect.get({}, 'address'), undefined)
})

t.test('shared nodes are visited once for each type', async (t) => {
  const graph = await graphOf({
    'main.yaml': `${head}
x-schema: &schema { type: object, properties: { a: { $ref: '#/components/schemas/A' } } }
components:
  schemas: { A: *schema, B: *schema, C: &tag { name: a } }
  tags: { T: *tag }
`,
  })
  t.strictSame(codesOf(graph), [])
  t.strictSame(
    graph.objects.slice(3).map(({ location, type }) => `${spot(location)} ${type.name}`),
    [
      'main.yaml#/components/schemas/A Schema',
      'main.yaml#/components/schemas/C Schema',
      'main.yaml#/components/tags/T Tag',
    ],
  )
  t.equal(graph.references.length, 1)
})

t.test('an object reached in more than one way has the type that is right', async (t) => {
  const typesAt = (graph: Graph, place: string): string[] =>
    graph.objects.filter(({ location }) => spot(location) === place).map(({ type }) => type.name)

  const whole = await graphOf({
    'main.yaml': withSchemas(
      "A: { $ref: './s.yaml#/properties/a' }\nB: { $ref: './s.yaml' }\nC: { $ref: './s.yaml#/properties/b' }",
    ),
    's.yaml': "properties: { a: { type: string }, b: { $ref: '#/properties/a' } }\n",
  })
  t.strictSame(typesAt(whole, 's.yaml#'), ['Schema'])
  t.strictSame(typesAt(whole, 's.yaml#/properties/a'), ['Schema'])
  t.equal(whole.references.length, 4)
  t.equal(referenceAt(whole, 's.yaml#/properties/b').derived, false)

  const wrongFirst = await graphOf({
    'main.yaml': `${head}
operations:
  wrong: { action: send, channel: { $ref: './s.yaml#/Order' } }
  chain: { action: send, channel: { $ref: './s.yaml#/Link' } }
  alone: { action: send, channel: { $ref: './s.yaml#/Alone' } }
components:
  messages:
    M: { payload: { $ref: './s.yaml#/Order' } }
    N: { payload: { $ref: './s.yaml#/Link' } }
  schemas: { Wrong: { $ref: './s.yaml#/M' } }
  messageTraits: { T: { $ref: './s.yaml#/M' } }
`,
    's.yaml': `
Order: { type: object, properties: { id: { $ref: './id.yaml' } } }
Link: { $ref: './other.yaml' }
Alone: { type: object, properties: {} }
M: { name: m, contentType: a/b, title: t }
`,
    'other.yaml': "{ type: array, items: { $ref: './id.yaml' } }\n",
    'id.yaml': 'type: string\n',
  })
  t.strictSame(codesOf(wrongFirst), [])
  t.strictSame(typesAt(wrongFirst, 's.yaml#/Order'), ['Schema'])
  t.strictSame(typesAt(wrongFirst, 'other.yaml#'), ['Schema'])
  t.strictSame(typesAt(wrongFirst, 's.yaml#/Alone'), ['Channel'])
  t.strictSame(typesAt(wrongFirst, 's.yaml#/M'), ['MessageTrait'])
  t.strictSame(typesAt(wrongFirst, 'id.yaml#'), ['Schema'])

  const dialects = await graphOf({
    'main.yaml': withSchemas(`
A: { schemaFormat: application/vnd.oai.openapi;version=3.0.0, schema: { $ref: './s.yaml' } }
B: { $ref: './s.yaml' }
C: { properties: { avro: { $ref: './avro.yaml' }, home: { $ref: '#/components/schemas/A' } } }`),
    's.yaml': "properties: { a: { $ref: './a.yaml' } }\ndefinitions: { b: { $ref: './b.yaml' } }\n",
    'a.yaml': 'type: string\n',
    'b.yaml': 'type: string\n',
    'avro.yaml': 'schemaFormat: application/vnd.apache.avro;version=1.9.0\nschema: { type: string }\n',
  })
  t.strictSame(codesOf(dialects), [])
  t.strictSame(typesAt(dialects, 's.yaml#'), ['OpenApiSchema', 'Schema'])
  t.strictSame(expectations(dialects, 's.yaml'), ['/properties/a: OpenApiSchema', '/definitions/b: Schema'])
  t.strictSame(typesAt(dialects, 'avro.yaml#'), ['MultiFormatSchema'])
  t.strictSame(typesAt(dialects, 'main.yaml#/components/schemas/A'), ['MultiFormatSchema'])

  const draft = '{ schemaFormat: application/schema+json;version=draft-07, schema: { $ref: ./s.yaml } }'
  const own = '{ $ref: ./s.yaml }'
  for (const [first, second, types, inner] of [
    [draft, own, ['JsonSchema', 'Schema'], ['Schema']],
    [own, draft, ['Schema'], ['Schema']],
    [draft, draft, ['JsonSchema'], ['JsonSchema']],
  ] as const) {
    const shared = await graphOf({
      'main.yaml': withSchemas(`A: ${first}\nB: ${second}`),
      's.yaml': 'items: { $ref: ./i.yaml }\ndiscriminator: { $ref: gone.yaml }\n',
      'i.yaml': 'type: string\n',
    })
    t.strictSame([codesOf(shared), typesAt(shared, 's.yaml#'), typesAt(shared, 'i.yaml#')], [[], types, inner])
  }

  const library = await graphOf({
    'main.yaml': withSchemas("A: { $ref: './library.yaml#/components/schemas/X' }"),
    'library.yaml': `${head}components: { schemas: { X: { items: { $ref: '#/components/schemas/Y' } }, Y: { type: string }, Z: { $ref: gone.yaml } } }\n`,
  })
  t.strictSame(codesOf(library), [])
  t.strictSame(typesAt(library, 'library.yaml#/components/schemas/Y'), ['Schema'])
  t.strictSame(typesAt(library, 'library.yaml#'), [])
})

t.test('the version', async (t) => {
  const cases: [text: string, name: string, minor: string, finding?: string][] = [
    ['asyncapi: 3.0.0', 'asyncapi', '3.0'],
    ['asyncapi: 3.0.17', 'asyncapi', '3.0'],
    ['asyncapi: 3.1.0', 'asyncapi', '3.1'],
    ['asyncapi: 3.1.2-rc.1', 'asyncapi', '3.1'],
    ['specversion: 3.0.0', 'neutral', '3.0'],
    ['specversion: 3.1.0', 'neutral', '3.1'],
    ['{"specversion": "3.1.0"}', 'neutral', '3.1'],
    ['asyncapi: 3.9.0', 'asyncapi', '3.1', 'warn version/unknown-minor 3.9.0'],
    ["asyncapi: '3.1'", 'asyncapi', '3.1', `error version/malformed '3.1'`],
    ['asyncapi: 3.1.0\nspecversion: 3.0.0', 'neutral', '3.0'],
  ]
  for (const [text, name, minor, finding] of cases) {
    const { kind, shown } = await kindOf(text)
    t.strictSame(
      [kind.readable, kind.vocabulary.name, kind.minor, shown],
      [true, name, minor, finding === undefined ? [] : [finding]],
      text,
    )
  }
  const refused: [text: string, finding: string, message: RegExp][] = [
    ['asyncapi: 2.6.0', 'error version/unsupported 2.6.0', /expected 3\.0\.x or 3\.1\.x; convert/],
    ['asyncapi: 4.0.0', 'error version/unsupported 4.0.0', /not supported/],
    ["asyncapi: '4'", `error version/malformed '4'`, /expected major\.minor\.patch/],
    ['asyncapi: three', 'error version/malformed three', /expected major\.minor\.patch/],
    ['asyncapi: 3.1', 'error version/not-a-string 3.1', /Unexpected number 3\.1 for/],
    ['asyncapi:', 'error version/not-a-string ', /Unexpected empty value/],
    ['asyncapi: null', 'error version/not-a-string null', /^Unexpected null for/],
    ['specversion: ~', 'error version/not-a-string ~', /^Unexpected null for/],
    ['asyncapi: [3]', 'error version/not-a-string [3]', /Unexpected array/],
    [
      `asyncapi: '3.${'0'.repeat(100_000)}'`,
      `error version/malformed '3.${'0'.repeat(100_000)}'`,
      /Unexpected version/,
    ],
    ['AsyncAPI: 3.0.0', 'error version/missing AsyncAPI', /did you mean "asyncapi"/],
    ['spec-version: 3.0.0', 'error version/missing spec-version', /did you mean "specversion"/],
    ['title: a', 'error version/missing title: a', /starts with .*part of one, lint its entry file/],
    ['openapi: 3.1.0', 'error version/other-format openapi', /OpenAPI/],
    ['swagger: "2.0"', 'error version/other-format swagger', /OpenAPI/],
    ['arazzo: 1.0.0', 'error version/other-format arazzo', /Arazzo/],
    ['[]', 'error version/not-a-description []', /Unexpected array/],
    ['42', 'error version/not-a-description 42', /Unexpected number/],
    ['__proto__: { asyncapi: 3.0.0 }', 'error version/missing __proto__: { asyncapi: 3.0.0 }', /starts with/],
  ]
  for (const [text, finding, message] of refused) {
    const { kind, shown } = await kindOf(text)
    t.strictSame([kind.readable, shown], [false, [finding]], text.slice(0, 40))
    t.match(kind.findings[0]?.message, message, text.slice(0, 40))
    t.ok((kind.findings[0]?.message.length ?? 0) < 400)
  }
  const broken = await kindOf('a: b: c')
  t.strictSame([broken.kind.readable, broken.kind.findings], [false, []])
  const nothing = await graphOf({ 'a.yaml': 'openapi: 3.1.0\ncomponents: { schemas: { A: { $ref: gone.yaml } } }\n' })
  t.strictSame([codesOf(nothing), nothing.objects, nothing.references], [['version/other-format'], [], []])
})

async function kindOf(text: string) {
  const file = await parseText('/a.yaml', text, 'yaml', defaultLimits)
  const kind = detectFormat(file)
  const shown = kind.findings.map(({ code, severity, range }) => {
    const line = text.split('\n')[range.start.line] ?? ''
    return `${severity} ${code} ${line.slice(range.start.character, range.end.character)}`
  })
  return { kind, shown }
}

t.test('both spellings give the same graph', async (t) => {
  const text = fixture('positions.yaml')
  const words: [asyncapi: RegExp, neutral: string][] = [
    [/^asyncapi:/m, 'specversion:'],
    [/^( *)googlepubsub:/gm, '$1cloudpubsub:'],
    [/^( *)sns:/gm, '$1notifytopic:'],
  ]
  const respelled = words.reduce((result, [word, other]) => result.replace(word, other), text)
  t.not(respelled, text)
  const [one, other] = [await graphOf({ 'a.yaml': text }), await graphOf({ 'a.yaml': respelled })]
  const shape = (graph: Graph): unknown => [
    graph.objects.map(({ location, type }) =>
      `${location.key} ${type.name}`.replace(/^(?:sns|notifytopic|googlepubsub|cloudpubsub) /, ''),
    ),
    expectations(graph, 'a.yaml').map((line) => line.replace(/\b(?:sns|notifytopic)\b/, '')),
  ]
  t.strictSame(shape(one), shape(other))
})

t.test('the size of the graph is the size of the sources', async (t) => {
  const doubling = (depth: number): Texts => ({
    'main.yaml': withSchemas(`Top: { $ref: './s${depth}.yaml' }`),
    's0.yaml': 'type: string\n',
    ...Object.fromEntries(
      Array.from({ length: depth }, (_, index) => {
        const ref = `{ $ref: './s${index}.yaml' }`
        return [`s${index + 1}.yaml`, `properties: { a: ${ref}, b: ${ref} }\n`]
      }),
    ),
  })
  for (const depth of [10, 30, 60]) {
    const texts = doubling(depth)
    const { reader, read } = memoryReader(texts)
    const graph = await graphFrom(texts, reader)
    t.strictSame(codesOf(graph), [])
    t.equal(graph.objects.length, depth + 4)
    t.equal(graph.references.length, 2 * depth + 1)
    t.equal(read.length, depth + 1)
  }
})

t.test('nesting may be deeper than the stack', async (t) => {
  const depth = 20_000
  const text = `{"asyncapi":"3.0.0","components":{"schemas":{"A":${'{"not":'.repeat(depth)}{"$ref":"#/info"}${'}'.repeat(depth)}}}}`
  const graph = await graphOf({ 'a.json': text }, { limits: { depth: depth + 10 } })
  t.strictSame(codesOf(graph), ['ref/unresolved'])
  t.equal(graph.objects.length, depth + 2)
})

t.test('reading twice gives the same graph', async (t) => {
  const texts: Record<string, string> = {
    'main.yaml': withSchemas(
      Array.from({ length: 40 }, (_, index) => `S${index}: { $ref: './${index % 7}.yaml' }`).join('\n'),
    ),
  }
  for (let index = 0; index < 6; index++) texts[`${index}.yaml`] = `items: { $ref: './${(index * 5 + 3) % 9}.yaml' }\n`
  const [one, other] = [await slowGraph(texts), await graphOf(texts)]
  t.strictSame(findingsOf(one), findingsOf(other))
  t.strictSame([...one.files.keys()], [...other.files.keys()])
  t.strictSame(
    one.objects.map(({ location }) => spot(location)),
    other.objects.map(({ location }) => spot(location)),
  )
})

/** Reads with delays that differ from file to file. */
function slowGraph(texts: Texts): Promise<Graph> {
  const { reader } = memoryReader(texts)
  const wait = (file: string) =>
    new Promise((resolve) => setTimeout(resolve, (file.length * 7 + file.charCodeAt(9)) % 5))
  return graphFrom(texts, {
    ...reader,
    locate: async (file) => wait(file).then(() => reader.locate(file)),
    read: async (file) => wait(file).then(() => reader.read(file)),
  })
}

type Tree = { readonly [name: string]: Tree | string }

const leaf = fc.constantFrom<Tree>({ type: 'string' }, { type: 'number' }, { type: 'boolean' })
const { schema: anySchema } = fc.letrec<{ schema: Tree }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc
      .dictionary(fc.constantFrom('a', 'b', '__proto__', 'a/b~c %', '$ref'), tie('schema'), {
        maxKeys: 3,
        noNullPrototype: false,
      })
      .map((properties) => ({ properties })),
    tie('schema').map((items) => ({ items })),
    tie('schema').map((not) => ({ not })),
  ),
}))

t.test('property: a document cut into files is the document', async (t) => {
  await fc.assert(
    fc.asyncProperty(anySchema, fc.infiniteStream(fc.nat(5)), async (schema, choices) => {
      const cut = cutIntoFiles(schema, choices)
      const whole = await graphOf({ 'main.json': withSchema(schema) })
      const parts = await graphOf(cut)
      t.strictSame(codesOf(parts), [])
      const target = ['components', 'schemas', 'A']
      const [one, other] = [expandedAt(whole, target), expandedAt(parts, target)]
      if (JSON.stringify(one) !== JSON.stringify(other)) throw new Error('the trees differ')
      const visited = new Set(parts.objects.map(({ node }) => node))
      if (visited.size !== parts.objects.length) throw new Error('a node was visited twice')
      if (parts.objects.length !== whole.objects.length) throw new Error('another number of objects')
    }),
    { numRuns: 150 },
  )
})

const withSchema = (schema: unknown): string =>
  JSON.stringify({ asyncapi: '3.1.0', info: {}, components: { schemas: { A: schema } } })

/** Moves some of the schemas in a schema to other files, or to another place of a file, and refers to them there. */
function cutIntoFiles(schema: Tree, choices: IterableIterator<number>): Record<string, string> {
  const files = new Map<string, Record<string, unknown>>()
  const folders = ['', 'sub/', 'sub/deep er/']
  let count = 0
  const moved = place(schema, '')
  return {
    'main.json': withSchema(moved),
    ...Object.fromEntries([...files].map(([name, content]) => [name, JSON.stringify(content)])),
  }

  function next(): number {
    const { value } = choices.next()
    return typeof value === 'number' ? value : 0
  }

  /** What is written for a schema in a file of a folder. */
  function place(part: Tree, folder: string): unknown {
    if (next() > 2) return inner(part, folder)
    const target = folders[next() % folders.length] ?? ''
    const file = `${target}f${next() % 3}.json`
    const name = `n/${count++}`
    const content = files.get(file) ?? {}
    files.set(file, content)
    content[name] = inner(part, target)
    return { $ref: `${encodeURI(path.posix.relative(folder, file) || file)}${formatFragment([name])}` }
  }

  function inner(part: Tree, folder: string): unknown {
    return Object.fromEntries(
      Object.entries(part).map(([name, value]) => {
        if (typeof value === 'string') return [name, value]
        if (name !== 'properties') return [name, place(value, folder)]
        const named = Object.entries(value).flatMap(([key, each]) =>
          typeof each === 'string' ? [] : [[key, place(each, folder)] as const],
        )
        return [name, Object.fromEntries(named)]
      }),
    )
  }
}

/** The value at a pointer with references followed, as lists of entries. */
function expandedAt(graph: Graph, pointer: readonly string[]): unknown {
  let location = graph.objects[0]?.location
  for (const token of pointer) location = location === undefined ? undefined : stepTo(location, token)
  return location === undefined ? undefined : expand(location)

  function expand(at: NodePath): unknown {
    const reference = graph.referenceAt(at.node)
    const target = reference === undefined ? at : effectiveTarget(reference)
    if (target === undefined) return 'broken'
    const { node } = target
    if (node.kind === 'scalar') return node.value
    if (node.kind === 'list') return node.items.length
    return [...node.entries.keys()].map((key) => {
      const child = stepTo(target, key)
      return [key, child === undefined ? 'missing' : expand(child)]
    })
  }
}

t.test('property: every spelling of a reference leads to one place', async () => {
  const target = { 'a b/ü~c.yaml': '"x/y~z %": { type: object, properties: { a: { type: string } } }\n' }
  const respelled = fc.array(fc.nat(4), { minLength: 40, maxLength: 40 }).map((choices) => {
    let index = 0
    const spell = (character: string): string => {
      const choice = choices[index++ % choices.length] ?? 0
      const encoded = [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
      return choice > 2 ? (choice > 3 ? encoded : encoded.toUpperCase()) : character === '%' ? '%25' : character
    }
    const steps = ['./', 'a%20b/../', './/', ''][choices[39] ?? 0] ?? './../project/'
    return `${steps}${[...'a b'].map(spell).join('')}/${[...'ü~c.yaml'].map(spell).join('')}#/${[...'x~1y~0z %'].map(spell).join('')}`
  })
  await fc.assert(
    fc.asyncProperty(respelled, respelled, async (one, other) => {
      const graph = await graphOf({
        'main.yaml': withSchemas(`A: { $ref: ${JSON.stringify(one)} }\nB: { $ref: ${JSON.stringify(other)} }`),
        ...target,
      })
      const [left, right] = graph.references.map((reference) => reference.target)
      if (left === undefined || right === undefined || left.file !== right.file) throw new Error('two files')
      if (left.node !== right.node || pointerOf(left).join() !== pointerOf(right).join()) throw new Error('two places')
      if (graph.files.size !== 2 || graph.objects.length !== 5) throw new Error('read twice')
    }),
    { numRuns: 150 },
  )
})

t.test('property: no text of a reference does harm', async () => {
  const piece = fc.constantFrom(
    '#',
    '/',
    '~0',
    '~1',
    '~',
    '%',
    '%2',
    '%41',
    '%00',
    '..',
    '.',
    ':',
    '?',
    '\\',
    '//',
    'a',
    'file:',
    '\u0000',
    '\ud800',
    '[',
    '{',
    ' ',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      const graph = await graphOf({ 'main.json': withSchema({ $ref: pieces.join('') }) })
      const [reference] = graph.references
      if ((reference?.target === undefined) !== graph.findings.length > 0)
        throw new Error('neither a target nor a finding')
    }),
    { numRuns: 300 },
  )
})

t.test('credentials in a network reference are not repeated', async (t) => {
  const { findings } = await graphOf({ 'a.yaml': withSchemas("A: { $ref: 'https://user:secret@host/a.yaml#/A' }") })
  t.strictSame(
    findings.map(({ code, message }) => [code, message.includes('secret'), message.includes('https://…@host/a.yaml')]),
    [['ref/remote-credentials', false, true]],
  )
})

t.test('rules are called for the positions that they want, and for those alone', async (t) => {
  const graph = await graphOf({ 'positions.yaml': fixture('positions.yaml') })
  const shown = ({ location, shape, owner, name, field }: Position): string =>
    [formatFragment(pointerOf(location)), shape?.shape, owner.type.name, name, field === undefined].join(' ')
  const visited = (visitor: RuleVisitor): string[] => {
    const seen: string[] = []
    const position = (found: Position): void => void seen.push(shown(found))
    const context = { graph, schemaFormats: noSchemaFormats, report: () => {} }
    new Dispatch([{ ...visitor, position }]).visit(graph, () => context)
    return seen
  }
  const all: Position[] = []
  for (const object of graph.objects) forEachPosition(object, (position) => all.push(position))
  t.ok(all.length > 200)
  t.strictSame(visited({}), all.map(shown))
  const lists = all.filter(({ shape, location }) => shape?.shape === 'list' && location.node.kind === 'map')
  t.strictSame(
    visited({ at: ({ shape }) => shape?.shape === 'list', suspects: ({ kind }) => kind === 'map' }),
    lists.map(shown),
  )
  const messages = all.filter(({ owner }) => owner.type.name === 'Message')
  t.strictSame(visited({ of: ({ name }) => name === 'Message' }), messages.map(shown))
  const seen: string[] = []
  const object: RuleVisitor['object'] = ({ location }) => void seen.push(formatFragment(pointerOf(location)))
  const context = { graph, schemaFormats: noSchemaFormats, report: () => {} }
  new Dispatch([{ having: ['title', 'address', 'payload'], object }]).visit(graph, () => context)
  const expected = graph.objects.filter(({ node }) =>
    ['title', 'address', 'payload'].some((name) => node.entries.has(name)),
  )
  t.ok(expected.length > 1 && expected.length < graph.objects.length)
  t.strictSame(
    seen,
    expected.map(({ location }) => formatFragment(pointerOf(location))),
  )
  t.strictSame(visited({ skips: ({ type }) => type.name !== 'Message' }), messages.map(shown))
})
