import { each, type Files, type GrowthRow, rowsOf, start, type Text } from './row.ts'

/** One payload in another schema format, and an example of it. */
const payload = (format: string, schema: string, example: string) =>
  `${start}channels: { orders: { address: orders, messages: { placed: { payload: { schemaFormat: ${format}, schema: ${schema} }${example === '' ? '' : `, examples: [ { payload: ${example} } ]`} } } } }\n`

const avro = (
  size: number,
  schemaOf: (size: number) => string,
  exampleOf: (size: number) => string = () => '',
): Text => [size, (size) => payload('application/vnd.apache.avro;version=1.9.0', schemaOf(size), exampleOf(size))]

const record = (name: string, fields: string) => `{ type: record, name: ${name}, fields: [ ${fields} ] }`
const nested = (size: number) =>
  `${each(size, (index) => `{ type: record, name: R${index}, fields: [ { name: next, type: `)}string${' } ] }'.repeat(size)}`
const members = (size: number) => `{ ${each(size, (index) => `f${index}: ${index}, `)} }`

const inAvro: Readonly<Record<string, Text>> = {
  'fields of a record': avro(
    300,
    (size) =>
      record(
        'A',
        each(size, (index) => `{ name: f${index}, type: int }, `),
      ),
    members,
  ),
  'fields with a default': avro(
    300,
    (size) =>
      record(
        'A',
        each(size, (index) => `{ name: f${index}, type: [ 'null', int ], default: null }, `),
      ),
    () => '{}',
  ),
  'records that each have a field': avro(200, (size) =>
    record(
      'A',
      each(size, (index) => `{ name: f${index}, type: ${record(`R${index}`, '{ name: a, type: int }')} }, `),
    ),
  ),
  'fields of one named type': avro(300, (size) =>
    record(
      'A',
      `{ name: first, type: ${record('R', '{ name: a, type: int }')} }, ${each(size, (index) => `{ name: f${index}, type: R }, `)}`,
    ),
  ),
  'records within records': avro(25, nested, (size) => `${'{ next: '.repeat(size)}a${' }'.repeat(size)}`),
  'lists within lists': avro(
    80,
    (size) => `${'{ type: array, items: '.repeat(size)}int${' }'.repeat(size)}`,
    (size) => `${'['.repeat(size)}1${']'.repeat(size)}`,
  ),
  'maps within maps': avro(
    80,
    (size) => `${'{ type: map, values: '.repeat(size)}int${' }'.repeat(size)}`,
    (size) => `${'{ a: '.repeat(size)}1${' }'.repeat(size)}`,
  ),
  'records of a union': avro(
    150,
    (size) => `[ ${each(size, (index) => `${record(`R${index}`, `{ name: f${index}, type: int }`)}, `)} ]`,
    (size) => `{ f${size - 1}: 1 }`,
  ),
  'values of a union': avro(
    100,
    () =>
      `{ type: array, items: [ 'null', int, string, { type: array, items: int }, ${record('R', '{ name: a, type: int }')} ] }`,
    (size) => `[ ${each(size, (index) => `${index}, a${index}, null, { a: 1 }, [ 1 ], `)} ]`,
  ),
  'symbols of an enum': avro(
    600,
    (size) => `{ type: enum, name: E, symbols: [ ${each(size, (index) => `S${index}, `)} ] }`,
    () => 'S1',
  ),
  'fields of one enum': avro(
    200,
    (size) =>
      record(
        'A',
        `{ name: first, type: { type: enum, name: E, symbols: [ ${each(size, (index) => `S${index}, `)} ] } }, ${each(size, (index) => `{ name: f${index}, type: E, default: S${index} }, `)}`,
      ),
    () => `{ first: S0 }`,
  ),
  'fields of an unknown type': avro(200, (size) =>
    record(
      'A',
      each(size, (index) => `{ name: f${index}, type: T${index} }, `),
    ),
  ),
  'aliases of a record': avro(
    400,
    (size) => `{ type: record, name: A, aliases: [ ${each(size, (index) => `B${index}, `)} ], fields: [] }`,
  ),
  'long names': avro(100, (size) => record('A'.repeat(100 * size), `{ name: a, type: int }`)),
  'long namespaces': avro(
    100,
    (size) => `{ type: record, name: A, namespace: ${'a.'.repeat(20 * size)}b, fields: [ { name: a, type: int } ] }`,
  ),
  'a long default': avro(200, (size) =>
    record('A', `{ name: a, type: { type: array, items: int }, default: [ ${each(size, (index) => `${index}, `)} ] }`),
  ),
  'other attributes': avro(
    400,
    (size) => `{ type: record, name: A, fields: [], ${each(size, (index) => `x${index}: 1, `).replace(/, $/, '')} }`,
  ),
  messages: [
    100,
    (size) =>
      `${start}components:\n  messages:\n${each(size, (index) => `    m${index}: { payload: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: ${record(`R${index}`, '{ name: a, type: int }')} }, examples: [ { payload: { a: 1 } } ] }\n`)}`,
  ],
}

const inAvroWrong: Readonly<Record<string, Text>> = {
  'fields of one name': avro(300, (size) =>
    record(
      'A',
      each(size, () => `{ name: f, type: int }, `),
    ),
  ),
  'symbols listed twice': avro(
    300,
    (size) => `{ type: enum, name: E, symbols: [ ${each(size, (index) => `S${index}, S${index}, `)} ] }`,
  ),
  'names defined twice': avro(150, (size) =>
    record(
      'A',
      each(size, (index) => `{ name: f${index}, type: ${record('R', '')} }, `),
    ),
  ),
  'values that do not fit': avro(
    200,
    (size) =>
      record(
        'A',
        each(size, (index) => `{ name: f${index}, type: string }, `),
      ),
    members,
  ),
}

const files = (size: number, fileOf: (index: number) => string): Files => ({
  'api.yaml': payload('application/vnd.apache.avro;version=1.9.0', '{ $ref: ./0.avsc }', ''),
  ...Object.fromEntries(Array.from({ length: size }, (_, index) => [`${index}.avsc`, fileOf(index)])),
})

const chain = (size: number) =>
  files(
    size,
    (index) =>
      `{ "type": "record", "name": "R${index}", "fields": [ { "name": "next", "type": ${index + 1 < size ? `{ "$ref": "${index + 1}.avsc" }` : '"int"'} } ] }\n`,
  )

const shared = (size: number) =>
  files(
    size,
    (index) =>
      `{ "type": "record", "name": "R${index}", "fields": [ ${index === 0 ? each(size - 1, (next) => `{ "name": "f${next}", "type": { "$ref": "${next + 1}.avsc" } }, `) : ''}{ "name": "a", "type": "int" } ] }\n`,
  )

/** A text of Protobuf. */
const protobuf = (
  size: number,
  linesOf: (size: number) => string,
  exampleOf: (size: number) => string = () => '',
): Text => [
  size,
  (size) =>
    payload(
      'application/vnd.google.protobuf;version=3',
      JSON.stringify(`syntax = "proto3";\n${linesOf(size)}`),
      exampleOf(size),
    ),
]

const inProtobuf: Readonly<Record<string, Text>> = {
  messages: protobuf(
    300,
    (size) => each(size, (index) => `message M${index} { string a = 1; }\n`),
    () => '{ a: b }',
  ),
  'messages of the next': protobuf(
    200,
    (size) => each(size, (index) => `message M${index} { M${(index + 1) % size} next = 1; }\n`),
    () => '{ next: {} }',
  ),
  'fields of a message': protobuf(
    400,
    (size) => `message M { ${each(size, (index) => `int32 f${index} = ${index + 1};\n`)} }`,
    members,
  ),
  'values of an enum': protobuf(
    400,
    (size) => `enum E { ${each(size, (index) => `V${index} = ${index};\n`)} }\nmessage M { E e = 1; }`,
    () => '{ e: V1 }',
  ),
  'messages within messages': protobuf(
    45,
    (size) => `${each(size, (index) => `message M${index} { `)}${'} '.repeat(size)}`,
  ),
  'fields of one oneof': protobuf(
    300,
    (size) => `message M { oneof o { ${each(size, (index) => `int32 f${index} = ${index + 1};\n`)} } }`,
    () => '{ f1: 1 }',
  ),
  'each a oneof': protobuf(
    200,
    (size) => `message M { ${each(size, (index) => `oneof o${index} { int32 f${index} = ${index + 1}; }\n`)} }`,
    members,
  ),
  'reserved numbers': protobuf(
    300,
    (size) => `message M { ${each(size, (index) => `reserved ${2 * index + 10};\n`)} int32 a = 1; }`,
  ),
  'reserved names': protobuf(
    300,
    (size) => `message M { reserved ${each(size, (index) => `"r${index}", `)}"last"; int32 a = 1; }`,
  ),
  imports: protobuf(
    300,
    (size) => `${each(size, (index) => `import "a/b${index}.proto";\n`)}message M { int32 a = 1; }`,
  ),
  options: protobuf(
    300,
    (size) => `${each(size, (index) => `option (o${index}) = { a: ${index} };\n`)}message M { int32 a = 1; }`,
  ),
  'options of a field': protobuf(
    300,
    (size) => `message M { int32 a = 1 [${each(size, (index) => `(o${index}) = ${index}, `)}deprecated = true]; }`,
  ),
  maps: protobuf(
    200,
    (size) => `message M { ${each(size, (index) => `map<string, int32> f${index} = ${index + 1};\n`)} }`,
    () => '{ f0: { a: 1 } }',
  ),
  'procedures of a service': protobuf(
    300,
    (size) => `message M { int32 a = 1; }\nservice S { ${each(size, (index) => `rpc R${index} (M) returns (M);\n`)} }`,
  ),
  comments: protobuf(
    500,
    (size) => `${'// some words of text\n/* and more */\n'.repeat(size)}message M { int32 a = 1; }`,
  ),
  'a long text': protobuf(100, (size) => `option a = "${'\\x41bc'.repeat(20 * size)}";\nmessage M { int32 a = 1; }`),
}

const inProtobufWrong: Readonly<Record<string, Text>> = {
  'numbers used twice': protobuf(300, (size) => `message M { ${each(size, (index) => `int32 f${index} = 1;\n`)} }`),
  'names used twice': protobuf(200, (size) => each(size, () => `message M { int32 a = 1; }\n`)),
  'fields of an unknown type': protobuf(
    200,
    (size) => `message M { ${each(size, (index) => `T${index} f${index} = ${index + 1};\n`)} }`,
  ),
}

const openApi = (
  size: number,
  schemaOf: (size: number) => string,
  exampleOf: (size: number) => string = () => '{}',
): Text => [size, (size) => payload('application/vnd.oai.openapi;version=3.0.0', schemaOf(size), exampleOf(size))]

const inOpenApi: Readonly<Record<string, Text>> = {
  'properties of a schema': openApi(
    300,
    (size) =>
      `{ type: object, properties: { ${each(size, (index) => `f${index}: { type: integer, nullable: true }, `)} } }`,
    members,
  ),
  'branches of oneOf': openApi(
    150,
    (size) => `{ oneOf: [ ${each(size, (index) => `{ enum: [ ${index} ] }, `)} ] }`,
    () => '1',
  ),
}

/** Schemas in other formats than the format's own. */
export const schemaFormats: readonly GrowthRow[] = [
  ...rowsOf('lint api.yaml', 0, inAvro).map((row) => ({ ...row, name: `Avro: ${row.name}` })),
  ...rowsOf('lint api.yaml', 1, inAvroWrong).map((row) => ({ ...row, name: `Avro: ${row.name}` })),
  { name: 'Avro: lint: files that refer to the next', size: 30, input: chain, command: 'lint api.yaml', status: 0 },
  { name: 'Avro: lint: files of one record', size: 60, input: shared, command: 'lint api.yaml', status: 0 },
  { name: 'Avro: bundle: files of one record', size: 60, input: shared, command: 'bundle api.yaml', status: 0 },
  ...rowsOf('lint api.yaml', 0, inProtobuf).map((row) => ({ ...row, name: `Protobuf: ${row.name}` })),
  ...rowsOf('lint api.yaml', 1, inProtobufWrong).map((row) => ({ ...row, name: `Protobuf: ${row.name}` })),
  ...rowsOf('lint api.yaml', 0, inOpenApi).map((row) => ({ ...row, name: `OpenAPI: ${row.name}` })),
]
