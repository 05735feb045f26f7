import { join } from 'node:path'
import t from 'tap'
import { lint } from '../../src/index.ts'
import { clientOf, shown, uriOf } from './client.ts'

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
