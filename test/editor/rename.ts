import { join } from 'node:path'
import t from 'tap'
import {
  type ClientCapabilities,
  LSPErrorCodes,
  type PrepareRenameParams,
  PrepareRenameRequest,
  RenameRequest,
  ShowMessageNotification,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { type Encoding, PositionedText, positionEncodings } from '../../src/editor/positions.ts'
import { openProject, transform } from '../../src/index.ts'
import { type Client, clientOf, pulling, uriOf } from './client.ts'
import { afterEdit, editsOf } from './edits.ts'

const capabilities: ClientCapabilities = {
  ...pulling,
  textDocument: { ...pulling.textDocument, rename: { prepareSupport: true } },
}

const entry = `asyncapi: 3.1.0
info: { title: 'Orders 😀', version: '1', tags: [{ $ref: '#/components/tags/sold' }] }
channels:
  orders: { $ref: './parts/channels.yaml#/orders' }
  'ä😀': { address: '😀', messages: { "😀": { payload: { type: string } } } } # 😀
operations:
  takeOrder:
    action: receive
    channel: { $ref: '#/channels/orders' }
    messages: [{ $ref: '#/channels/orders/messages/placed' }]
  other:
    action: send
    channel: { $ref: '#/channels/%C3%A4%F0%9F%98%80' }
    messages: [{ $ref: '#/channels/%C3%A4%F0%9F%98%80/messages/%F0%9F%98%80' }]
components:
  tags:
    sold: { name: sold }
`
const second = `asyncapi: 3.1.0
info: { title: Bills, version: '1' }
channels:
  bought: { $ref: '../parts/channels.yaml#/orders' }
operations:
  seeOrder:
    action: send
    channel: { $ref: '#/channels/bought' }
    messages: [{ $ref: '#/channels/bought/messages/placed' }]
`
const part = `orders:
  address: orders/{id}
  parameters:
    id: { description: Its number }
  messages:
    placed: { $ref: '#/placedOrder' }
placedOrder:
  payload: { type: string }
`
const texts = { 'a.yaml': entry, 'bills/b.yaml': second, 'parts/channels.yaml': part }
type Name = keyof typeof texts

const described = { '.git': {}, 'a.yaml': entry, bills: { 'b.yaml': second }, parts: { 'channels.yaml': part } }

/** A name, where it is written, and the value to rename as the transform takes it from the entry `a.yaml`. */
const cases: readonly (readonly [file: Name, before: string, name: string, at: string, entries: readonly Name[]])[] = [
  ['a.yaml', '  tags:\n    ', 'sold', '#/components/tags/sold', ['a.yaml']],
  ['a.yaml', "tags: [{ $ref: '#/components/tags/", 'sold', '#/components/tags/sold', ['a.yaml']],
  ['a.yaml', 'channels:\n  ', 'orders', '#/channels/orders', ['a.yaml']],
  ['a.yaml', "channel: { $ref: '#/channels/", 'orders', '#/channels/orders', ['a.yaml']],
  ['a.yaml', "\n  '", 'ä😀', '#/channels/%C3%A4%F0%9F%98%80', ['a.yaml']],
  ['a.yaml', 'messages: { "', '😀', '#/channels/%C3%A4%F0%9F%98%80/messages/%F0%9F%98%80', ['a.yaml']],
  ['a.yaml', 'operations:\n  ', 'takeOrder', '#/operations/takeOrder', ['a.yaml']],
  [
    'a.yaml',
    "'#/channels/orders/messages/",
    'placed',
    'parts/channels.yaml#/orders/messages/placed',
    ['a.yaml', 'bills/b.yaml'],
  ],
  [
    'parts/channels.yaml',
    'messages:\n    ',
    'placed',
    'parts/channels.yaml#/orders/messages/placed',
    ['a.yaml', 'bills/b.yaml'],
  ],
  [
    'parts/channels.yaml',
    'parameters:\n    ',
    'id',
    'parts/channels.yaml#/orders/parameters/id',
    ['a.yaml', 'bills/b.yaml'],
  ],
  ['parts/channels.yaml', "'#/", 'placedOrder', 'parts/channels.yaml#/placedOrder', ['a.yaml', 'bills/b.yaml']],
]

function paramsAt(folder: string, file: Name, offset: number, encoding: Encoding): PrepareRenameParams {
  const position = new PositionedText(texts[file], encoding).positionAt(offset)
  return { textDocument: { uri: uriOf(join(folder, file)) }, position }
}

function rename(client: Client, params: PrepareRenameParams, newName: string): Promise<WorkspaceEdit | null> {
  return client.connection.sendRequest(RenameRequest.type, { ...params, newName })
}

for (const encoding of positionEncodings) {
  t.test(`a rename gives the texts of the transform, with positions in ${encoding}`, async (t) => {
    const folder = t.testdir(described)
    const client = clientOf({
      folders: [folder],
      capabilities: { ...capabilities, general: { positionEncodings: [encoding] } },
    })
    await client.initialized
    const names = ['a.yaml', 'bills/b.yaml', 'parts/channels.yaml'] as const
    for (const name of names) await client.open(join(folder, name), texts[name])
    for (const [file, before, name, at, entries] of cases) {
      const start = texts[file].indexOf(before + name) + before.length
      const positioned = new PositionedText(texts[file], encoding)
      for (const offset of [start, start + name.length]) {
        const params = paramsAt(folder, file, offset, encoding)
        const prepared = await client.connection.sendRequest(PrepareRenameRequest.type, params)
        t.strictSame(
          prepared,
          { range: positioned.rangeBetween(start, start + name.length), placeholder: name },
          `${at}: ${file}`,
        )
      }
      const edit = await rename(client, paramsAt(folder, file, start, encoding), 'neu-0')
      const [path, fragment] = at.split('#')
      const absolute = `${uriOf(join(folder, path || 'a.yaml'))}#${fragment}`
      const project = openProject({ workingFolder: folder })
      const { files } = await project.transform(entries, {
        use: [['rename', { at: absolute, to: 'neu-0' }]],
        inPlace: true,
      })
      await project.close()
      const expected = new Map(files.map((each) => [each.path, each.text]))
      t.ok(
        files.some(({ isChanged }) => isChanged),
        `${at} is renamed`,
      )
      for (const each of names) {
        const text = expected.get(join(folder, each)) ?? texts[each]
        t.equal(afterEdit(join(folder, each), texts[each], edit ?? undefined, encoding), text, `${at} in ${each}`)
      }
    }
    client.connection.dispose()
  })
}

const pets = `asyncapi: 3.1.0
info: { title: Pets, version: '1', tags: [{ name: sold }] }
channels:
  c: { tags: [{ name: 'sold' }], messages: { m: { payload: { $ref: '#/components/schemas/Pet' } } } }
components:
  schemas:
    Pet: { discriminator: kind, required: [kind], properties: { kind: { enum: [Cat] } } }
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
`

t.test('tags, and what discriminators name, are renamed as the transform does', async (t) => {
  const folder = t.testdir({ '.git': {}, 'a.yaml': pets })
  const path = join(folder, 'a.yaml')
  const client = clientOf({ folders: [folder], capabilities })
  await client.initialized
  await client.open(path, pets)
  const rows: readonly (readonly [before: string, name: string, at: string])[] = [
    ['{ name: ', 'sold', '#/info/tags/0/name'],
    ["{ name: '", 'sold', '#/info/tags/0/name'],
    ['properties: { ', 'kind', '#/components/schemas/Pet/properties/kind'],
    ['discriminator: ', 'kind', '#/components/schemas/Pet/properties/kind'],
    ['enum: [', 'Cat', '#/components/schemas/Cat'],
    ['    ', 'Cat', '#/components/schemas/Cat'],
  ]
  for (const [before, name, at] of rows) {
    const start = pets.indexOf(before + name) + before.length
    const positioned = new PositionedText(pets, 'utf-16')
    const params = { textDocument: { uri: uriOf(path) }, position: positioned.positionAt(start) }
    const prepared = await client.connection.sendRequest(PrepareRenameRequest.type, params)
    t.strictSame(prepared, { range: positioned.rangeBetween(start, start + name.length), placeholder: name }, before)
    const edit = await rename(client, params, 'other')
    const { text } = await transform(path, { use: [['rename', { at, to: 'other' }]], noConfig: true })
    t.not(text, pets)
    t.equal(afterEdit(path, pets, edit ?? undefined), text, `${at} after ${before}`)
  }
  client.connection.dispose()
})

t.test('a rename has one edit for each occurrence', async (t) => {
  const folder = t.testdir(described)
  const client = clientOf({ folders: [folder], capabilities })
  await client.initialized
  await client.open(join(folder, 'parts/channels.yaml'), part)
  const offset = part.indexOf('placed:')
  const edit = (await rename(client, paramsAt(folder, 'parts/channels.yaml', offset, 'utf-16'), 'made')) ?? undefined
  const counts = ['a.yaml', 'bills/b.yaml', 'parts/channels.yaml'].map(
    (name) => editsOf(join(folder, name), edit).length,
  )
  t.strictSame(counts, [1, 1, 1])
  client.connection.dispose()
})

t.test('what is no name, and a name that is taken, are refused', async (t) => {
  const folder = t.testdir(described)
  const client = clientOf({ folders: [folder], capabilities })
  await client.initialized
  await client.open(join(folder, 'a.yaml'), entry)
  for (const field of ['info:', 'title:', 'address:', 'action:', 'receive', 'name: sold', 'Orders', '# 😀']) {
    const params = paramsAt(folder, 'a.yaml', entry.indexOf(field) + 1, 'utf-16')
    t.equal(await client.connection.sendRequest(PrepareRenameRequest.type, params), null, field)
  }
  const params = paramsAt(folder, 'a.yaml', entry.indexOf('takeOrder'), 'utf-16')
  await t.rejects(rename(client, params, 'other'), { code: LSPErrorCodes.RequestFailed })
  t.equal(await rename(client, params, 'takeOrder'), null)
  client.connection.dispose()
})

t.test('errors elsewhere do not stop a rename, and its warnings are shown', async (t) => {
  const text = entry
    .replace("'#/channels/orders' }", "'#/channels/order' }")
    .replace('components:', 'components:\n  x-of: "#/components/tags/sold"')
  const folder = t.testdir({ '.git': {}, parts: described.parts })
  const client = clientOf({ folders: [folder], capabilities })
  const warnings: string[] = []
  client.connection.onNotification(ShowMessageNotification.type, ({ message }) => void warnings.push(message))
  const path = join(folder, 'a.yaml')
  await client.initialized
  await client.open(path, text)
  const position = new PositionedText(text, 'utf-16').positionAt(text.indexOf('sold: {'))
  const edit = await rename(client, { textDocument: { uri: uriOf(path) }, position }, 'gone')
  t.match(afterEdit(path, text, edit ?? undefined), "$ref: '#/components/tags/gone'")
  t.equal(warnings.length, 1)
  client.connection.dispose()
})

t.test('a tag that descriptions share by reference is renamed in all of them', async (t) => {
  const head = "asyncapi: 3.1.0\ninfo: { title: t, version: '1', tags: [{ $ref: './tags.yaml#/sale' }] }\n"
  const shared = {
    'a.yaml': `${head}channels: { c: { tags: [{ name: sale }] } }\n`,
    'b.yaml': `${head}channels: { d: { tags: [{ name: sale }] } }\n`,
    'tags.yaml': 'sale: { name: sale }\n',
    'own.yaml': "asyncapi: 3.1.0\ninfo: { title: t, version: '1', tags: [{ name: sale }] }\n",
  }
  const folder = t.testdir({ '.git': {}, ...shared })
  const client = clientOf({ folders: [folder], capabilities })
  const path = join(folder, 'a.yaml')
  await client.initialized
  await client.open(path, shared['a.yaml'])
  const params = { textDocument: { uri: uriOf(path) }, position: { line: 2, character: 34 }, newName: 'sold' }
  const edit = (await client.connection.sendRequest(RenameRequest.type, params)) ?? undefined
  for (const [name, text] of Object.entries(shared)) {
    const expected = name === 'own.yaml' ? text : text.replaceAll('name: sale', 'name: sold')
    t.equal(afterEdit(join(folder, name), text, edit), expected, name)
  }
  client.connection.dispose()
})
