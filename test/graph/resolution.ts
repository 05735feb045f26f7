import t from 'tap'
import { effectiveTarget } from '../../src/graph/objects-and-references.ts'
import { readReferenceText } from '../../src/graph/reference-text.ts'
import { codesOf, graphOf, project, referenceAt, spot, type Texts, targetOf } from '../fixtures/graph/memory.ts'
import { head, withSchemas } from './descriptions.ts'

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

t.test('keys beside a $ref are ignored', async (t) => {
  const text = withSchemas(`
A: { $ref: '#/components/schemas/B', properties: { a: { type: number } } }
B: { properties: { a: { type: string } } }
C: { $ref: '#/components/schemas/A/properties/a' }
D: { $ref: '#/components/schemas/A/$ref' }`)
  const graph = await graphOf({ 'main.yaml': text })
  t.equal(targetOf(graph, 'main.yaml#/components/schemas/C'), 'main.yaml#/components/schemas/B/properties/a')
  t.strictSame(codesOf(graph), ['ref/unresolved'])
})

t.test('keys beside a $ref in a part are ignored, in whatever order references lead there', async (t) => {
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
