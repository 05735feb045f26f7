import t from 'tap'
import { parse } from 'yaml'
import { readRecordSchema } from '../../plugins/avro/read-record-schema.ts'
import { lintText } from '../conformance/lint-source.ts'
import { allProblems, shown, shownPart } from './shown-problems.ts'

const record = (fields: string, more = '') => `{ type: record, name: R, ${more} fields: [${fields}] }`
const field = (type: string, more = '') => record(`{ name: a, type: ${type}${more} }`)

const avroSchemas: readonly (readonly [string, string, readonly string[]])[] = [
  ['a primitive', 'string', []],
  ['a primitive as an object with metadata', '{ type: string, avro.java.string: String }', []],
  ['a union', '["null", string]', []],
  ['a record without fields', record(''), []],
  ['an error record', '{ type: error, name: R, fields: [] }', []],
  ['a record that holds itself', field('["null", R]'), []],
  ['a name of the enclosing namespace', field('[R, x.R]', ''), ['/fields/0/type/1 Unexpected type "x.R"']],
  [
    'names in namespaces',
    '{ type: record, name: a.R, fields: [{ name: x, type: { type: enum, name: E, symbols: [] } }, { name: y, type: a.E }, { name: z, type: E }, { name: r, type: R }] }',
    [],
  ],
  [
    'a namespace is left behind its record',
    '[{ type: record, name: R, namespace: a, fields: [] }, a.R, R]',
    ['/1 Duplicate "a.R" in a union', '/2 Unexpected type "R"'],
  ],
  [
    'the null namespace',
    '{ type: record, name: a.R, fields: [{ name: x, type: { type: fixed, name: F, namespace: "", size: 1 } }, { name: y, type: F }] }',
    [],
  ],
  [
    'a name before its definition',
    record('{ name: a, type: E }, { name: b, type: { type: enum, name: E, symbols: [] } }'),
    ['/fields/0/type Unexpected type "E" before its definition'],
  ],
  [
    'a type by its name in an object',
    record('{ name: a, type: { type: enum, name: E, symbols: [] } }, { name: b, type: { type: E } }'),
    [],
  ],
  ['no type', '{ name: R }', ['/ Missing "type" in a schema']],
  ['a reference inside', field('{ $ref: "#/x" }'), ['/fields/0/type Missing "type" in a schema']],
  ['a schema in a schema', '{ type: { type: array, items: int } }', ['/type Unexpected object for "type"']],
  ['no name', '{ type: record, fields: [] }', ['/ Missing "name" in a record']],
  [
    'a bad name, used again',
    record('{ name: x, type: a-b }').replace('name: R', 'name: a-b'),
    ['/name Unexpected string "a-b" for the name of a record'],
  ],
  ['a primitive name', record('').replace('name: R', 'name: x.int'), ['/name Unexpected name "x.int" of a record']],
  ['no fields', '{ type: record, name: R }', ['/ Missing "fields" in the record "R"']],
  ['fields that are none', '{ type: record, name: R, fields: {} }', ['/fields Unexpected object for "fields"']],
  ['a field that is none', record('a'), ['/fields/0 Unexpected string "a" for a field']],
  ['a field without a type', record('{ name: a }'), ['/fields/0 Missing "type" in the field "a"']],
  [
    'a field twice',
    record('{ name: a, type: int }, { name: a, type: int }'),
    ['/fields/1/name Duplicate field "a" in a record'],
  ],
  ['an order', field('int', ', order: ignore'), []],
  ['a bad order', field('int', ', order: up'), ['/fields/0/order Unexpected string "up" for "order"']],
  ['a bad doc', record('', 'doc: 1,'), ['/doc Unexpected number 1 for "doc"']],
  ['aliases', record('', 'aliases: [S, x.T],'), []],
  ['bad aliases', record('', 'aliases: [1],'), ['/aliases/0 Unexpected number 1 for an alias']],
  ['a bad namespace', record('', 'namespace: a-b,'), ['/namespace Unexpected string "a-b" for "namespace"']],
  [
    'a second definition',
    field('{ type: enum, name: R, symbols: [] }'),
    ['/fields/0/type/name Duplicate definition of "R"'],
  ],
  [
    'symbols',
    '{ type: enum, name: E, symbols: [A, A, 1, b-c] }',
    [
      '/symbols/1 Duplicate symbol "A"',
      '/symbols/2 Unexpected number 1 for the name of a symbol',
      '/symbols/3 Unexpected string "b-c" for the name of a symbol',
    ],
  ],
  [
    'the default of an enum',
    '{ type: enum, name: E, symbols: [A], default: B }',
    ['/default Unexpected string "B" for "default"'],
  ],
  ['no symbols', '{ type: enum, name: E }', ['/ Missing "symbols" in the enum "E"']],
  ['no size', '{ type: fixed, name: F }', ['/ Missing "size" in the fixed "F"']],
  ['a bad size', '{ type: fixed, name: F, size: -1 }', ['/size Unexpected number -1 for "size"']],
  ['no items', '{ type: array }', ['/ Missing "items" in an array']],
  ['no values', '{ type: map }', ['/ Missing "values" in a map']],
  ['a complex type by its name', '{ type: array, items: map }', ['/items Unexpected type "map" by its name alone']],
  [
    'attributes beside the name of a field',
    record('{ name: a, type: array, items: int }'),
    ['/fields/0/type Unexpected type "array" beside the name of a field'],
  ],
  ['a union in a union', '[int, [string]]', ['/1 Unexpected union in a union']],
  [
    'two arrays in a union',
    '[{ type: array, items: int }, { type: array, items: string }]',
    ['/1 Duplicate "array" in a union'],
  ],
  ['two named types in a union', '[{ type: fixed, name: F, size: 1 }, { type: fixed, name: G, size: 1 }]', []],
  ['null without quotes', field('[null, int]'), ['/fields/0/type/0 Unexpected null for a type']],
  ['a logical type that does not fit', '{ type: string, logicalType: decimal, precision: x }', []],
  [
    'names that JavaScript knows',
    '{ type: record, name: constructor, fields: [{ name: __proto__, type: constructor }, { name: toString, type: hasOwnProperty }] }',
    ['/fields/1/type Unexpected type "hasOwnProperty"'],
  ],
  ...(
    [
      ['null', '"null"', 'null', '0'],
      ['a boolean', 'boolean', 'true', '"true"'],
      ['an int', 'int', '-2147483648', '2147483648'],
      ['a long', 'long', '9223372036854775807', '1.5'],
      ['a double', 'double', '1', '"NaN"'],
      ['bytes', 'bytes', '"\\xff"', '"\\u0100"'],
      ['a string', 'string', 'x', '1'],
      ['an enum', '{ type: enum, name: E, symbols: [A] }', 'A', 'B'],
      ['a fixed', '{ type: fixed, name: F, size: 2 }', 'ab', 'abc'],
      ['an array', '{ type: array, items: int }', '[1]', '{}'],
      ['a map', '{ type: map, values: int }', '{ x: 1 }', '[]'],
      ['a union', '[int, "null"]', '1', 'null'],
      ['a record', '{ type: record, name: S, fields: [{ name: x, type: int }] }', '{ x: 1 }', '1'],
    ] as const
  ).flatMap(([what, type, right, wrong]): (typeof avroSchemas)[number][] => {
    const message = `/fields/0/default Unexpected ${/^[{[]/.test(wrong) ? (wrong === '{}' ? 'object' : 'array') : wrong === 'null' ? 'null' : `${typeof parse(wrong)} ${JSON.stringify(parse(wrong))}`} for the default of a field`
    return [
      [`the default of ${what}`, field(type, `, default: ${right}`), []],
      [`a wrong default of ${what}`, field(type, `, default: ${wrong}`), [message]],
    ]
  }),
  [
    'a default inside',
    field('{ type: array, items: int }', ', default: [1, x]'),
    ['/fields/0/default/1 Unexpected string "x" for the default of a field'],
  ],
]

t.test('problems of Avro schemas are reported at their places', async (t) => {
  for (const [what, text, expected] of avroSchemas) {
    t.strictSame(allProblems(readRecordSchema(parse(text))).map(shown), expected, what)
  }
})

t.test('an Avro schema may use names that other schemas of the description define', async (t) => {
  const avro = (schema: string) => `{ schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: ${schema} }`
  const money = '{ type: record, name: com.acme.Money, fields: [] }'
  const cases: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[]])[] = [
    ['by another one', { a: avro(field('com.acme.Money')), b: avro(money) }, []],
    [
      'in the same namespace',
      { a: avro(field('Money', '').replace('name: R', 'name: com.acme.R')), b: avro(money) },
      [],
    ],
    ['in a further namespace', { a: avro(field('Money')), b: avro(money) }, ['/a/schema/fields/0/type']],
    ['inside another one', { a: avro('com.acme.Money'), b: avro(`{ type: array, items: ${money} }`) }, []],
    ['by none', { a: avro(field('Money')), b: '{ title: Money }' }, ['/a/schema/fields/0/type']],
    ['by each other', { a: avro(field('S')), b: avro(field('R').replace('name: R', 'name: S')) }, []],
    ['twice, by none', { a: avro(record('{ name: a, type: X }, { name: b, type: X }')) }, ['/a/schema/fields/0/type']],
  ]
  for (const [what, schemas, expected] of cases) {
    const members = Object.entries(schemas).map(([name, schema]) => `${name}: ${schema}`)
    const text = `asyncapi: 3.1.0\ninfo: { title: a, version: b }\ncomponents: { schemas: { ${members.join(', ')} } }`
    const findings = (await lintText(text)).filter(({ code }) => code !== 'spec/component-unused')
    t.strictSame(
      findings.map(({ code, severity, place }) => `${severity} ${code} /${place.pointer.slice(2).join('/')}`),
      expected.map((pointer) => `warn spec/schema-name-defined ${pointer}`),
      what,
    )
  }
})

t.test('schemas and examples are checked with the targets of references in their places', async (t) => {
  const avro = (schema: string) => `{ schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: ${schema} }`
  const text = `asyncapi: 3.1.0
info: { title: a, version: b }
channels:
  c:
    messages:
      right:
        payload: ${avro("{ type: record, name: R, namespace: n, fields: [{ name: a, type: { $ref: '#/components/schemas/A/schema' } }, { name: b, type: ['null', { $ref: '#/components/schemas/A' }] }] }")}
        examples: [{ payload: { a: { id: x }, b: { A: { id: 1 } } } }]
      clash:
        payload: ${avro("['null', { $ref: '#/components/schemas/A/schema' }, { $ref: '#/components/schemas/B/schema' }]")}
      twice:
        payload: ${avro("['null', { $ref: '#/components/schemas/A/schema' }, { $ref: '#/components/schemas/A/schema' }]")}
      other:
        payload: ${avro("{ type: array, items: { $ref: '#/components/schemas/Own' } }")}
components:
  schemas:
    A: ${avro('{ type: record, name: A, fields: [{ name: id, type: string }] }')}
    B: ${avro('{ type: record, name: A, fields: [{ name: id, type: strnig }] }')}
    Own: { type: string }
`
  const findings = (await lintText(text)).filter(({ code }) =>
    /schema-matches|schema-name|payload|format-match/.test(code),
  )
  t.strictSame(
    findings.map(({ code, place }) => `${code} /${place.pointer.slice(2).join('/')}`),
    [
      'spec/message-example-payload /messages/right/examples/0/payload/b/A/id',
      'spec/schema-matches-format /messages/clash/payload/schema/2',
      'spec/schema-matches-format /messages/twice/payload/schema/2',
      'spec/ref-schema-format-match /messages/other/payload/schema/items',
      'spec/schema-name-defined /B/schema/fields/0/type',
    ],
  )
})

const order = record(
  `{ name: id, type: string }, { name: count, type: int, default: 1 }, { name: at, type: { type: long, logicalType: timestamp-millis } }, { name: next, type: ["null", R, { type: array, items: int }], default: null }`,
)

const avroValues: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['the JSON encoding', order, '{ id: a, count: 1, at: 1, next: { R: { id: b, count: 1, at: 2, next: null } } }', []],
  ['plain values', order, '{ id: a, at: 2024-01-01T00:00:00Z, next: { id: b, at: 1 } }', []],
  [
    'defects',
    order,
    '{ count: 3000000000, at: true, idd: 1 }',
    ['/ lacks id', '/count wants a 32-bit integer', '/at wants a 64-bit integer', '/ has idd'],
  ],
  [
    'a defect in an encoded branch',
    order,
    '{ id: a, at: 1, next: { array: [x] } }',
    ['/next/array/0 wants a 32-bit integer'],
  ],
  [
    'a defect in the one branch that is meant',
    order,
    '{ id: a, at: 1, next: [x] }',
    ['/next/0 wants a 32-bit integer'],
  ],
  ['no branch', order, '{ id: a, at: 1, next: x }', ['/next wants a value of one of the types "null", "R", "array"']],
  ['special numbers', '{ type: array, items: float }', '[1, NaN, "Infinity", "x"]', ['/3 wants a number']],
  ['symbols', '{ type: enum, name: E, symbols: [A, B] }', 'a', ['/ wants one of "A", "B"']],
  [
    'bytes',
    '{ type: array, items: bytes }',
    '["\\u0100", "\\xff", 1]',
    [
      '/0 wants a string with a character from U+0000 to U+00FF for each byte',
      '/2 wants a string with a character from U+0000 to U+00FF for each byte',
    ],
  ],
  ['a decimal as a number', '{ type: bytes, logicalType: decimal, precision: 4 }', '12.5', []],
  [
    'a logical type of another type',
    '{ type: int, logicalType: decimal, precision: 4 }',
    'x',
    ['/ wants a 32-bit integer'],
  ],
  ['names that JavaScript knows', record('{ name: constructor, type: string }'), '{}', ['/ lacks constructor']],
]

t.test('values are checked by their Avro schema', async (t) => {
  for (const [what, schema, value, expected] of avroValues) {
    const { refused } = readRecordSchema(parse(schema))
    t.strictSame(refused?.(parse(value)).map(shownPart), expected, what)
  }
  const later = readRecordSchema(parse(field('[int, "null"]', ', default: null')), { version: '1.12.0' })
  t.strictSame(later.problems, [], 'a default of any type of a union, since Avro 1.12')
  t.equal(readRecordSchema(parse(field('map'))).refused, undefined, 'a schema that is wrong refuses nothing')
  const elsewhere = readRecordSchema(parse(record('{ name: a, type: Other }, { name: b, type: int }')))
  const refused = elsewhere.refused?.(parse('{ a: { c: 1 }, b: x }')).map(shownPart)
  t.strictSame(refused, ['/b wants a 32-bit integer'], 'a type from elsewhere refuses nothing')
})

t.test('a value in unions that hold each other is checked in linear time', async (t) => {
  const names = ['A', 'B', 'C']
  const types = names.map((name) => ({ type: 'record', name, fields: [{ name: 'x', type: ['null', ...names] }] }))
  // Each name is known from its first use on.
  const [first] = types
  const schema = {
    ...first,
    fields: [
      {
        name: 'x',
        type: ['null', 'A', { ...types[1], fields: [{ name: 'x', type: ['null', 'A', 'B', types[2]] }] }, 'C'],
      },
    ],
  }
  let value: unknown = { x: 5 }
  for (let depth = 0; depth < 100; depth++) value = { x: value }
  t.equal(readRecordSchema(schema).refused?.(value).length, 1)
})
