import t from 'tap'
import { HoverRequest, MarkupContent } from 'vscode-languageserver/node'
import { marked, rangeText } from './marked.ts'

const head = "asyncapi: 3.1.0\ninfo: { title: Orders, version: '1' }\n"
const orders = `${head}channels:
  orders:
    address: orders
    messages: { placed: { $ref: '#/components/messages/placed' } }
operations:
  place:
    action: send
    channel: { $ref: '#/channels/orders' }
components:
  securitySchemes:
    key: { type: httpApiKey, name: key, in: header }
  messages:
    placed: { name: placed, summary: An order is placed, traits: [{ $ref: '#/components/messageTraits/event' }] }
  messageTraits:
    event: { contentType: application/json, summary: An event }
`
const cursor = (before: string, text = orders) => text.replace(before, `${before.slice(0, 1)}‸${before.slice(1)}`)

t.test('a hover says what the format, the target, the traits or a code say', async (t) => {
  const cases: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[], string?])[] = [
    [
      'a field',
      { 'a.yaml': cursor('action:') },
      ['**action** of the Operation Object', 'Required', '`send`, `receive`', '3.1, Operation Object'],
      '8:4-8:10',
    ],
    ['its value', { 'a.yaml': cursor('send') }, ['**action** of the Operation Object'], '8:12-8:16'],
    [
      'a required reference',
      { 'a.yaml': cursor('channel: {') },
      ['Required. Expected: reference to a value of the type Channel Object'],
    ],
    ['a condition', { 'a.yaml': cursor('in: header') }, ['Required if `type` is `apiKey` or `httpApiKey`']],
    [
      'a reference',
      { 'a.yaml': cursor("#/channels/orders'") },
      ['**orders**: Channel Object (a.yaml:5)', 'address: orders'],
    ],
    [
      'a reference to an object with traits',
      { 'a.yaml': cursor("#/components/messages/placed'") },
      ['**placed**: Message Object', 'An order is placed', 'contentType: application/json  # from event'],
    ],
    [
      'a message with traits',
      { 'a.yaml': cursor('placed: { name') },
      ['**placed**: Message Object', 'With its traits:', 'summary: An order is placed\n'],
    ],
    ['JSON', { 'a.json': '{"asyncapi":"3.1.0","inf‸o":{"title":"t","version":"1"}}' }, ['**info**', 'Info Object']],
    [
      'a part',
      { 'a.yaml': `${head}channels: { c: { $ref: './c.yaml' } }\n`, 'c.yaml': 'addr‸ess: a\n' },
      ['**address** of the Channel Object'],
    ],
    [
      'a code in a comment',
      { 'a.yaml': `${orders}# msgapi-disable-next-line spec/channel-ser‸vers-root -- later\nx: 1\n` },
      ['# `spec/channel-servers-root`', 'Severity: error', '## Incorrect', '/docs/glossary.md#entry)'],
      '17:27-17:52',
    ],
    [
      'a code in a config',
      { 'msgapi.config.yaml': 'rules:\n  ref/text-f‸ile: off\n' },
      ['**ref/text-file**', 'Severity: warn'],
      '1:2-1:15',
    ],
    ['broken text', { 'a.yaml': `${cursor('action:')}  broken: 'x\n` }, ['**action** of the Operation Object']],
    ['data', { 'a.yaml': `${orders}x-a: { acti‸on: 1 }\n` }, []],
  ]
  for (const [title, files, expected, range] of cases) {
    const { client, uri, position } = await marked(t, files)
    const found = await client.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position })
    const words = MarkupContent.is(found?.contents) ? found.contents.value : ''
    if (expected.length === 0) t.equal(found, null, title)
    for (const part of expected) t.ok(words.includes(part), `${title}: ${part} in ${words}`)
    if (range !== undefined) t.equal(found?.range && rangeText(found.range), range, title)
  }
  const plain = { textDocument: { hover: { contentFormat: ['plaintext' as const] } } }
  const { client, uri, position } = await marked(t, { 'a.yaml': cursor('action:') }, plain)
  const found = await client.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position })
  t.match(found?.contents, { kind: 'plaintext', value: /^action of the Operation Object\n/ })
})
