import { join } from 'node:path'
import t from 'tap'
import { lintFile, lintText } from '../conformance/lint-source.ts'
import { codes, described, places, protobufFormat } from './findings-in.ts'

const head = 'asyncapi: 3.1.0\ninfo: { title: a, version: "1" }\ncomponents:\n  schemas:\n    s:\n'

const written: readonly (readonly [string, string, readonly string[]])[] = [
  ['a literal block', 'schema: |\n        message A {\n\n          strng a = 1;\n        }', ['10:11-10:16']],
  ['with an indentation indicator', 'schema: |2-\n           message A { strng a = 1; }', ['8:24-8:29']],
  ['double quotes', 'schema: "message A { \\"\\n\\" strng a = 1; }"', ['7:28-7:30']],
  ['escapes', 'schema: "/* \\U0001F600\\x41\\t */ message A { strng a = 1; }"', ['7:51-7:56']],
  ['single quotes', "schema: '/* '' */ message A { strng a = 1; }'", ['7:37-7:42']],
  ['plain', 'schema: message A { strng a = 1; }', ['7:27-7:32']],
  ['folded', 'schema: >\n        message A {\n        strng a = 1; }', ['7:15-9:23(line 1 of the text, column 13)']],
]

t.test('findings about a schema in text are on its words', async (t) => {
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

t.test('schemas in files of their own are checked there', async (t) => {
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
