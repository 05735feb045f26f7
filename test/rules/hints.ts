import t from 'tap'
import { lintText } from '../conformance/lint-source.ts'
import { lintPart, place } from '../lint-part.ts'

t.test('hints name the nearest word', async (t) => {
  const head = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'
  const hints: readonly (readonly [string, RegExp])[] = [
    ['servers: { s: { Ref: "#/components/servers/s" } }', /"Ref" in the Server Object "s"; did you mean "\$ref"\?$/],
    ['channels: { c: { bindings: { ref: "./b.yaml" } } }', /"ref" in the Channel .*did you mean "\$ref"\?$/],
    ['components: { schemas: { s: { ref: a.yaml } } }', /"ref".*; did you mean "\$ref"\?$/],
    [
      'components: { schemas: { s: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { ref: a.avsc } } } }',
      /Missing "type" in a schema; did you mean "\$ref"\?$/,
    ],
    [
      'components: { schemas: { s: { schemaFormat: application/vnd.oai.openapi;version=3.0.0, schema: { ref: a.yaml } } } }',
      /; did you mean "\$ref"\?$/,
    ],
    [
      'specversion: 3.1.0',
      /"asyncapi" in the Root Object beside "specversion", which sets the version; remove "asyncapi"$/,
    ],
    ['servers: { s: { host: h, protocol: MQTT } }', /"MQTT"; write "mqtt"/],
    ['channels: { c: { bindings: { Kafka: {} } } }', /"Kafka" .*did you mean "kafka"\?$/],
  ]
  for (const [text, expected] of hints) {
    const [finding, ...others] = await lintPart(head + text)
    t.match(finding?.message, expected, text)
    t.equal(others.length, 0, text)
  }
})

t.test('legal names are suggested only where they are free', async (t) => {
  const text = (name: string, other: string) =>
    `{ asyncapi: 3.1.0, info: { title: a, version: b }, components: { schemas: { ${name}: true, ${other}: true } } }`
  const [free] = await lintText(text('"a b"', 'c'))
  t.match(free?.message, /; rename it to "a-b"/)
  const [taken] = await lintText(text('"a b"', 'a-b'))
  t.notMatch(taken?.message, /rename/)
  const [nothing] = await lintText(text('"✓"', 'c'))
  t.notMatch(nothing?.message, /rename/)
})

t.test('fields of a later minor version are unknown', async (t) => {
  const text =
    'asyncapi: 3.0.0\ninfo: { title: a, version: b }\nservers: { s: { host: h, protocol: p, bindings: { ros2: {} } } }'
  t.strictSame((await lintText(text)).map(place), ['3:51 bindings/known-protocol'])
  t.strictSame(await lintText(text.replace('3.0.0', '3.1.0')), [])
})
