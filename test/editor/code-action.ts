import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import {
  type ClientCapabilities,
  type CodeAction,
  CodeActionRequest,
  CodeActionResolveRequest,
  ExecuteCommandRequest,
  ShowDocumentRequest,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { positionEncodings } from '../../src/editor/positions.ts'
import { fix, lint } from '../../src/index.ts'
import { fixCases } from '../fix-cases.ts'
import { edited } from '../suggested-fix.ts'
import { type Client, clientOf, pulling, uriOf } from './client.ts'
import { afterEdit, editsOf, titled } from './edits.ts'

const resolving: ClientCapabilities = {
  ...pulling,
  textDocument: { ...pulling.textDocument, codeAction: { resolveSupport: { properties: ['edit'] } } },
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create'] } },
}
const everywhere = { start: { line: 0, character: 0 }, end: { line: 100_000, character: 0 } }

/** The actions in a range, by default the whole text. */
async function actionsOf(client: Client, path: string, range = everywhere, only?: string[]): Promise<CodeAction[]> {
  const diagnostics = [...(await client.diagnostics(path))]
  const context = { diagnostics, ...(only !== undefined && { only }) }
  const given = await client.connection.sendRequest(CodeActionRequest.type, {
    textDocument: { uri: uriOf(path) },
    range,
    context,
  })
  return (given ?? []).filter((each): each is CodeAction => !('command' in each && typeof each.command === 'string'))
}

/** The edit of an action, which the client asks for once somebody chooses it. */
async function editOf(client: Client, action: CodeAction | undefined): Promise<WorkspaceEdit | undefined> {
  if (action === undefined || action.edit !== undefined) return action?.edit
  return (await client.connection.sendRequest(CodeActionResolveRequest.type, action)).edit
}

const everyRule = readFileSync('test/fixtures/fix/every-rule.yaml', 'utf8')

for (const isOfAll of [false, true]) {
  t.test(`the actions for cases of ${isOfAll ? 'all rules' : 'fixes'} give the texts of the command`, async (t) => {
    const rules = { 'every-rule.yaml': everyRule, 'msgapi.config.yaml': 'extends: [./every-rule.yaml]\n' }
    const folder = t.testdir({ '.git': {}, ...(isOfAll && rules) })
    const path = join(folder, 'api.yaml')
    const client = clientOf({ folders: [folder], capabilities: resolving })
    await client.initialized
    for (const { title, input, safe, rulesets, only } of fixCases) {
      if ((rulesets !== undefined) !== isOfAll) continue
      await client.open(path, input)
      const document = { path, content: input }
      const { findings } = await lint([document], { withFixes: true })
      const actions = await actionsOf(client, path)
      for (const finding of findings) {
        for (const [index, each] of [finding.fix ?? [], finding.suggestions ?? []].flat().entries()) {
          const name = each.safety === 'safe' ? each.title : `${each.title} (unsafe, review it)`
          const texts = actions
            .filter((action) => action.title === name)
            .map(({ edit }) => afterEdit(path, input, edit))
          t.ok(texts.includes(edited(input, each.edits)), `${title}: fix ${index + 1} of ${finding.code}`)
        }
      }
      for (const code of new Set(findings.map((finding) => finding.code))) {
        for (const unsafe of [false, true]) {
          const ofRule = titled(actions, `Fix all ${code} in this file${unsafe ? ' (unsafe, review it)' : ''}`)
          if (ofRule === undefined) continue
          const { fixed } = await fix([document], { only: [code], unsafe })
          t.equal(
            afterEdit(path, input, await editOf(client, ofRule)),
            fixed[0]?.text ?? input,
            `${title}: all ${code}`,
          )
        }
      }
      const all = actions.find(({ kind }) => kind === 'source.fixAll.msgapi')
      if (only === undefined && all !== undefined)
        t.equal(afterEdit(path, input, await editOf(client, all)), safe, `${title}: all that is safe`)
      await client.close(path)
    }
    client.connection.dispose()
  })
}

const head = "asyncapi: 3.1.0\ninfo: { title: 'Orders 😀', version: '1', description: d }\n"

t.test('edits are in the positions of the client', async (t) => {
  const text = `${head}channels:\n  'ä😀': { adress: '😀', descripton: '😀', messages: { '😀': { payload: { type: string } } } }\n`
  for (const encoding of positionEncodings) {
    const folder = t.testdir({ '.git': {} })
    const path = join(folder, 'a.yaml')
    const client = clientOf({
      folders: [folder],
      capabilities: { ...resolving, general: { positionEncodings: [encoding] } },
    })
    await client.initialized
    for (const input of [text, text.replaceAll('\n', '\r\n'), `\ufeff${text}`]) {
      await client.open(path, input)
      const actions = await actionsOf(client, path)
      const all = titled(actions, 'Fix all spec/unknown-field in this file (unsafe, review it)')
      const { fixed } = await fix([{ path, content: input }], { only: ['spec/unknown-field'], unsafe: true })
      t.ok(fixed.length === 1)
      t.equal(
        afterEdit(path, input, await editOf(client, all), encoding),
        fixed[0]?.text.replace(/^\ufeff/, ''),
        encoding,
      )
      const here = titled(actions, 'Accept spec/unknown-field here')
      t.match(
        afterEdit(path, input, await editOf(client, here), encoding),
        '  # msgapi-disable-next-line spec/unknown-field -- ',
      )
      await client.close(path)
    }
    client.connection.dispose()
  }
})

const wrong = `${head}channels:\n  orders:\n    address: orders\n    owner: Team Orders\n    other: 1\n`

t.test('a finding is accepted where it is, in its file, and in the suppressions file', async (t) => {
  const json = `${JSON.stringify({ asyncapi: '3.1.0', info: { title: 'A', version: '1', owner: 1 } }, undefined, 2)}\n`
  const cases = [
    ['a.yaml', wrong, '    # msgapi-disable-next-line spec/unknown-field -- TODO: write why\n    owner:'],
    ['a.json', json, '"x-msgapi-ignore": [\n      {\n        "rule": "spec/unknown-field"'],
  ] as const
  for (const [name, input, here] of cases) {
    const folder = t.testdir({ '.git': {} })
    const path = join(folder, name)
    const client = clientOf({ folders: [folder], capabilities: resolving })
    await client.initialized
    await client.open(path, input)
    const actions = (await actionsOf(client, path)).filter(({ title }) => title.startsWith('Accept'))
    const [first] = actions
    const inPlace = afterEdit(path, input, await editOf(client, first))
    t.match(inPlace, here)
    const before = await client.diagnostics(path)
    await client.change(path, [{ text: inPlace }])
    t.equal((await client.diagnostics(path)).length, before.length - 1)
    await client.change(path, [{ text: input }])
    const inFile = afterEdit(
      path,
      input,
      await editOf(client, titled(actions, 'Accept spec/unknown-field in this file')),
    )
    await client.change(path, [{ text: inFile }])
    t.notOk((await client.diagnostics(path)).some(({ code }) => code === 'spec/unknown-field'))
    await client.change(path, [{ text: input }])
    const edit = await editOf(client, titled(actions, 'Accept this spec/unknown-field in msgapi-suppressions.json'))
    t.match(edit?.documentChanges?.[0], { kind: 'create' })
    const [{ newText } = { newText: '' }] = editsOf(join(folder, 'msgapi-suppressions.json'), edit)
    t.match(JSON.parse(newText), [{ file: name, rule: 'spec/unknown-field', reason: 'TODO: write why' }])
    client.connection.dispose()
  }
})

t.test('a second finding is added to the suppressions file', async (t) => {
  const known = [{ file: 'a.yaml', rule: 'spec/unknown-field', pointer: '/channels/orders/owner', reason: 'old' }]
  const file = `${JSON.stringify(known, undefined, 2)}\n`
  const folder = t.testdir({ '.git': {}, 'a.yaml': wrong, 'msgapi-suppressions.json': file })
  const client = clientOf({ folders: [folder], capabilities: resolving })
  const path = join(folder, 'a.yaml')
  await client.initialized
  await client.open(path, wrong)
  const action = titled(await actionsOf(client, path), 'Accept this spec/unknown-field in msgapi-suppressions.json')
  const suppressions = join(folder, 'msgapi-suppressions.json')
  const text = afterEdit(suppressions, file, await editOf(client, action))
  t.match(JSON.parse(text), [{ pointer: '/channels/orders/other' }, ...known])
  client.connection.dispose()
})

t.test('the policy of the config decides what can be accepted, and until when', async (t) => {
  const policies = ['{ never: [spec/unknown-field] }', '{ requireReason: true, maxDays: 3 }']
  const all = t.testdir({ 0: { '.git': {} }, 1: { '.git': {} } })
  const accepting = policies.map(async (policy, index) => {
    const config = `suppressionPolicy: ${policy}\n`
    const folder = join(all, String(index))
    const path = join(folder, 'a.yaml')
    writeFileSync(join(folder, 'msgapi.config.yaml'), config)
    const client = clientOf({ folders: [folder], capabilities: resolving })
    await client.initialized
    await client.open(path, wrong)
    const here = titled(await actionsOf(client, path), 'Accept spec/unknown-field here')
    const text = afterEdit(path, wrong, await editOf(client, here))
    client.connection.dispose()
    return text
  })
  const [never, dated] = await Promise.all(accepting)
  t.equal(never, wrong)
  t.match(dated, /disable-next-line spec\/unknown-field until \d{4}-\d\d-\d\d -- /)
})

t.test('actions are those of the kinds and the range that the client asks for', async (t) => {
  const folder = t.testdir({ '.git': {} })
  const path = join(folder, 'a.yaml')
  const text = wrong.replace('address', 'adress')
  const client = clientOf({ folders: [folder] })
  await client.initialized
  await client.open(path, text)
  const line = (number: number) => ({ start: { line: number, character: 5 }, end: { line: number, character: 5 } })
  t.strictSame(await actionsOf(client, path, line(0)), [])
  const onAddress = await actionsOf(client, path, line(4), ['quickfix'])
  t.ok(onAddress.every(({ kind }) => kind === 'quickfix'))
  t.ok(
    onAddress.every(({ edit, command }) => edit !== undefined || command !== undefined),
    'complete without resolve',
  )
  t.ok(onAddress.some(({ edit }) => afterEdit(path, text, edit) === wrong))
  t.strictSame(await actionsOf(client, path, everywhere, ['refactor']), [])
  t.ok((await actionsOf(client, path, everywhere, ['source'])).every(({ kind }) => kind === 'source.fixAll.msgapi'))
  client.connection.dispose()
})

t.test('a fix of a part is made for all descriptions that use it', async (t) => {
  const entry = `${head}channels:\n  orders: { $ref: './channels.yaml#/orders' }\n`
  const part = 'orders:\n  adress: orders\n'
  const folder = t.testdir({ '.git': {}, 'a.yaml': entry, 'b.yaml': entry, 'channels.yaml': part })
  const client = clientOf({ folders: [folder], capabilities: resolving })
  const path = join(folder, 'channels.yaml')
  await client.initialized
  await client.open(path, part)
  const fixes = (await actionsOf(client, path)).filter(({ edit }) => edit !== undefined)
  t.strictSame(
    fixes.map(({ edit }) => afterEdit(path, part, edit)),
    ['orders:\n  address: orders\n'],
  )
  client.connection.dispose()
})

t.test('a rule is explained by its page', async (t) => {
  const folder = t.testdir({ '.git': {} })
  const path = join(folder, 'a.yaml')
  const client = clientOf({
    folders: [folder],
    capabilities: { ...resolving, window: { showDocument: { support: true } } },
  })
  const shown: string[] = []
  client.connection.onRequest(ShowDocumentRequest.type, ({ uri }) => {
    shown.push(uri)
    return { success: true }
  })
  await client.initialized
  await client.open(path, wrong)
  const command = titled(await actionsOf(client, path), 'Explain spec/unknown-field')?.command
  t.ok(command)
  if (command === undefined) return
  await client.connection.sendRequest(ExecuteCommandRequest.type, {
    command: command.command,
    ...(command.arguments && { arguments: command.arguments }),
  })
  t.strictSame(shown, [uriOf('docs/rules/spec/unknown-field.md')])
  await t.rejects(client.connection.sendRequest(ExecuteCommandRequest.type, { command: 'other' }))
  client.connection.dispose()
})
