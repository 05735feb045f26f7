import t from 'tap'
import { isReadable } from '../../plugins/protobuf/containment.ts'
import { readProtoFile } from '../../plugins/protobuf/read-proto-file.ts'
import { schemaFormatOf } from '../../src/format/schema-formats.ts'
import type { ContainmentOptions, SchemaContainment } from '../../src/plugin/index.ts'

type Kind = SchemaContainment['kind']

const message = (body: string) => `syntax = "proto3"; message A { ${body} }`
const proto2 = (body: string) => `syntax = "proto2"; message A { ${body} }`
const edition = (body: string) => `edition = "2023"; message A { ${body} }`
const enumeration = (body: string) => `syntax = "proto3"; message A { E e = 1; } enum E { NONE = 0; ${body} }`

interface ProtoPair {
  readonly what: string
  /** The text before, and after. */
  readonly texts: readonly [string, string]
  /** For a sender, and for a receiver. */
  readonly binary: readonly [Kind, Kind]
  readonly json?: readonly [Kind, Kind]
}

const protoPairs: readonly ProtoPair[] = [
  {
    what: 'comments, order and options',
    texts: [message('int32 a = 1; string b = 2;'), message('/* x */ string b = 2 [deprecated = true];\nint32 a = 1;')],
    binary: ['equal', 'equal'],
  },
  {
    what: 'another message name',
    texts: [message(''), 'syntax = "proto3"; message B {}'],
    binary: ['contained', 'contained'],
  },
  {
    what: 'a field added',
    texts: [message(''), message('int32 a = 1;')],
    binary: ['contained', 'contained'],
    json: ['unknown', 'contained'],
  },
  {
    what: 'a field removed, and its number reserved',
    texts: [message('int32 a = 1;'), message('reserved 1;')],
    binary: ['contained', 'contained'],
    json: ['contained', 'unknown'],
  },
  { what: 'a field removed', texts: [message('int32 a = 1;'), message('')], binary: ['unknown', 'unknown'] },
  {
    what: 'a reserved number used',
    texts: [message('reserved 1;'), message('int32 a = 1;')],
    binary: ['unknown', 'unknown'],
  },
  {
    what: 'a reserved number freed',
    texts: [message('reserved 1 to 3;'), message('reserved 1, 3;')],
    binary: ['unknown', 'unknown'],
  },
  {
    what: 'a reserved name freed',
    texts: [message('reserved "a";'), message('reserved 1;')],
    binary: ['unknown', 'unknown'],
  },
  {
    what: 'reserved numbers written otherwise',
    texts: [message('reserved 1 to 3;'), message('reserved 1, 2, 3, 4;')],
    binary: ['contained', 'contained'],
  },
  { what: 'another type', texts: [message('int32 a = 1;'), message('string a = 1;')], binary: ['broken', 'broken'] },
  {
    what: 'a number of another size',
    texts: [message('int32 a = 1;'), message('int64 a = 1;')],
    binary: ['contained', 'contained'],
    json: ['broken', 'contained'],
  },
  {
    what: 'a number with a sign',
    texts: [message('uint32 a = 1;'), message('int32 a = 1;')],
    binary: ['contained', 'contained'],
    json: ['broken', 'broken'],
  },
  {
    what: 'a number in another form',
    texts: [message('int32 a = 1;'), message('sint32 a = 1;')],
    binary: ['broken', 'broken'],
  },
  {
    what: 'text and bytes',
    texts: [message('string a = 1;'), message('bytes a = 1;')],
    binary: ['broken', 'contained'],
    json: ['broken', 'broken'],
  },
  {
    what: 'a boolean and a number',
    texts: [message('bool a = 1;'), message('int32 a = 1;')],
    binary: ['contained', 'contained'],
    json: ['broken', 'broken'],
  },
  { what: 'another number', texts: [message('int32 a = 1;'), message('int32 a = 2;')], binary: ['broken', 'broken'] },
  {
    what: 'another name',
    texts: [message('int32 a = 1;'), message('int32 b = 1;')],
    binary: ['contained', 'contained'],
    json: ['broken', 'broken'],
  },
  {
    what: 'another name with the same name in JSON',
    texts: [message('int32 a = 1;'), message('int32 b = 1 [json_name = "a"];')],
    binary: ['contained', 'contained'],
    json: ['contained', 'contained'],
  },
  {
    what: 'one value becomes many',
    texts: [message('string a = 1;'), message('repeated string a = 1;')],
    binary: ['broken', 'contained'],
    json: ['broken', 'broken'],
  },
  {
    what: 'presence',
    texts: [message('int32 a = 1;'), message('optional int32 a = 1;')],
    binary: ['equal', 'equal'],
  },
  {
    what: 'a map and a list of messages',
    texts: [
      message('map<string, int32> a = 1;'),
      message('repeated M a = 1; message M { string key = 1; int32 value = 2; }'),
    ],
    binary: ['unknown', 'unknown'],
    json: ['broken', 'broken'],
  },
  {
    what: 'a map and a number',
    texts: [message('map<string, int32> a = 1;'), message('int32 a = 1;')],
    binary: ['broken', 'broken'],
  },
  {
    what: 'keys of a map',
    texts: [message('map<string, int32> a = 1;'), message('map<int32, int32> a = 1;')],
    binary: ['broken', 'broken'],
  },
  {
    what: 'values of a map',
    texts: [message('map<string, int32> a = 1;'), message('map<string, string> a = 1;')],
    binary: ['broken', 'broken'],
  },
  {
    what: 'fields into a oneof',
    texts: [message('int32 a = 1; int32 b = 2;'), message('oneof c { int32 a = 1; int32 b = 2; }')],
    binary: ['contained', 'broken'],
  },
  {
    what: 'one field into a oneof',
    texts: [message('int32 a = 1;'), message('oneof c { int32 a = 1; }')],
    binary: ['contained', 'contained'],
  },
  {
    what: 'a required field',
    texts: [proto2('optional int32 a = 1;'), proto2('required int32 a = 1;')],
    binary: ['contained', 'broken'],
  },
  {
    what: 'a required field added',
    texts: [proto2(''), proto2('required int32 a = 1;')],
    binary: ['contained', 'broken'],
  },
  {
    what: 'another default',
    texts: [proto2('optional int32 a = 1 [default = 1];'), proto2('optional int32 a = 1;')],
    binary: ['broken', 'broken'],
  },
  {
    what: 'a message that requires itself is never written',
    texts: [proto2('required A a = 1; required int32 b = 2;'), proto2('required A a = 1; required string b = 2;')],
    binary: ['contained', 'contained'],
  },
  {
    what: 'a symbol added',
    texts: [enumeration(''), enumeration('X = 1;')],
    binary: ['unknown', 'contained'],
    json: ['broken', 'contained'],
  },
  {
    what: 'a symbol renamed',
    texts: [enumeration('X = 1;'), enumeration('Y = 1;')],
    binary: ['contained', 'contained'],
    json: ['broken', 'broken'],
  },
  {
    what: 'symbols exchanged',
    texts: [enumeration('X = 1; Y = 2;'), enumeration('Y = 1; X = 2;')],
    binary: ['broken', 'broken'],
  },
  {
    what: 'an enum and a number',
    texts: [enumeration('X = 1;'), message('int32 e = 1;')],
    binary: ['unknown', 'contained'],
    json: ['unknown', 'broken'],
  },
  {
    what: 'messages in messages',
    texts: [message('A a = 1; int32 b = 2;'), message('A a = 1; string b = 2;')],
    binary: ['broken', 'broken'],
  },
  {
    what: 'a field of a message in a message',
    texts: [message('B b = 1; message B { int32 c = 1; }'), message('B b = 1; message B { float c = 1; }')],
    binary: ['broken', 'broken'],
  },
  { what: 'a message as bytes', texts: [message('A a = 1;'), message('bytes a = 1;')], binary: ['broken', 'unknown'] },
  {
    what: 'imported types',
    texts: [
      `import "b.proto"; ${message('B b = 1;')}`.replace(/(.*)(syntax[^;]*;)/, '$2$1'),
      `import "b.proto"; ${message('C b = 1;')}`.replace(/(.*)(syntax[^;]*;)/, '$2$1'),
    ],
    binary: ['unknown', 'unknown'],
  },
  {
    what: 'built-in types',
    texts: [
      message('google.protobuf.Timestamp a = 1;').replace('; ', '; import "google/protobuf/timestamp.proto"; '),
      message('google.protobuf.Duration a = 1;').replace('; ', '; import "google/protobuf/duration.proto"; '),
    ],
    binary: ['unknown', 'unknown'],
  },
  {
    what: 'one of several messages added',
    texts: [`${message('')} message B {}`, `${message('')} message B {} message C {}`],
    binary: ['unknown', 'contained'],
  },
  {
    what: 'an extension',
    texts: [proto2('extensions 5;'), `${proto2('extensions 5;')} extend A { optional int32 x = 5; }`],
    binary: ['unknown', 'unknown'],
  },
  { what: 'no syntax', texts: ['message A { int32 a = 1; }', message('string a = 1;')], binary: ['broken', 'broken'] },
  { what: 'a later edition', texts: ['edition = "2024"; message A {}', message('')], binary: ['unknown', 'unknown'] },
  {
    what: 'an edition with the same fields',
    texts: [message('int32 a = 1; A b = 2;'), edition('int32 a = 1 [features.field_presence = IMPLICIT]; A b = 2;')],
    binary: ['contained', 'contained'],
  },
  {
    what: 'a required field of an edition',
    texts: [edition('int32 a = 1;'), edition('int32 a = 1 [features.field_presence = LEGACY_REQUIRED];')],
    binary: ['contained', 'broken'],
  },
  {
    what: 'the encoding of a field in an edition',
    texts: [edition('A a = 1;'), edition('A a = 1 [features.message_encoding = DELIMITED];')],
    binary: ['broken', 'broken'],
  },
  {
    what: 'a group and its encoding in an edition',
    texts: [
      proto2('optional group B = 1 {}'),
      edition('message B {} B b = 1 [features.message_encoding = DELIMITED];'),
    ],
    binary: ['contained', 'contained'],
  },
  {
    what: 'the encoding of a whole file in an edition',
    texts: [edition('A a = 1;'), edition('A a = 1;').replace(';', '; option features.message_encoding = DELIMITED;')],
    binary: ['unknown', 'unknown'],
  },
  { what: 'a defect', texts: ['message', message('')], binary: ['unknown', 'unknown'] },
  { what: 'the same defect', texts: ['message', 'message'], binary: ['equal', 'equal'] },
]

t.test('Protobuf messages are read by number, and in JSON by name', (t) => {
  const formatOf = (text: string) =>
    schemaFormatOf(`application/vnd.google.protobuf${text.includes('syntax') ? '' : ';version=3'}`)
  for (const { what, texts, binary, json } of protoPairs) {
    const [old, now] = texts
    const compared = [
      { contentType: 'application/x-protobuf', kinds: binary },
      { contentType: 'application/orders+json; charset=utf-8', kinds: json },
    ]
    for (const { contentType, kinds } of compared) {
      if (kinds === undefined) continue
      const roles: readonly (readonly [string, string, ContainmentOptions['later']])[] = [
        [now, old, 'inner'],
        [old, now, 'outer'],
      ]
      for (const [index, [inner, outer, later]] of roles.entries()) {
        const result = isReadable(inner, outer, { contentType, later })
        const role = index === 0 ? 'sends' : 'receives'
        t.equal(result.kind, kinds[index], `${what}, ${role} ${contentType}: ${JSON.stringify(result)}`)
        if (result.kind === 'broken' && !inner.startsWith('edition')) {
          t.strictSame(
            readProtoFile(inner, formatOf(inner)).refused?.(result.value),
            [],
            `${what}: the value is written`,
          )
        }
        t.match(isReadable(inner, `${inner} // a comment`, { contentType, later }).kind, /^(?:equal|unknown)$/, what)
      }
    }
  }
  t.end()
})
