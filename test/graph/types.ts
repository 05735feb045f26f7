import t from 'tap'
import type { Graph } from '../../src/graph/graph.ts'
import { typedCursorOf } from '../../src/graph/typed-cursor.ts'
import { formatFragment } from '../../src/pointer.ts'
import { codesOf, expectations, graphOf, referenceAt, spot } from '../fixtures/graph/memory.ts'
import { head, withSchemas } from './descriptions.ts'

t.test('any text can be a name', async (t) => {
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

t.test('an object reached in several ways gets the right type', async (t) => {
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

t.test('an alias of a reference is no reference where the format allows none', async (t) => {
  const graph = await graphOf({
    'main.yaml': `${head}
components:
  tags: { T: &reference { $ref: '#/components/tags/U' }, U: { name: u } }
  securitySchemes: { S: { type: oauth2, description: s, flows: *reference } }
`,
  })
  const ways: string[] = []
  const cursor = typedCursorOf(graph)
  const node = graph.entry.tree
  if (node === undefined) throw new Error('no tree')
  cursor.forEach(node, cursor.ofTarget(node), (_, { kind }, way) => {
    if (kind === 'reference') ways.push(way.join('/'))
  })
  t.strictSame(ways, ['components/tags/T'])
})
