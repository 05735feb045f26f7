import { join } from 'node:path'
import t from 'tap'
import {
  type CallHierarchyItem,
  CodeLensRefreshRequest,
  CodeLensRequest,
  CodeLensResolveRequest,
  InlayHintRefreshRequest,
  InlayHintRequest,
} from 'vscode-languageserver/node'
import { uriOf } from './client.ts'
import { type Marked, marked, placeOf, rangeText } from './marked.ts'

const described = (title: string, text: string) => `asyncapi: 3.1.0
info: { title: ${title}, version: '1' }
${text}`
const orders = described(
  'Orders',
  `channels:
  placed: { address: orders, messages: { m: { $ref: './parts.yaml#/Placed' } } }
  answers: { address: answers, messages: { a: { payload: { type: string } } } }
operations:
  sendOrder:
    action: send
    channel: { $ref: '#/channels/placed' }
    traits: [{ $ref: './parts.yaml#/Trait' }]
    reply: { channel: { $ref: '#/channels/answers' } }
`,
)
const bills = described(
  'Bills',
  `channels:
  got: { address: orders, messages: { m: { $ref: './parts.yaml#/Placed' } } }
  out: { address: answers }
operations:
  onOrder:
    action: receive
    channel: { $ref: '#/channels/got' }
    reply: { channel: { $ref: '#/channels/out' } }
`,
)
const parts = `Placed: { name: placed, payload: { type: object } }
Trait: { summary: A request, x-team: { name: Shop } }
`
const files = { 'orders.yaml': orders, 'bills.yaml': bills, 'parts.yaml': parts }

const at = (name: keyof typeof files, place: string) => ({
  ...files,
  [name]: files[name].replace(place, () => `‸${place}`),
})

type Direction = 'incomingCalls' | 'outgoingCalls'

/** The calls of an item: whose, and where. */
async function calls({ client }: Marked, item: CallHierarchyItem | undefined, direction: Direction) {
  const found: unknown = await client.connection.sendRequest(`callHierarchy/${direction}`, { item })
  return Array.isArray(found) ? found.map(({ from, to, fromRanges }) => ({ item: from ?? to, fromRanges })) : []
}

const prepared = ({ client, uri, position }: Marked): Promise<CallHierarchyItem[]> =>
  client.connection.sendRequest('textDocument/prepareCallHierarchy', { textDocument: { uri }, position })

const shown = (found: readonly { item: CallHierarchyItem; fromRanges: { start: { line: number } }[] }[]) =>
  found.map(
    ({ item, fromRanges }) =>
      `${item.name} ${placeOf({ uri: item.uri, range: item.selectionRange })} from ${fromRanges.map(({ start }) => start.line).join()}`,
  )

t.test('messages lead from an operation to its channel, and on to the operations of other descriptions', async (t) => {
  const found = await marked(t, at('orders.yaml', 'sendOrder:'))
  const [operation] = await prepared(found)
  t.equal(operation?.name, 'sendOrder')
  const outgoing = await calls(found, operation, 'outgoingCalls')
  t.strictSame(shown(outgoing), ['placed orders.yaml 3:2-3:8 from 8'])
  const receivers = await calls(found, outgoing[0]?.item, 'outgoingCalls')
  t.strictSame(shown(receivers), ['onOrder bills.yaml 6:2-6:9 from 3'])
  t.strictSame(shown(await calls(found, outgoing[0]?.item, 'incomingCalls')), ['sendOrder orders.yaml 6:2-6:11 from 8'])
  const incoming = await calls(found, operation, 'incomingCalls')
  t.strictSame(shown(incoming), ['answers orders.yaml 4:2-4:9 from 4'], 'the reply')
  t.strictSame(shown(await calls(found, incoming[0]?.item, 'incomingCalls')), ['onOrder bills.yaml 6:2-6:9 from 9'])
  found.client.connection.dispose()
})

t.test('a channel, a reference to it and a field inside are items', async (t) => {
  for (const place of ['placed:', "'#/channels/placed'", 'address: orders']) {
    const found = await marked(t, at('orders.yaml', place))
    t.strictSame(
      (await prepared(found)).map(({ name }) => name),
      ['placed'],
      place,
    )
    found.client.connection.dispose()
  }
  const found = await marked(t, at('orders.yaml', 'title: Orders'))
  t.strictSame(await prepared(found), [])
  found.client.connection.dispose()
})

t.test('a lens counts the uses of a named object in all descriptions, but for operations of the root', async (t) => {
  const found = await marked(t, at('parts.yaml', 'Placed'))
  const { connection } = found.client
  const lenses = (await connection.sendRequest(CodeLensRequest.type, { textDocument: { uri: found.uri } })) ?? []
  const resolved = await Promise.all(lenses.map((lens) => connection.sendRequest(CodeLensResolveRequest.type, lens)))
  t.strictSame(
    resolved.map(({ range, command }) => `${rangeText(range)} ${command?.title}`),
    ['0:0-0:6 used by 4', '1:0-1:5 used by 1'],
  )
  const uses: { uri: string }[] = resolved[0]?.command?.arguments?.[2]
  t.strictSame(
    uses.map(({ uri }) => uri).sort(),
    ['bills.yaml', 'bills.yaml', 'orders.yaml', 'orders.yaml'].map((name) => uriOf(join(t.testdirName, name))),
  )
  connection.dispose()
  const entry = await marked(t, at('orders.yaml', 'placed'))
  const ofEntry =
    (await entry.client.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri: entry.uri } })) ?? []
  t.strictSame(
    ofEntry.map(({ range }) => rangeText(range)),
    ['3:2-3:8', '4:2-4:9', '4:43-4:44'],
  )
  entry.client.connection.dispose()
})

t.test('a lens counts operations that list no messages, and channels that list no servers', async (t) => {
  const text = described(
    'Implicit',
    `servers:
  main: { host: a, protocol: mqtt }
  other: { host: b, protocol: mqtt }
channels:
  all: { address: a, messages: { one: {}, two: {} } }
  listed: { address: b, servers: [{ $ref: '#/servers/main' }], messages: { one: {}, two: {} } }
  unused: { address: c, servers: [{ $ref: '#/servers/main' }], messages: { one: {} } }
operations:
  sendAll: { action: send, channel: { $ref: '#/channels/all' } }
  sendOne:
    action: send
    channel: { $ref: '#/channels/listed' }
    messages: [{ $ref: '#/channels/listed/messages/one' }]
    reply: { channel: { $ref: '#/channels/all' } }
‸`,
  )
  const { client, uri } = await marked(t, { 'a.yaml': text })
  const { connection } = client
  const lenses = (await connection.sendRequest(CodeLensRequest.type, { textDocument: { uri } })) ?? []
  const resolved = await Promise.all(lenses.map((lens) => connection.sendRequest(CodeLensResolveRequest.type, lens)))
  t.strictSame(resolved.map(({ range, command }) => `${range.start.line} ${command?.title}`).sort(), [
    ...['3 used by 3', '4 used by 1'],
    ...['6 used by 2', '6 used by 2', '6 used by 2'],
    ...['7 not used', '7 used by 1', '7 used by 1'],
    ...['8 not used', '8 not used'],
  ])
  connection.dispose()
})

t.test('hints say where references lead, and what traits give', async (t) => {
  const found = await marked(t, at('orders.yaml', 'placed'))
  const everywhere = { start: { line: 0, character: 0 }, end: { line: 100, character: 0 } }
  const params = { textDocument: { uri: found.uri }, range: everywhere }
  const hints = (await found.client.connection.sendRequest(InlayHintRequest.type, params)) ?? []
  const texts = hints.map(
    ({ position, label }) =>
      `${position.line} ${typeof label === 'string' ? label : label.map(({ value }) => value).join('')}`,
  )
  t.strictSame(texts, [
    '3 → parts.yaml:1: placed',
    '8 → line 4: orders',
    '9 → parts.yaml:2: summary: A request, x-team',
    '10 → line 5: answers',
  ])
  const first = { ...params, range: { ...everywhere, end: { line: 3, character: 0 } } }
  t.strictSame(await found.client.connection.sendRequest(InlayHintRequest.type, first), [])
  found.client.connection.dispose()
})

t.test('hints say what counts of a trait that is written in the list', async (t) => {
  const text = `asyncapi: 3.1.0
info: { title: t, version: '1' }
channels: { c: { messages: { m: {} } } }
operations:
  o:
    action: send
    summary: Own
    channel: { $ref: '#/channels/c' }
    traits:
      - summary: Of the trait
        description: Long
      - { title: Short, tags: [{ name: a }] }
      - { summary: Lost }
    reply: { channel: { $ref: '' } }
‸`
  const { client, uri } = await marked(t, { 'a.yaml': text })
  const range = { start: { line: 8, character: 0 }, end: { line: 100, character: 0 } }
  const hints = (await client.connection.sendRequest(InlayHintRequest.type, { textDocument: { uri }, range })) ?? []
  t.strictSame(
    hints.map(({ position: { line, character }, label }) => `${line}:${character} ${label}`),
    ['9:29 → description: Long', '11:45 → title: Short, tags', '12:25 → no field counts'],
  )
  client.connection.dispose()
})

t.test('a client asks again for lenses and hints after a change', async (t) => {
  const capabilities = { workspace: { codeLens: { refreshSupport: true }, inlayHint: { refreshSupport: true } } }
  const { client } = await marked(t, at('orders.yaml', 'placed'), capabilities)
  const asked = [CodeLensRefreshRequest.type, InlayHintRefreshRequest.type].map(
    (type) => new Promise<void>((resolve) => void client.connection.onRequest(type, () => resolve())),
  )
  await client.open(join(t.testdirName, 'parts.yaml'), files['parts.yaml'])
  await Promise.all(asked)
  client.connection.dispose()
})
