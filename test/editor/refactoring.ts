import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import {
  type ClientCapabilities,
  type CodeAction,
  CodeActionRequest,
  CodeActionResolveRequest,
  ExecuteCommandRequest,
  LSPErrorCodes,
  ShowDocumentRequest,
} from 'vscode-languageserver/node'
import { positionEncodings } from '../../src/editor/positions.ts'
import { lint, openProject, transform } from '../../src/index.ts'
import { type Client, pulling, uriOf } from './client.ts'
import { afterEdit, changedBy } from './edits.ts'
import { type Marked, marked } from './marked.ts'

const resolving: ClientCapabilities = {
  ...pulling,
  textDocument: { ...pulling.textDocument, codeAction: { resolveSupport: { properties: ['edit'] } } },
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create'] } },
  window: { showDocument: { support: true } },
}

const head = "asyncapi: 3.1.0\ninfo: { title: 'Orders 😀', version: '1' }\n"
const described = (text: string) => head + text
const part = `Order: { type: object, properties: { id: { $ref: '#/Id' } } }
Id: { type: string }
`
const inline = described(`channels:
  'ä😀':
    messages:
      placed: { payload: { type: object, title: Order } }
operations:
  send: { action: send, channel: { $ref: '#/channels/%C3%A4%F0%9F%98%80' }, traits: [{ summary: S }] }
`)
const referring = described(`channels:
  c: { messages: { m: { payload: { $ref: './p.yaml#/Order' } } } }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' } }
`)

/** The text with the cursor before the first place where a part of it is. */
const at = (text: string, place: string) => text.replace(place, () => `‸${place}`)

async function actionsAt({ client, uri, position }: Marked, only?: string[]): Promise<readonly CodeAction[]> {
  const given = await client.connection.sendRequest(CodeActionRequest.type, {
    textDocument: { uri },
    range: { start: position, end: position },
    context: { diagnostics: [], ...(only !== undefined && { only }) },
  })
  return (given ?? []).filter((each): each is CodeAction => 'kind' in each)
}

const resolved = (client: Client, action: CodeAction | undefined): Promise<CodeAction> =>
  client.connection.sendRequest(CodeActionResolveRequest.type, action ?? { title: 'none' })

interface Row {
  readonly place: string
  readonly text: string
  readonly action: string
  readonly use: readonly [name: string, options: Readonly<Record<string, unknown>>]
}

const rows: readonly Row[] = [
  {
    text: inline,
    place: 'payload:',
    action: 'refactor.extract.msgapi Extract this schema to components',
    use: ['hoist-components', { at: ['#/channels/%C3%A4%F0%9F%98%80/messages/placed/payload'] }],
  },
  {
    text: inline,
    place: 'placed:',
    action: 'refactor.extract.msgapi Extract this message to components',
    use: ['hoist-components', { at: ['#/channels/%C3%A4%F0%9F%98%80/messages/placed'] }],
  },
  {
    text: inline,
    place: 'summary',
    action: 'refactor.rewrite Merge the traits into this operation',
    use: ['merge-traits', { at: ['#/operations/send'] }],
  },
  {
    text: referring,
    place: './p.yaml',
    action: 'refactor.inline Inline this reference to Order',
    use: ['inline-references', { at: ['#/channels/c/messages/m/payload'] }],
  },
]

t.test('refactorings give the texts of the transforms, in all encodings', async (t) => {
  for (const { text, place, action, use } of rows) {
    for (const encoding of positionEncodings) {
      const capabilities = { ...resolving, general: { positionEncodings: [encoding] } }
      const found = await marked(t, { 'a.yaml': at(text, place), 'p.yaml': part }, capabilities)
      const path = join(t.testdirName, 'a.yaml')
      const actions = await actionsAt({ ...found, position: { ...found.position } })
      const offered = actions.find(({ kind, title }) => `${kind} ${title}` === action)
      t.equal(offered?.edit, undefined, `${action} is made when it is chosen`)
      const { edit } = await resolved(found.client, offered)
      const outcome = await transform(path, { use: [use], noConfig: true })
      const result = outcome.files.find((file) => file.path === path)?.text
      t.not(result, text)
      t.equal(afterEdit(path, text, edit, encoding), result, `${action} in ${encoding}`)
      found.client.connection.dispose()
    }
  }
})

t.test('a refactoring in a part is that of all descriptions', async (t) => {
  const files = { 'a.yaml': referring, 'b.yaml': referring, 'p.yaml': at(part, "'#/Id'") }
  const found = await marked(t, files, resolving)
  const actions = await actionsAt(found, ['refactor.inline'])
  t.strictSame(
    actions.map(({ title }) => title),
    ['Inline this reference to Id'],
  )
  const { edit } = await resolved(found.client, actions[0])
  const path = join(t.testdirName, 'p.yaml')
  t.strictSame(changedBy(edit ?? {}), [uriOf(path)])
  const project = openProject({ workingFolder: t.testdirName })
  const use = [['inline-references', { at: [`${uriOf(path)}#/Order/properties/id`] }] as const]
  const { files: made } = await project.transform(['a.yaml', 'b.yaml'], { use, inPlace: true })
  await project.close()
  t.equal(afterEdit(path, part, edit), made.find((file) => file.path === path)?.text)
  found.client.connection.dispose()
})

const parts = {
  'p.yaml': `Order: { type: object, properties: { id: { title: Id, type: string, x-own: { $ref: '#/Order' } } } }\n`,
  'p.json': `{ "Order": { "type": "object", "properties": { "id": { "title": "Id", "type": "string" } } } }\n`,
}

t.test('what is in a part moves to the components of the description that the action names', async (t) => {
  const title = 'Extract this schema to components of'
  for (const [name, text] of Object.entries(parts)) {
    const users = { 'a.yaml': referring.replace('p.yaml', name), 'b.yaml': referring.replace('p.yaml', name) }
    const place = name.endsWith('json') ? '"id"' : 'id:'
    const found = await marked(t, { ...users, [name]: at(text, place) }, resolving)
    const actions = await actionsAt(found, ['refactor.extract'])
    t.strictSame(
      actions.map((each) => each.title),
      [`${title} a.yaml`, `${title} b.yaml`],
    )
    const { edit } = await resolved(found.client, actions[1])
    const path = join(t.testdirName, name)
    t.strictSame(changedBy(edit ?? {}).toSorted(), [uriOf(join(t.testdirName, 'b.yaml')), uriOf(path)])
    const part = afterEdit(path, text, edit)
    t.match(part, './b.yaml#/components/schemas/Id')
    const entry = afterEdit(join(t.testdirName, 'b.yaml'), users['b.yaml'], edit)
    t.match(entry, /components:\n {2}schemas:\n {4}Id:/)
    writeFileSync(join(t.testdirName, 'b.yaml'), entry)
    writeFileSync(path, part)
    const { findings } = await lint(['a.yaml', 'b.yaml'], { workingFolder: t.testdirName, noConfig: true })
    t.strictSame(
      findings.filter(({ severity }) => severity === 'error'),
      [],
    )
    found.client.connection.dispose()
    const after = await marked(t, { 'a.yaml': users['a.yaml'], 'b.yaml': entry, [name]: at(part, place) }, resolving)
    const left = await actionsAt(after, ['refactor.extract'])
    t.ok(
      left.every(({ data }) => data.at.endsWith('#/Order')),
      'there is a reference now',
    )
    after.client.connection.dispose()
  }
})

t.test('what another description of the part needs where it is stays there', async (t) => {
  const other = `${head}components: { schemas: { M: { $ref: './p.yaml#/Order' } } }\n`.replace('3.1.0', '2.6.0')
  const files = { 'a.yaml': referring, 'b.yaml': other, 'p.yaml': at(part, 'Order:') }
  const found = await marked(t, files, resolving)
  const actions = await actionsAt(found, ['refactor.extract'])
  t.equal(actions.length, 1, 'version 2 has no such components')
  await t.rejects(resolved(found.client, actions[0]), { code: LSPErrorCodes.RequestFailed })
  const alone = await marked(t, { 'a.yaml': referring, 'p.yaml': at(`${head}x-a: 1\n${part}`, 'Order:') }, resolving)
  t.strictSame(await actionsAt(alone, ['refactor.extract']), [], 'the part is a description itself')
  found.client.connection.dispose()
  alone.client.connection.dispose()
})

t.test('what the format keeps in place is not offered, and kinds select', async (t) => {
  const offeredAt = async (text: string, only?: string[]) => {
    const found = await marked(t, { 'a.yaml': text, 'p.yaml': part }, resolving)
    const actions = await actionsAt(found, only)
    found.client.connection.dispose()
    return actions.map(({ title }) => title)
  }
  t.strictSame(await offeredAt(at(referring, "'#/channels/c'"), ['refactor.inline']), [])
  t.strictSame(await offeredAt(at(referring, "'#/channels/c'"), ['quickfix']), [])
  t.strictSame(await offeredAt(at(inline, 'summary'), ['refactor.extract']), [
    'Extract this operation trait to components',
  ])
  t.strictSame(await offeredAt(at(inline, 'title'), ['refactor.extract.msgapi']), [])
  const component = described('components: { schemas: { A: { type: string } } }\n')
  t.strictSame(await offeredAt(at(component, 'A:'), ['refactor']), [])
})

t.test('errors elsewhere do not matter; what cannot be proven is refused', async (t) => {
  const broken = `${inline}components:
  schemas: { A: { $ref: '#/none' }, B: { $ref: './p.yaml#/B' } }
`
  const found = await marked(t, { 'a.yaml': at(broken, 'payload:'), 'p.yaml': 'B: [\n' }, resolving)
  const path = join(t.testdirName, 'a.yaml')
  const { edit } = await resolved(found.client, (await actionsAt(found, ['refactor.extract']))[0])
  t.match(afterEdit(path, broken, edit), 'Order: { type: object, title: Order }')
  const textDocument = { uri: found.uri }
  const at2 = (place: string) => {
    const lines = broken.slice(0, broken.indexOf(place)).split('\n')
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 }
  }
  const rename = (position: Marked['position'], newName: string) =>
    found.client.connection.sendRequest('textDocument/rename', { textDocument, position, newName })
  await t.rejects(rename(at2('B: {'), 'C'), { code: LSPErrorCodes.RequestFailed }, 'the part may use it')
  t.ok(await rename(at2('placed:'), 'made'))
  found.client.connection.dispose()
})

t.test('the other side is a new file, or a preview', async (t) => {
  const title = 'Derive the other side'
  const text = at(inline, 'operations:')
  const found = await marked(t, { 'a.yaml': text, 'a.other-side.yaml': '' }, resolving)
  const actions = await actionsAt(found, ['refactor.rewrite'])
  t.strictSame(
    actions.map((action) => action.title),
    [`${title} as a.other-side-2.yaml`],
  )
  const { edit, command } = await resolved(found.client, actions[0])
  const path = join(t.testdirName, 'a.other-side-2.yaml')
  const outcome = await transform(join(t.testdirName, 'a.yaml'), {
    use: [['perspective', { to: 'receive' }]],
    draft: true,
    noConfig: true,
  })
  t.strictSame(edit?.documentChanges?.[0], { kind: 'create', uri: uriOf(path) })
  t.equal(afterEdit(path, '', edit), outcome.text)
  t.match(outcome.text, 'action: receive')
  const shown = shownBy(found.client)
  await found.client.connection.sendRequest(ExecuteCommandRequest.type, { command: '', ...command })
  t.strictSame(shown, [uriOf(path)])
  found.client.connection.dispose()

  const { workspace: _workspace, ...withoutFiles } = resolving
  const other = await marked(t, { 'a.yaml': at(inline, 'send:') }, withoutFiles)
  const [preview] = await actionsAt(other, ['refactor.rewrite'])
  t.equal(preview?.title, 'Merge the traits into this operation')
  const [, ofOne] = await actionsAt(other, ['refactor.rewrite'])
  t.equal(ofOne?.title, `${title} of this operation (preview)`)
  const previews = shownBy(other.client)
  await other.client.connection.sendRequest(ExecuteCommandRequest.type, { command: '', ...ofOne?.command })
  t.match(readFileSync(fileURLToPath(previews[0] ?? ''), 'utf8'), 'action: receive')
  other.client.connection.dispose()
})

function shownBy({ connection }: Client): readonly string[] {
  const shown: string[] = []
  connection.onRequest(ShowDocumentRequest.type, ({ uri }) => {
    shown.push(uri)
    return { success: true }
  })
  return shown
}

t.test('a client that resolves nothing gets the edits at once, and none that would be refused', async (t) => {
  const found = await marked(t, { 'a.yaml': at(inline, 'payload:') }, pulling)
  const [action] = await actionsAt(found, ['refactor.extract'])
  t.match(afterEdit(join(t.testdirName, 'a.yaml'), inline, action?.edit), 'components:')
  found.client.connection.dispose()
})
