import { join } from 'node:path'
import avsc from 'avsc'
import fc from 'fast-check'
import protobuf from 'protobufjs'
import t from 'tap'
import { parse } from 'yaml'
import { readRecordSchema } from '../plugins/avro/read-record-schema.ts'
import { readOpenApiSchema } from '../plugins/openapi-schema/read-openapi-schema.ts'
import { readProtoFile } from '../plugins/protobuf/read-proto-file.ts'
import { runRules } from '../src/api/rulesets.ts'
import type { Finding } from '../src/findings/finding.ts'
import { schemaFormatOf } from '../src/format/schema-formats.ts'
import { definePlugin, type ReadSchema, type RefusedPart, type SchemaProblem } from '../src/plugin/index.ts'
import { builtInRules, graphOf, lintFile, lintText } from './conformance/lint-source.ts'

function readProto(text: string, version = '3'): ReadSchema {
  return readProtoFile(text, schemaFormatOf(`application/vnd.google.protobuf;version=${version}`))
}

/** What is wrong with a schema where no other one defines the names that it uses. */
function allProblems({ problems, uses = [] }: ReadSchema): readonly SchemaProblem[] {
  return [...problems, ...uses.map(({ problem }) => problem)]
}

/** `/fields/0/type Unexpected type "x"`: where a problem is, and how its message starts. */
function shown({ pointer = [], message }: SchemaProblem): string {
  return `/${pointer.join('/')} ${message.split(/, expected|, which|, because|; |: /)[0]}`
}

function shownPart(part: RefusedPart): string {
  const at = `/${part.pointer.join('/')}`
  if ('missing' in part) return `${at} lacks ${part.missing}`
  return 'unexpected' in part ? `${at} has ${part.unexpected}` : `${at} wants ${part.expected}`
}

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

t.test('schemas in Avro', async (t) => {
  for (const [what, text, expected] of avroSchemas) {
    t.strictSame(allProblems(readRecordSchema(parse(text))).map(shown), expected, what)
  }
})

t.test('names in Avro may be defined by other schemas of the description', async (t) => {
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

t.test('values in Avro', async (t) => {
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

t.test('a value in unions that hold each other is checked in no more than its size asks for', async (t) => {
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

/** A schema before its types have names. */
type Shape =
  | { kind: 'primitive'; name: string }
  | { kind: 'array' | 'map'; of: Shape }
  | { kind: 'union' | 'record'; of: readonly Shape[] }
  | { kind: 'enum' | 'fixed'; size: number }

const primitive = fc.constantFrom('null', 'boolean', 'int', 'long', 'float', 'double', 'bytes', 'string')
const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    primitive.map((name): Shape => ({ kind: 'primitive', name })),
    fc.record({ kind: fc.constantFrom('enum', 'fixed'), size: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constantFrom('array', 'map'), of: tie('shape') }),
    fc.record({ kind: fc.constantFrom('union', 'record'), of: fc.array(tie('shape'), { minLength: 1, maxLength: 4 }) }),
  ),
}))

/** A schema that is right, with names for its types. */
function schemaOf(root: Shape): unknown {
  let count = 0
  return make(root)

  function make(made: Shape): unknown {
    switch (made.kind) {
      case 'primitive':
        return made.name
      case 'array':
        return { type: 'array', items: make(made.of) }
      case 'map':
        return { type: 'map', values: make(made.of) }
      case 'union': {
        const branches = new Map(made.of.flatMap((each) => (each.kind === 'union' ? [] : [[branchKey(each), each]])))
        return branches.size === 0 ? 'int' : [...branches.values()].map(make)
      }
      case 'record': {
        count += 1
        const name = `R${count}`
        return { type: 'record', name, fields: made.of.map((each, index) => ({ name: `f${index}`, type: make(each) })) }
      }
      default: {
        count += 1
        const name = `T${count}`
        if (made.kind === 'fixed') return { type: 'fixed', name, size: made.size }
        return { type: 'enum', name, symbols: ['A', 'B', 'C'].slice(0, made.size) }
      }
    }
  }

  function branchKey(each: Shape): string {
    count += 1
    if (each.kind === 'primitive') return each.name
    return each.kind === 'array' || each.kind === 'map' ? each.kind : `${count}`
  }
}

function avscType(schema: unknown): avsc.Type | undefined {
  try {
    return avsc.Type.forSchema(JSON.parse(JSON.stringify(schema)), { wrapUnions: 'always' })
  } catch {
    return undefined
  }
}

/** The same data with one of its parts replaced, or left out when there is nothing in its place. */
function changed(data: unknown, index: number, replacement: unknown): unknown {
  let left = index
  const visit = (value: unknown): unknown => {
    left -= 1
    if (left === -1) return replacement
    if (Array.isArray(value)) return value.map(visit).filter((item) => item !== undefined)
    if (typeof value !== 'object' || value === null) return value
    const members = Object.entries(value).map(([key, member]) => [key, visit(member)] as const)
    return Object.fromEntries(members.filter(([, member]) => member !== undefined))
  }
  return visit(data)
}

const replacement = fc.constantFrom(undefined, null, 5, 1.5, 'int', 'nothing', '', [], {}, true, ['int', 'int'], -1)
const where = fc.integer({ min: 0, max: 30 })

t.test('schemas and values that Avro takes are right, and the other way round', async (t) => {
  fc.assert(
    fc.property(shape, fc.array(fc.tuple(where, replacement), { maxLength: 4 }), (made, changes) => {
      const schema = schemaOf(made)
      const type = avscType(schema)
      const read = readRecordSchema(schema)
      if (type === undefined || read.refused === undefined) throw new Error('a schema that is right is refused')
      const encoded: unknown = JSON.parse(type.toString(type.random()))
      const wrongly = read.refused(encoded).map(shownPart)
      if (wrongly.length > 0) throw new Error(`${JSON.stringify(encoded)}: ${wrongly}`)
      for (const [index, part] of changes) {
        const other = changed(encoded, index, part)
        const isTaken = other !== undefined && fromJson(type, other)
        const refused = other === undefined ? [] : read.refused(other)
        if (isTaken && refused.length > 0) throw new Error(`${JSON.stringify(other)}: ${refused.map(shownPart)}`)
      }
    }),
    { numRuns: 100 },
  )
  t.pass()
})

function fromJson(type: avsc.Type, value: unknown): boolean {
  try {
    type.fromString(JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

t.test('changed schemas are judged as Avro judges them', async (t) => {
  fc.assert(
    fc.property(shape, where, replacement, (made, index, part) => {
      const schema = changed(schemaOf(made), index, part)
      if (typeof schema !== 'object' || schema === null) return
      const problems = allProblems(readRecordSchema(schema))
      const isTaken = avscType(schema) !== undefined
      if (isTaken === (problems.length === 0) || isKnownDifference(schema, problems)) return
      throw new Error(`${JSON.stringify(schema)}: ${isTaken ? 'taken' : 'refused'} by avsc, ${problems.map(shown)}`)
    }),
    { numRuns: 300 },
  )
  t.pass()
})

/**
 * avsc takes types without names, and what JavaScript makes a name of (`"type": null`); it refuses what the specification does
 * not: empty unions, and enums without symbols.
 */
function isKnownDifference(schema: unknown, problems: readonly SchemaProblem[]): boolean {
  const lenient =
    /^Missing "name" in an? (?:record|enum|fixed)|for "type", expected the name of a type|^Unexpected (?!string|number)\w+.* for the name/
  if (problems.length > 0) return problems.every(({ message }) => lenient.test(message))
  return /"(?:type|items|values|symbols)":\[\]|[[,]\[\]/.test(JSON.stringify([schema]))
}

const proto3 = (body: string) => `syntax = "proto3";\n${body}`
const proto2 = (body: string) => `syntax = "proto2";\n${body}`

const protoTexts: readonly (readonly [string, string, readonly string[]])[] = [
  ['nothing', '', []],
  ['comments', '// a\n/* b */', []],
  ['options in every form', proto3('option a = "x" "y"; option (b.c).d = { e: -1 f { g: [1, 2] } h <i: 1> };'), []],
  [
    'keywords as names',
    proto3('message message { string syntax = 1; map<int32, message> map = 2; int32 optional = 3; }'),
    [],
  ],
  ['a type from the root', proto3('package a.b; message A { .a.b.A a = 1; b.A b = 2; repeated A c = 3; }'), []],
  [
    'services',
    proto3('message A {} service S { rpc m (stream A) returns (A) { option x = 1; } rpc n (A) returns (.A); }'),
    [],
  ],
  ['ranges', proto3('message A { reserved 1, 3 to 5, 1000 to max; reserved "a", "b"; int32 c = 2; }'), []],
  [
    'groups and extensions',
    proto2(
      'message A { optional group B = 1 { optional int32 c = 1; } extensions 100 to max; } extend A { optional B d = 100; } message B {}',
    ),
    [],
  ],
  [
    'own options',
    proto3(
      'import "google/protobuf/descriptor.proto"; extend google.protobuf.FieldOptions { string note = 50000; } message A { string b = 1 [(note) = "x", deprecated = true]; }',
    ),
    [],
  ],
  ['a later form of the language', 'edition = "2024"; export message A { int32 a = 1; }', []],
  [
    'types of imported files',
    proto3('import public "a.proto"; message A { b.C c = 1; google.protobuf.Any d = 2; }'),
    [],
  ],
  ['aliases', proto3('enum E { option allow_alias = true; A = 0; B = 0; C = -1; }'), []],
  [
    'two fields of names in one scope',
    proto3('message A { int32 a = 1; oneof b { string a = 2; } }'),
    ['Duplicate declaration of "a" in "A"'],
  ],
  [
    'values beside their enum',
    proto3('enum E { A = 0; } enum F { A = 0; }'),
    ['Duplicate declaration of "A" in this file'],
  ],
  [
    'an inner name before an outer one',
    proto3('message A { message B { message C {} } B.C c = 1; B.D d = 2; } message B { message D {} }'),
    ['Unexpected type "B.D"'],
  ],
  ['no semicolon', proto3('message A { int32 a = 1 }'), ['Unexpected "}"']],
  ['no brace', proto3('message A { int32 a = 1;'), ['Unexpected end of text']],
  ['a comment that goes on', proto3('/* a'), ['Unexpected end of text in a comment']],
  ['a string that goes on', 'syntax = "proto3;\n', ['Unexpected end of line in a string']],
  ['a word with a digit first', proto3('message 1A {}'), ['Unexpected "1A"']],
  ['a character of no word', proto3('message Ä {}'), ['Unexpected character "Ä"']],
  ['a second syntax', proto3('syntax = "proto3";'), ['Unexpected "syntax"']],
  ['a second package', proto3('package a; package b;'), ['Duplicate package "b"']],
  ['another syntax', 'syntax = "proto4";', ['Unexpected syntax "proto4"']],
  ['the other syntax', proto2(''), ['Unexpected syntax "proto2"']],
  [
    'numbers',
    proto3(
      'message A { int32 a = 0; int32 b = 536870912; int32 c = 19999; int32 d = 0x1; int32 e = 1; int32 f = 010; }',
    ),
    [
      'Unexpected number 0 of the field "a"',
      'Unexpected number 536870912 of the field "b"',
      'Unexpected number 19999 of the field "c"',
      'Unexpected number 1 of the field "e"',
    ],
  ],
  [
    'what is reserved',
    proto3('message A { reserved 2 to 4, 9; reserved "b"; int32 a = 4; int32 b = 1; }'),
    ['Unexpected number 4 of the field "a"', 'Unexpected name "b" of a field'],
  ],
  [
    'what proto3 has not',
    proto3(
      'message A { required int32 a = 1; int32 b = 2 [default = 1]; repeated group C = 3 {} extensions 9; } extend A {}',
    ),
    [
      'Unexpected numbers for extensions in proto3',
      'Unexpected "required"',
      'Unexpected default of the field "b" in proto3',
      'Unexpected group in proto3',
      'Unexpected extension of "A"',
    ],
  ],
  [
    'a first value that is not zero',
    proto3('enum E { A = 1; } enum F {}'),
    ['Unexpected number 1 of the first value of the enum "E"', 'Unexpected enum "F" without values'],
  ],
  [
    'values',
    proto3('enum E { reserved 2; reserved "D"; A = 0; B = 0; C = 2; D = 3; F = 2147483648; }'),
    [
      'Unexpected number 0 of the value "B"',
      'Unexpected number 2 of the value "C"',
      'Unexpected name "D" of a value',
      'Unexpected number 2147483648 of the value "F"',
    ],
  ],
  [
    'labels',
    proto3(
      'message A { oneof a { repeated int32 b = 1; map<string, string> c = 2; } repeated map<string, string> d = 3; }',
    ),
    ['Unexpected "repeated" in the oneof "a"', 'Unexpected map in the oneof "a"', 'Unexpected "repeated" in a map'],
  ],
  [
    'keys of maps',
    proto3('message A { map<bytes, string> a = 1; map<A, string> b = 2; }'),
    ['Unexpected type "bytes" of the keys of a map', 'Unexpected type "A" of the keys of a map'],
  ],
  [
    'types',
    proto3('message A { strng a = 1; A.B b = 2; } service S { rpc m (A) returns (B); }'),
    ['Unexpected type "strng"', 'Unexpected type "A.B"', 'Unexpected type "B"'],
  ],
  [
    'a type without its file',
    proto3('message A { google.protobuf.Timestamp a = 1; }'),
    ['Unexpected type "google.protobuf.Timestamp" without its file'],
  ],
  [
    'names that JavaScript knows',
    proto3('message constructor { toString __proto__ = 1; }'),
    ['Unexpected type "toString"'],
  ],
  ['messages in messages without end', proto3('message A { '.repeat(200)), ['Unexpected "message"']],
]

t.test('schemas in Protobuf', async (t) => {
  for (const [what, text, expected] of protoTexts) {
    const found = readProto(text, text.includes('"proto2"') && what !== 'the other syntax' ? '2' : '3').problems
    t.strictSame(
      found.map((problem) => shown(problem).slice(2)),
      expected,
      what,
    )
  }
  const labels = readProto('message A { int32 a = 1; optional int32 b = 2; }', '2').problems
  t.strictSame(
    labels.map((problem) => shown(problem).slice(2)),
    ['Missing label of the field "a" in proto2'],
    'no syntax, version 2',
  )
  t.strictSame(readProto('message A { int32 a = 1; }').problems, [], 'no syntax, version 3')
})

const shop = proto3(`
  import "google/protobuf/timestamp.proto"; import "google/protobuf/wrappers.proto"; import "google/protobuf/struct.proto";
  import "google/protobuf/duration.proto"; import "other.proto";
  message Order {
    string order_id = 1; repeated Line lines = 2; map<int32, bool> flags = 3; google.protobuf.Timestamp at = 4;
    google.protobuf.Int64Value size = 5; google.protobuf.Value any = 6; other.Type other = 7; bytes code = 8 [json_name = "sum"];
    oneof by { string card = 9; int64 cash = 10; } Kind kind = 11; double rate = 12; google.protobuf.Duration wait = 13;
  }
  message Line { uint32 count = 1; Order parent = 2; }
  enum Kind { UNKNOWN = 0; NEW = 1; }`)
const two = proto3('message A { int32 a = 1; } message B { int32 b = 1; }')

const protoValues: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['nothing', shop, '{}', []],
  ['names in either form', shop, '{ orderId: a, kind: NEW, sum: "+/8=" }', []],
  ['the name as declared', shop, '{ order_id: a, kind: 7, code: "-_8" }', []],
  ['null everywhere', shop, '{ orderId: null, lines: null, flags: null, at: null, card: null, cash: 1 }', []],
  [
    'types that come along',
    shop,
    '{ at: "2024-01-01T00:00:00.5Z", size: "9", any: [1], other: 5, wait: "-1.5s", rate: "NaN" }',
    [],
  ],
  ['maps and lists', shop, '{ lines: [{ count: 1 }, { parent: { lines: [] } }], flags: { "-1": true } }', []],
  ['an extension', shop, '{ "[acme.note]": 1 }', []],
  ['integers as text', shop, '{ lines: [{ count: "1" }, { count: 1e3 }], cash: "-9223372036854775808" }', []],
  [
    'integers out of range',
    shop,
    '{ lines: [{ count: -1 }], cash: 1.5 }',
    ['/lines/0/count wants a 32-bit integer that is not negative', '/cash wants a 64-bit integer'],
  ],
  [
    'wrong values',
    shop,
    '{ orderId: 1, at: today, sum: "#", rate: x, wait: 5, size: x, kind: OLD }',
    [
      '/orderId wants a string',
      '/at wants a date and time such as "2024-01-31T12:00:00Z"',
      '/sum wants a string in base64',
      '/rate wants a number',
      '/wait wants a number of seconds such as "1.5s"',
      '/size wants a 64-bit integer',
      '/kind wants one of "UNKNOWN", "NEW"',
    ],
  ],
  [
    'wrong shapes',
    shop,
    '{ lines: {}, flags: { x: true, "1": 1 } }',
    ['/lines wants an array', '/flags/1 wants a boolean', '/flags/x wants a value under the name of a 32-bit integer'],
  ],
  ['two of one', shop, '{ card: x, cash: 1 }', ['/cash wants no value beside "card", because both belong to "by"']],
  ['unknown names', shop, '{ orderid: 1 }', ['/ wants one of the messages "Order", "Line" in JSON']],
  ['a name that is close', proto3('message A { int32 a_b = 1; }'), '{ aC: 1 }', ['/ has aC']],
  ['no object for one message', proto3('message A {}'), '[]', ['/ wants an object with the fields of "A"']],
  ['a message that is part of another', proto3('message A { B b = 1; } message B { int32 c = 1; }'), '{ c: 1 }', []],
  ['no object', shop, '[]', ['/ wants one of the messages "Order", "Line" in JSON']],
  ['one of two messages', two, '{ b: 1 }', []],
  ['a defect in the one that is meant', two, '{ b: x }', ['/b wants a 32-bit integer']],
  ['none of two messages', two, '{ c: 1 }', ['/ wants one of the messages "A", "B" in JSON']],
  ['what proto2 requires', proto2('message A { required int32 a_b = 1; optional int32 c = 2; }'), '{}', ['/ lacks aB']],
  ['messages that hold each other', proto3('message A { B b = 1; } message B { A a = 1; }'), '{ a: { b: {} } }', []],
]

t.test('values in the JSON form of Protobuf', async (t) => {
  for (const [what, text, value, expected] of protoValues) {
    const { refused, problems } = readProto(text, text.includes('"proto2"') ? '2' : '3')
    t.strictSame(problems, [], what)
    t.strictSame(refused?.(parse(value)).map(shownPart), expected, what)
  }
  t.equal(readProto(proto3('enum E { A = 0; }')).refused, undefined, 'no messages')
})

const scalar = fc.constantFrom('double', 'float', 'int32', 'uint64', 'sint32', 'fixed64', 'bool', 'string', 'bytes')
const fieldType = fc.oneof(scalar, fc.constantFrom('M0', 'M1', 'E'))
const protoField = fc.record({ label: fc.constantFrom('', 'repeated ', 'optional ', 'map'), type: fieldType })
const protoFile = fc.array(fc.array(protoField, { maxLength: 5 }), { minLength: 2, maxLength: 3 }).map((messages) => {
  const texts = messages.map((fields, at) => {
    const lines = fields.map(({ label, type }, index) => {
      const written = label === 'map' ? `map<string, ${type}>` : `${label}${type}`
      return `  ${written} field_${index} = ${index + 1};`
    })
    return `message M${at} {\n${lines.join('\n')}\n}`
  })
  return proto3(`enum E { A = 0; B = 1; }\n${texts.join('\n')}\n`)
})

function protobufjsTakes(text: string): boolean {
  try {
    protobuf.parse(text, { keepCase: true }).root.resolveAll()
    return true
  } catch {
    return false
  }
}

t.test('what protobufjs writes is right, and what it cannot read is wrong', async (t) => {
  const names = fc.constantFrom('field_0', 'field_1', 'field_2', 'field_3')
  // All strings are base64: what is made of others for bytes says nothing.
  const plainValue = fc.oneof(fc.integer(), fc.constantFrom('AA==', 'abcd', '1234', true, null, 1.5))
  const values = fc.oneof(plainValue, fc.array(plainValue), fc.dictionary(names, plainValue))
  const data = fc.dictionary(names, fc.oneof(values, fc.array(values), fc.dictionary(names, values)))
  fc.assert(
    fc.property(protoFile, fc.array(fc.nat(), { maxLength: 5 }), data, (text, removed, plain) => {
      const { problems, refused } = readProto(text)
      if (problems.length > 0 || !protobufjsTakes(text)) throw new Error(`refused: ${text}`)
      const encoded = encodedByProtobufjs(text, plain)
      const wrongly = encoded === undefined ? [] : (refused?.(encoded) ?? [])
      if (wrongly.length > 0) throw new Error(`${JSON.stringify(encoded)}: ${wrongly.map(shownPart)}\n${text}`)
      const tokens = text.match(/\w+|"\w+"|\S/g) ?? []
      for (const index of removed) {
        const broken = tokens.filter((_, at) => at !== index % tokens.length).join(' ')
        if (!protobufjsTakes(broken) && readProto(broken).problems.length === 0) throw new Error(`taken: ${broken}`)
      }
    }),
    { numRuns: 100 },
  )
  t.pass()
})

/** A message that protobufjs makes of data, in JSON; undefined for data that it cannot use. */
function encodedByProtobufjs(file: string, data: object): unknown {
  const type = protobuf.parse(file, { keepCase: true }).root.lookupType('M0')
  try {
    const options = { longs: String, enums: String, bytes: String, json: true, arrays: true, objects: true }
    const text = JSON.stringify(type.toObject(type.fromObject(data), options))
    // What it makes of numbers that are no bytes.
    return text.includes('\\u0000') ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const openApiSchemas: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'everything',
    '{ type: array, items: { nullable: true, example: 1, x-a: 1 }, discriminator: { propertyName: a } }',
    [],
  ],
  [
    'a reference',
    '{ allOf: [{ $ref: "#/a", const: 1 }], properties: { $ref: { const: 1 } } }',
    ['/properties/$ref/const Unexpected keyword "const" in a schema of OpenAPI 3.0'],
  ],
  ['no items', '{ not: { type: array } }', ['/not/type Missing "items" in an array schema of OpenAPI 3.0']],
  [
    'nothing required',
    '{ additionalProperties: { required: [] } }',
    ['/additionalProperties/required Unexpected empty array for "required" in OpenAPI 3.0'],
  ],
  [
    'read and written by nobody',
    '{ properties: { a: { readOnly: true, writeOnly: true } } }',
    ['/properties/a/writeOnly Unexpected "writeOnly" beside "readOnly"'],
  ],
  [
    'keywords of others',
    '{ oneOf: [{ if: {} }], anyOf: [{ maxLenght: 1 }] }',
    [
      '/oneOf/0/if Unexpected keyword "if" in a schema of OpenAPI 3.0',
      '/anyOf/0/maxLenght Unexpected keyword "maxLenght" in a schema of OpenAPI 3.0',
    ],
  ],
  ['what is no schema', '{ properties: [1], allOf: { a: { const: 1 } }, items: 5 }', []],
]

t.test('schemas of OpenAPI', async (t) => {
  for (const [what, text, expected] of openApiSchemas) {
    t.strictSame(readOpenApiSchema(parse(text)).problems.map(shown), expected, what)
  }
})

const codes = ['spec/schema-matches-format', 'spec/message-example-payload', 'lint/plugin-failed']

function places(findings: readonly Finding[]): readonly string[] {
  const ours = findings.filter(({ code }) => codes.includes(code))
  return ours.map(({ range: { start, end }, message }) => {
    const line = message.match(/\(line .*\)$/)?.[0] ?? ''
    return `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}${line}`
  })
}

const head = 'asyncapi: 3.1.0\ninfo: { title: a, version: "1" }\ncomponents:\n  schemas:\n    s:\n'
const protobufFormat = 'application/vnd.google.protobuf;version=3'
const written: readonly (readonly [string, string, readonly string[]])[] = [
  ['a literal block', 'schema: |\n        message A {\n\n          strng a = 1;\n        }', ['10:11-10:16']],
  ['with an indentation indicator', 'schema: |2-\n           message A { strng a = 1; }', ['8:24-8:29']],
  ['double quotes', 'schema: "message A { \\"\\n\\" strng a = 1; }"', ['7:28-7:30']],
  ['escapes', 'schema: "/* \\U0001F600\\x41\\t */ message A { strng a = 1; }"', ['7:51-7:56']],
  ['single quotes', "schema: '/* '' */ message A { strng a = 1; }'", ['7:37-7:42']],
  ['plain', 'schema: message A { strng a = 1; }', ['7:27-7:32']],
  ['folded', 'schema: >\n        message A {\n        strng a = 1; }', ['7:15-9:23(line 1 of the text, column 13)']],
]

t.test('findings lie on the words of a text', async (t) => {
  for (const [what, schema, expected] of written) {
    const text = `${head}      schemaFormat: ${protobufFormat}\n      ${schema}\n`
    t.strictSame(places(await lintText(text)), expected, what)
    t.strictSame(places(await lintText(text.replaceAll('\n', '\r\n'))), expected, `${what}, with CR LF`)
  }
  const twice = `${head}      schemaFormat: ${protobufFormat}\n      schema: 'message A { strng a = 1; strng b = 2; }'\n`
  t.strictSame(
    places(await lintText(twice)),
    ['7:28-7:33', '7:41-7:46(line 1 of the text, column 26)'],
    'the same twice',
  )
  const json = JSON.stringify({
    asyncapi: '3.1.0',
    info: { title: 'a', version: '1' },
    components: { schemas: { s: { schemaFormat: protobufFormat, schema: 'message A {\n\tstrng a = 1;\n}' } } },
  })
  const at = json.indexOf('strng') + 1
  t.strictSame(places(await lintText(json, '/document.json')), [`1:${at}-1:${at + 5}`], 'JSON')
})

t.test('schemas in files of their own', async (t) => {
  const root = t.testdir({
    'main.yaml': `${head}      schemaFormat: ${protobufFormat}\n      schema: { $ref: ./a.proto }\n    r:\n      schemaFormat: application/vnd.apache.avro+json;version=1.9.0\n      schema: { $ref: './a.avsc' }\n    o:\n      schemaFormat: application/vnd.oai.openapi;version=3.0.0\n      schema: { properties: { a: { $ref: './o.yaml#/a' } } }\n`,
    'a.proto': 'syntax = "proto3";\nmessage A {\n  strng a = 1;\n}\n',
    'a.avsc': '{ "type": "array",\n  "items": "map" }',
    'o.yaml': 'a: { type: array }\n',
  })
  const findings = await lintFile(join(root, 'main.yaml'), root)
  const found = findings.filter(({ code }) => code === 'spec/schema-matches-format')
  t.strictSame(
    found
      .map(
        ({ place, range: { start } }) =>
          `${place.source.slice(root.length + 1)} ${start.line + 1}:${start.character + 1}`,
      )
      .sort(),
    ['a.avsc 2:12', 'a.proto 3:3', 'o.yaml 1:12'],
  )
})

const described = (payload: string, example: string) =>
  `asyncapi: 3.1.0\ninfo: { title: a, version: '1' }\nchannels:\n  c:\n    messages:\n      m:\n        payload: ${payload}\n        examples: [{ payload: ${example} }]\n`

t.test('examples are checked against the schema of their message', async (t) => {
  const avro = '{ schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { type: array, items: int } }'
  const messages = async (text: string) =>
    (await lintText(text)).filter(({ code }) => codes.includes(code)).map(({ message }) => message)
  t.strictSame(await messages(described(avro, '[1]')), [])
  t.strictSame(await messages(described(avro, '[x, y]')), [
    'Unexpected string "x" for item 0 of "payload"; the payload schema of message "m" requires a 32-bit integer, here and in 1 more place',
  ])
  const proto = `{ schemaFormat: ${protobufFormat}, schema: 'message A { int32 count = 1; }' }`
  t.strictSame(await messages(described(proto, '{ coutn: 1 }')), [
    'Unexpected "coutn" in "payload"; did you mean "count"?',
  ])
})

const active = [...builtInRules].map(([code, definition]) => ({
  code,
  definition,
  severityAt: () => definition.severity,
}))
const meta = { name: 'acme-shapes', version: '1.0.0', namespace: 'acme' }
const reads = { mediaTypes: ['application/vnd.acme.shapes'], versions: ['2'] }
const shapes = '{ schemaFormat: "application/vnd.ACME.shapes; version=2", schema: { shape: round } }'

t.test('a plugin brings a format', async (t) => {
  let loaded = 0
  const read = (schema: unknown): ReadSchema => ({
    problems: JSON.stringify(schema).includes('square') ? [{ message: 'Unexpected corner', pointer: ['shape'] }] : [],
    refused: (value) => (value === 'round' ? [] : [{ pointer: [], expected: 'something round' }]),
  })
  const load = async () => {
    loaded += 1
    return { read }
  }
  const plugin = definePlugin({ meta, schemaFormats: { shapes: { title: 'Shapes', reads, load } } })
  const run = async (text: string) =>
    places((await runRules(await graphOf(text, '/document.yaml'), active, { plugins: [plugin] })).findings)
  t.strictSame(await run(described(shapes, 'round')), [])
  t.strictSame(await run(described(shapes, 'flat')), ['8:31-8:35'])
  t.strictSame(await run(described(shapes.replace('round', 'square'), 'x')), ['8:31-8:32', '7:93-7:99'])
  t.equal(loaded, 3)
  t.strictSame(await run(described(shapes.replace('=2', '=3'), 'flat')), [], 'another version')
  t.equal(loaded, 3, 'its code is loaded for schemas in its format only')
})

t.test('a plugin that throws is one finding, and the rest goes on', async (t) => {
  const fail = () => {
    throw new Error('boom')
  }
  const failing = {
    load: async () => fail(),
    read: async () => ({ read: fail }),
    refused: async () => ({ read: () => ({ problems: [], refused: fail }) }),
    nothing: async () => ({ read: () => JSON.parse('{}') }),
    'no parts': async () => ({ read: () => ({ problems: [], refused: () => JSON.parse('[{}]') }) }),
  }
  for (const [what, load] of Object.entries(failing)) {
    const plugin = definePlugin({ meta, schemaFormats: { shapes: { title: 'Shapes', reads, load } } })
    const text = `${described(shapes, 'x')}components:\n  schemas: { s: ${shapes} }\nx: 1\n`
    const { findings, crashed } = await runRules(await graphOf(text, '/document.yaml'), active, { plugins: [plugin] })
    const failed = findings.filter(({ code }) => code === 'lint/plugin-failed')
    t.equal(failed.length, 1, what)
    const problem = /^no/.test(what) ? 'must return' : 'threw an exception: boom'
    t.match(failed[0]?.message, new RegExp(`schema format "shapes" of the plugin "acme-shapes" .*${problem}`))
    t.equal(failed[0]?.range.start.line, what === 'load' ? 0 : 6)
    t.ok(findings.some(({ code }) => code === 'spec/unknown-field'))
    t.ok(crashed)
  }
})
