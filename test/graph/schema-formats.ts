import t from 'tap'
import { codesOf, expectations, graphOf, spot, targetOf } from '../fixtures/graph/memory.ts'
import { withSchemas } from './descriptions.ts'

t.test('schemas of other formats have the references of their format', async (t) => {
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
    ['application/vnd.apache.avro;version=1.9.0', 's.avsc', 'RecordSchema'],
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

t.test('a reference may lead to text inside a YAML file', async (t) => {
  const graph = await graphOf({
    'a.yaml': withSchemas(
      "A: { schemaFormat: application/vnd.google.protobuf;version=3, schema: { $ref: './s.yaml#/Order' } }",
    ),
    's.yaml': 'Order: message Order {}\n',
  })
  t.strictSame(codesOf(graph), [])
  t.equal(targetOf(graph, 'a.yaml#/components/schemas/A/schema'), 's.yaml#/Order')
})

t.test('one file can be read both as text and as data', async (t) => {
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
