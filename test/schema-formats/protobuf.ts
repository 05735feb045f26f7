import fc from 'fast-check'
import protobuf from 'protobufjs'
import t from 'tap'
import { parse } from 'yaml'
import { readProtoFile } from '../../plugins/protobuf/read-proto-file.ts'
import { schemaFormatOf } from '../../src/format/schema-formats.ts'
import type { ReadSchema } from '../../src/plugin/index.ts'
import { runs } from '../volume.ts'
import { shown, shownPart } from './shown-problems.ts'

function readProto(text: string, version = '3'): ReadSchema {
  return readProtoFile(text, schemaFormatOf(`application/vnd.google.protobuf;version=${version}`))
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

t.test('problems of Protobuf schemas are reported at their places', async (t) => {
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

t.test('values are checked by their Protobuf schema', async (t) => {
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

t.test('schemas and values are judged as protobufjs judges them', async (t) => {
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
    runs(100),
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
