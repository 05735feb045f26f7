import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import {
  type ClientCapabilities,
  createConnection,
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  WorkDoneProgress,
  WorkDoneProgressCancelNotification,
  WorkDoneProgressCreateRequest,
} from 'vscode-languageserver/node'
import { progressOf, serveCancelling } from '../../src/editor/progress.ts'
import { lint } from '../../src/index.ts'
import { clientOf, pulling, shown, uriOf } from './client.ts'

const head = "asyncapi: 3.1.0\ninfo: { title: Orders, version: '1', description: d }\n"
const entry = `${head}channels:\n  orders: { $ref: './channels.yaml#/orders' }\n`
const part = 'orders:\n  adress: orders\n'

t.test('a document has the findings of lint, at the same places', async (t) => {
  const text = `${head}channels:\n  orders: { adress: '😀 orders', messages: { m: { $ref: '#/nowhere' } } }\n`
  const folder = t.testdir({ '.git': {}, 'a.yaml': text })
  const path = join(folder, 'a.yaml')
  const client = clientOf({ folders: [folder] })
  await client.open(path, text)
  const { findings } = await lint([path], { workingFolder: folder, safe: true })
  const diagnostics = await client.diagnostics(path)
  t.ok(findings.length >= 2)
  t.strictSame(
    diagnostics.map(({ code, range, message }) => ({ code, range, message })),
    findings.map(({ code, range, message }) => ({ code, range, message })),
  )
})

t.test('a part has the findings of the descriptions that use it, also of unsaved text', async (t) => {
  const folder = t.testdir({ '.git': {}, 'a.yaml': entry, 'channels.yaml': 'orders: {}\n' })
  const path = join(folder, 'channels.yaml')
  const client = clientOf({ folders: [folder] })
  await client.open(path, part)
  t.strictSame((await client.diagnostics(path)).map(shown), ['spec/unknown-field 1 1:2-1:8'])
  const report = await client.pull(join(folder, 'a.yaml'))
  t.strictSame(Object.keys(report.relatedDocuments ?? {}), [uriOf(path)])
  await client.change(path, [
    { range: { start: { line: 1, character: 3 }, end: { line: 1, character: 3 } }, text: 'd' },
  ])
  t.strictSame((await client.diagnostics(path)).map(shown), [])
  await client.close(path)
  t.strictSame((await client.diagnostics(path)).map(shown), [])
})

t.test('a client that cannot pull is sent the same, and told when a finding is gone', async (t) => {
  const folder = t.testdir({ '.git': {}, 'a.yaml': entry, 'channels.yaml': part })
  const client = clientOf({ folders: [folder], capabilities: {} })
  const { capabilities } = await client.initialized
  t.equal(capabilities.diagnosticProvider, undefined)
  await client.open(join(folder, 'a.yaml'), entry)
  const uri = uriOf(join(folder, 'channels.yaml'))
  while (!client.pushed.has(uri)) await setTimeout(20)
  t.strictSame(client.pushed.get(uri)?.map(shown), ['spec/unknown-field 1 1:2-1:8'])
  await client.open(join(folder, 'channels.yaml'), 'orders: {}\n')
  while (client.pushed.get(uri)?.length !== 0) await setTimeout(20)
})

t.test('what did not change is not sent again', async (t) => {
  const folder = t.testdir({ '.git': {}, 'a.yaml': entry, 'channels.yaml': part })
  const client = clientOf({ folders: [folder] })
  const path = join(folder, 'channels.yaml')
  const { resultId } = await client.pull(path)
  t.equal((await client.pull(path, resultId)).kind, 'unchanged')
  const all = await client.connection.sendRequest('workspace/diagnostic', { previousResultIds: [] })
  t.match(all, { items: [{ uri: uriOf(path), kind: 'full', resultId, version: null }] })
})

t.test('a client that gives a token is told how far a lint of the workspace is', async (t) => {
  const folder = t.testdir({ '.git': {}, 'a.yaml': head, 'b.yaml': head })
  const client = clientOf({ folders: [folder] })
  await client.initialized
  const told: unknown[] = []
  client.connection.onProgress(WorkDoneProgress.type, 'token', ({ kind, ...value }) => {
    told.push('message' in value ? value.message : kind)
  })
  await client.connection.sendRequest('workspace/diagnostic', { previousResultIds: [], workDoneToken: 'token' })
  t.strictSame([...new Set(told)], ['begin', '0 of 2', '1 of 2', '2 of 2', 'end'])
})

t.test('long work is shown to a client that takes progress, and ends when the person cancels it', async (t) => {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()]
  const connection = createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient))
  serveCancelling(connection)
  connection.listen()
  const client = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer))
  const told: unknown[] = []
  const ended = new Promise<void>((resolve) => {
    client.onRequest(WorkDoneProgressCreateRequest.type, ({ token }) => {
      client.onProgress(WorkDoneProgress.type, token, (value) => {
        told.push(value.kind === 'report' ? value.message : value.kind)
        if (value.kind === 'report') void client.sendNotification(WorkDoneProgressCancelNotification.type, { token })
        if (value.kind === 'end') resolve()
      })
    })
  })
  client.listen()
  const request = { method: 'workspace/symbol', params: {} }
  const progress = progressOf(request, { connection, takesProgress: true }, () => progress.end())
  progress.report(1, 2)
  await ended
  t.strictSame(told, ['begin', '1 of 2', 'end'])
})

t.test('files that are no description and no part have no findings, nor have ignored ones', async (t) => {
  const folder = t.testdir({
    '.git': {},
    'other.yaml': 'a: 1\n',
    'a.yaml': 'asyncapi: 3.1.0\n',
    '.msgapiignore': 'a.yaml\n',
  })
  const client = clientOf({ folders: [folder] })
  for (const name of ['other.yaml', 'a.yaml', 'missing.yaml'])
    t.strictSame(await client.diagnostics(join(folder, name)), [], name)
})

t.test('a file outside the folders of the client is linted alone', async (t) => {
  const folder = t.testdir({ inside: {}, outside: { 'a.yaml': entry, 'channels.yaml': part } })
  const client = clientOf({ folders: [join(folder, 'inside')] })
  await client.open(join(folder, 'outside', 'a.yaml'), `${entry}unknown: 1\n`)
  t.strictSame((await client.diagnostics(join(folder, 'outside', 'a.yaml'))).map(shown), [
    'spec/unknown-field 1 4:0-4:7',
  ])
  t.strictSame(await client.diagnostics(join(folder, 'outside', 'channels.yaml')), [])
})

t.test(
  'code of a config runs only in a trusted workspace, and a config that cannot be used is said at the top',
  async (t) => {
    const rule =
      "export default { rules: { 'no-title': { given: '$.info', then: { field: 'title', function: () => [{ message: 'm' }] } } } }\n"
    const config = 'extends: [./rules.mjs]\n'
    const folder = t.testdir({ '.git': {}, 'msgapi.config.yaml': config, 'rules.mjs': rule, 'a.yaml': head })
    const path = join(folder, 'a.yaml')
    const codes = async (options: unknown) => {
      const client = clientOf({ folders: [folder], options })
      return (await client.diagnostics(path)).map(({ code, range }) => [code, range.start.line])
    }
    t.strictSame(await codes({ trusted: true }), [['no-title', 1]])
    t.strictSame(await codes({}), [[undefined, 0]])
    t.strictSame(await codes(undefined), [[undefined, 0]])
    // Lists of problems cut long messages, so that the place comes last.
    const reported = async (capabilities: ClientCapabilities) => {
      const [diagnostic] = await clientOf({ folders: [folder], capabilities }).diagnostics(path)
      const { relatedInformation } = diagnostic ?? {}
      const message = String(diagnostic?.message)
      return [message.includes(folder), /\((.*)\)$/.exec(message)?.[1], relatedInformation?.length]
    }
    t.strictSame(await reported(pulling), [false, undefined, 1])
    t.strictSame(await reported({ textDocument: { diagnostic: {} } }), [false, 'msgapi.config.yaml', undefined])
  },
)

t.test('configs and suppressions files count before they are saved', async (t) => {
  const suppressions = (code: string) =>
    JSON.stringify([{ file: 'a.yaml', rule: code, pointer: '/unknown', reason: 'r' }])
  const files = {
    'msgapi.config.yaml': 'extends: [./msgapi.config.base.yaml]\n',
    'msgapi.config.base.yaml': '{}\n',
    'msgapi-suppressions.json': '[]\n',
  }
  const folder = t.testdir({ '.git': {}, 'a.yaml': `${head}unknown: 1\n`, ...files })
  const client = clientOf({ folders: [folder] })
  await client.initialized
  const codes = async () => (await client.diagnostics(join(folder, 'a.yaml'))).map(({ code }) => code)
  const unsaved = {
    'msgapi.config.yaml': 'rules: { spec/unknown-field: off }\n',
    'msgapi.config.base.yaml': 'rules: { spec/unknown-field: off }\n',
    'msgapi-suppressions.json': suppressions('spec/unknown-field'),
  }
  t.strictSame(await codes(), ['spec/unknown-field'])
  for (const [name, text] of Object.entries(unsaved)) {
    await client.open(join(folder, name), text)
    t.strictSame(await codes(), [], name)
    await client.close(join(folder, name))
    t.strictSame(await codes(), ['spec/unknown-field'], `${name}, closed`)
  }
})

t.test('a request that fails is one error, and the server answers the next one', async (t) => {
  const folder = t.testdir({ '.git': {}, 'channels.yaml': part, 'a.yaml': entry })
  const client = clientOf({ folders: [folder], capabilities: pulling })
  await client.initialized
  await t.rejects(client.connection.sendRequest('workspace/diagnostic', { previousResultIds: 1 }))
  await t.rejects(client.connection.sendRequest('textDocument/unknown', {}))
  t.strictSame((await client.diagnostics(join(folder, 'channels.yaml'))).length, 1)
})
