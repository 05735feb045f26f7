import { fileURLToPath } from 'node:url'
import t from 'tap'
import {
  DefinitionRequest,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  type DocumentSymbol,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  type Location,
  type LocationLink,
  ReferencesRequest,
  type SelectionRange,
  SelectionRangeRequest,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver/node'
import { marked, placeOf, rangeText } from './marked.ts'

const head = "asyncapi: 3.1.0\ninfo: { title: Orders, version: '1' }\n"
const part = 'orders:\n  address: orders\n  messages:\n    placed: { payload: { type: string } }\n'
const orders = `${head}channels:
  orders: { $ref: './channels.yaml#/orders' }
operations:
  place:
    action: send
    channel: { $ref: '#/channels/orders' }
    messages: [{ $ref: '#/channels/orders/messages/placed' }]
`
const blockStyle = `asyncapi: 3.0.0
info:
  title: Orders
  version: '1'
channels:
  orders:
    address: orders
operations:
  place:
    action: send
    channel:
      $ref: '#/channels/orders'
`
function inJson(description = ''): string {
  const data = {
    asyncapi: '3.0.0',
    info: { title: 'Orders', version: '1', description },
    channels: { orders: { address: 'orders' } },
    operations: { place: { action: 'send', channel: { $ref: '#/channels/orders' } } },
  }
  return JSON.stringify(data, undefined, 2)
}
const version2 = `asyncapi: 2.6.0
info: { title: Orders, version: '1' }
servers:
  main: { url: 'a:1', protocol: mqtt, security: [{ basic: [] }] }
channels:
  orders: { servers: [main] }
components: { securitySchemes: { basic: { type: userPassword } } }
`
const pets = `${head}channels: {}
components:
  schemas:
    Pet: { discriminator: kind, required: [], properties: { kind: { enum: [Cat] } } }
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
`
const mapping = `${pets.replace('discriminator: kind', "discriminator: { propertyName: kind, mapping: { c: '#/components/schemas/Cat', d: Dog } }")}    Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
`
const withMark = (text: string, before: string) => text.replace(before, `‸${before}`)
const json = (value: string) => value.replaceAll("'", '"')

t.test('definitions are the keys that references and names lead to', async (t) => {
  const cases: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[]])[] = [
    [
      'a reference in the file',
      { 'a.yaml': withMark(orders, "'#/channels/orders'"), 'channels.yaml': part },
      ['channels.yaml 0:0-0:6'],
    ],
    ['its key', { 'a.yaml': withMark(orders, "$ref: './"), 'channels.yaml': part }, ['channels.yaml 0:0-0:6']],
    [
      'the end of a text',
      { 'a.yaml': orders.replace("/placed'", "/placed'‸"), 'channels.yaml': part },
      ['channels.yaml 3:4-3:10'],
    ],
    [
      'in a part',
      { 'a.yaml': orders, 'channels.yaml': `${part}    old: { $ref: '#/orders/mess‸ages/placed' }\n` },
      ['channels.yaml 3:4-3:10'],
    ],
    [
      'JSON',
      {
        'a.json': json(
          `{'asyncapi':'3.1.0','channels':{'c':{}},'operations':{'o':{'action':'send','channel':{'$ref':'#/ch‸annels/c'}}}}`,
        ),
      },
      ['a.json 0:32-0:35'],
    ],
    ['the property of a discriminator', { 'a.yaml': withMark(pets, 'kind, req') }, ['a.yaml 5:60-5:64']],
    ['a value of a discriminator', { 'a.yaml': withMark(pets, 'Cat] }') }, ['a.yaml 6:4-6:7']],
    ['a mapping to a reference', { 'a.yaml': withMark(mapping, "'#/comp") }, ['a.yaml 6:4-6:7']],
    ['a mapping to a name', { 'a.yaml': withMark(mapping, 'Dog }') }, ['a.yaml 7:4-7:7']],
    ['a name of a server', { 'a.yaml': withMark(version2, 'main]') }, ['a.yaml 3:2-3:6']],
    ['a name of a security scheme', { 'a.yaml': withMark(version2, 'basic: []') }, ['a.yaml 6:33-6:38']],
    [
      'a reference that leads nowhere',
      { 'a.yaml': orders.replace('orders/messages/placed', 'nowhere/‸x'), 'channels.yaml': part },
      [],
    ],
    ['data', { 'a.yaml': `${orders}x-a: { $ref: '#/‸channels/orders' }\n`, 'channels.yaml': part }, []],
    [
      'beside a line that is broken',
      { 'a.yaml': withMark(`${orders}  broken: [\n  other: x\n`, "'#/channels/orders'"), 'channels.yaml': part },
      ['channels.yaml 0:0-0:6'],
    ],
  ]
  for (const [title, files, expected] of cases) {
    const { client, uri, position } = await marked(t, files)
    const found = await client.connection.sendRequest(DefinitionRequest.type, { textDocument: { uri }, position })
    t.strictSame(locations(found).map(placeOf), expected, title)
  }
})

t.test('a client with links gets the whole value and what leads there', async (t) => {
  const { client, uri, position } = await marked(
    t,
    { 'a.yaml': withMark(orders, "'#/channels/orders'"), 'channels.yaml': part },
    { textDocument: { definition: { linkSupport: true } } },
  )
  const [link] = links(await client.connection.sendRequest(DefinitionRequest.type, { textDocument: { uri }, position }))
  t.strictSame(
    [link?.originSelectionRange, link?.targetRange, link?.targetSelectionRange].map(
      (range) => range && rangeText(range),
    ),
    ['7:21-7:40', '0:0-3:41', '0:0-0:6'],
  )
})

t.test('references are found from a key and from a reference, in all descriptions of a part', async (t) => {
  const other = `${head}channels: { mine: { $ref: './channels.yaml#/orders' } }\n`
  const files = { 'a.yaml': orders, 'b.yaml': other, 'channels.yaml': part }
  const uses = ['a.yaml 3:18-3:43', 'a.yaml 7:21-7:40', 'b.yaml 2:26-2:51']
  const cases: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[]])[] = [
    ['a key of a part', { ...files, 'channels.yaml': `‸${part}` }, ['channels.yaml 0:0-0:6', ...uses]],
    ['a reference', { ...files, 'b.yaml': withMark(other, "'./") }, ['channels.yaml 0:0-0:6', ...uses]],
    ['a key without uses', { ...files, 'a.yaml': withMark(orders, 'place:') }, ['a.yaml 5:2-5:7']],
    ['a text', { ...files, 'a.yaml': orders.replace('send', 's‸end') }, []],
    ['a name', { 'a.yaml': version2.replace('basic: {', 'ba‸sic: {') }, ['a.yaml 3:51-3:56', 'a.yaml 6:33-6:38']],
  ]
  for (const [title, texts, expected] of cases) {
    const { client, uri, position } = await marked(t, texts)
    const context = { includeDeclaration: true }
    const found = await client.connection.sendRequest(ReferencesRequest.type, {
      textDocument: { uri },
      position,
      context,
    })
    t.strictSame((found ?? []).map(placeOf).sort(), [...expected].sort(), title)
  }
})

t.test('a part counts as it is now while the entry has errors', async (t) => {
  const broken = `${orders}  broken: 'x\n`
  const { client, uri, position } = await marked(t, {
    'a.yaml': withMark(broken, "'#/channels/orders/messages/placed'"),
    'channels.yaml': part,
  })
  const ask = async () =>
    locations(await client.connection.sendRequest(DefinitionRequest.type, { textDocument: { uri }, position })).map(
      placeOf,
    )
  t.strictSame(await ask(), ['channels.yaml 3:4-3:10'])
  await client.open(fileURLToPath(uri).replace('a.yaml', 'channels.yaml'), `# moved\n${part}`)
  t.strictSame(await ask(), ['channels.yaml 4:4-4:10'])
})

t.test('the uses of a value in its file are highlighted, and links lead to other files', async (t) => {
  const { client, uri, position } = await marked(t, {
    'a.yaml': version2.replace('main:', 'ma‸in:'),
  })
  const textDocument = { uri }
  const highlights = await client.connection.sendRequest(DocumentHighlightRequest.type, { textDocument, position })
  t.strictSame(
    highlights?.map(({ range, kind }) => `${rangeText(range)} ${kind}`),
    ['3:2-3:6 3', '5:22-5:26 2'],
  )
  const others = await marked(t, { 'a.yaml': orders, 'channels.yaml': part })
  const found = await others.client.connection.sendRequest(DocumentLinkRequest.type, {
    textDocument: { uri: others.uri },
  })
  t.strictSame(
    found?.map(({ range, target }) => [rangeText(range), target?.split('/').at(-1)]),
    [
      ['3:18-3:43', 'channels.yaml#L1'],
      ['7:21-7:40', 'channels.yaml#L1'],
      ['8:23-8:58', 'channels.yaml#L4'],
    ],
  )
})

t.test('symbols are the objects of a description, of a part, and of a text with an error', async (t) => {
  const outline = (symbols: readonly DocumentSymbol[]): unknown[] =>
    symbols.map(({ name, children = [] }) => (children.length === 0 ? name : [name, ...outline(children)]))
  const ofOrders = [
    'info',
    ['channels', 'orders'],
    ['operations', ['place', 'channel', ['messages', '#/channels/orders/messages/placed']]],
  ]
  const ofPlace = ['operations', ['place', 'channel']]
  const ofBlocks = ['info', ['channels', 'orders'], ofPlace]
  const twoOperations = ['operations', ['place', 'channel'], 'other']
  const cases: readonly (readonly [Readonly<Record<string, string>>, readonly unknown[]])[] = [
    [{ 'a.yaml': `‸${orders}`, 'channels.yaml': part }, ofOrders],
    [{ 'a.yaml': orders, 'channels.yaml': `‸${part}` }, [['orders', ['messages', ['placed', 'payload']]]]],
    [{ 'a.yaml': `‸${orders}  broken: 'x\n` }, ofOrders],
    [{ 'a.yaml': '‸a: { b: { c: 1 } }\n' }, []],
    // What is below a broken key is no part of the value before.
    [{ 'a.yaml': `‸${blockStyle.replace('channels:', 'channels')}` }, ['info', ofPlace]],
    [{ 'a.yaml': `‸${blockStyle.replace('channels', 'cha\0\0s')}` }, ['info', ofPlace]],
    [{ 'a.yaml': `‸${blockStyle.replace('  orders:', '  orders')}` }, ['info', ofPlace]],
    [{ 'a.yaml': `‸${blockStyle.replace('channels:', 'channels: {[')}` }, ['info', ['channels', 'orders'], ofPlace]],
    [
      { 'a.yaml': `‸${blockStyle}<<<<<<< HEAD\n  other: { action: receive }\n` },
      ofBlocks.toSpliced(2, 1, twoOperations),
    ],
    [{ 'a.json': `‸${inJson()}` }, ofBlocks],
    [{ 'a.json': `‸${inJson().replace('"orders": {', '"orders" {')}` }, ['info', 'channels', ofPlace]],
    [{ 'a.json': `‸${inJson().replace('"channels": {', '"channels": ')}` }, ['info', ofPlace]],
    // Two errors in a long text: in a value before, and in one behind it.
    [
      { 'a.json': `‸${inJson('x'.repeat(210_000)).replace('"Orders"', '"Orders').replace('"send"', 'send"')}` },
      ofBlocks,
    ],
  ]
  for (const [files, expected] of cases) {
    const capabilities = { textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } } }
    const { client, uri } = await marked(t, files, capabilities)
    const found = await client.connection.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri } })
    t.strictSame(outline((found ?? []).filter((each) => 'range' in each)), expected)
  }
  const { client, uri } = await marked(t, { 'a.yaml': orders, 'channels.yaml': part })
  const flat = await client.connection.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri } })
  t.match(flat, [
    { name: 'info', location: { uri } },
    { name: 'channels' },
    { name: 'orders', containerName: 'channels' },
  ])
  for (const [query, expected] of [
    ['ors', ['orders Channel Object']],
    ['PL', ['place Operation Object', 'placed Message Object']],
    ['type', []],
  ] as const) {
    const found = await client.connection.sendRequest(WorkspaceSymbolRequest.type, { query })
    t.strictSame((found ?? []).map(({ name, containerName }) => `${name} ${containerName}`).sort(), expected)
  }
})

t.test('values and comments of several lines fold, and selections grow by values', async (t) => {
  const text = `# one\n# two\n${orders.replace('send', 's‸end')}`
  const { client, uri, position } = await marked(t, { 'a.yaml': text })
  const folds = await client.connection.sendRequest(FoldingRangeRequest.type, { textDocument: { uri } })
  t.strictSame(
    folds?.map(({ startLine, endLine, kind }) => `${startLine}-${endLine} ${kind ?? ''}`.trim()),
    ['4-5', '6-10', '7-10', '0-1 comment'],
  )
  for (const [broken, expected] of [
    [blockStyle.replace('channels:', 'channels'), ['1-3', '7-11', '8-11', '10-11']],
    [blockStyle.replace('  orders:', '  orders'), ['1-3', '7-11', '8-11', '10-11']],
    [blockStyle.replace('address: orders', 'address: "orders'), ['1-3', '4-6', '5-6', '7-11', '8-11', '10-11']],
  ] as const) {
    const other = await marked(t, { 'a.yaml': `‸${broken}` })
    const found = await other.client.connection.sendRequest(FoldingRangeRequest.type, {
      textDocument: { uri: other.uri },
    })
    t.strictSame(
      found?.map(({ startLine, endLine }) => `${startLine}-${endLine}`),
      expected,
    )
  }
  const [selection] =
    (await client.connection.sendRequest(SelectionRangeRequest.type, {
      textDocument: { uri },
      positions: [position],
    })) ?? []
  t.strictSame(rangesFrom(selection), [
    '8:12-8:16',
    '8:4-8:16',
    '8:4-10:61',
    '7:2-10:61',
    '7:2-10:61',
    '6:0-10:61',
    '2:0-10:61',
  ])
})

function rangesFrom(selection: SelectionRange | undefined): readonly string[] {
  return selection === undefined ? [] : [rangeText(selection.range), ...rangesFrom(selection.parent)]
}

function locations(found: Location | Location[] | LocationLink[] | null): readonly Location[] {
  return [found ?? []].flat().flatMap((each) => ('uri' in each ? each : []))
}

function links(found: Location | Location[] | LocationLink[] | null): readonly LocationLink[] {
  return [found ?? []].flat().flatMap((each) => ('targetUri' in each ? each : []))
}
