import t from 'tap'
import { type DiffOutcome, diff, lint, pair, upgrade } from '../../src/index.ts'
import { graphDocuments } from '../../src/run/graph-documents.ts'
import { git, repository } from '../choice/repository.ts'
import { write } from '../choice/shared-parts.ts'

const options = { noConfig: true } as const

const old = `asyncapi: 2.6.0
info: { title: Orders, version: 1.0.0 }
channels:
  orders/{id}:
    parameters: { id: { schema: { type: string, enum: [a, b] } } }
    publish:
      operationId: onOrder
      message: { $ref: '#/components/messages/order' }
components:
  messages:
    order:
      payload:
        type: object
        properties: { id: { type: string } }
`
const required = old.replace('type: object', 'type: object\n        required: [id]')
const side = (content: string) => ({ path: 'api.yaml', content })

function told({ changes }: DiffOutcome): readonly unknown[] {
  return changes.map((change) => [
    `${change.code} ${change.verdict} ${change.action}`,
    [change.old?.line, change.old?.pointer],
    [change.new?.line, change.new?.pointer],
  ])
}

const id = '/components/messages/order/payload/properties/id'

t.test('two versions of version 2 are compared, with places in the files of the author', async (t) => {
  const same = await diff(side(old), side(old), options)
  t.strictSame([same.verdict, same.changes, same.findings], ['none', [], []])
  const changed = await diff(side(old), side(required), options)
  t.strictSame(told(changed), [['contract/payload-changed breaking receive', [14, id], [15, id]]])
  const [finding] = changed.findings
  t.strictSame(
    [finding?.range.start.line, finding?.place.pointer, finding?.related?.[0]?.range.start.line],
    [14, id.slice(1).split('/'), 13],
  )
  t.strictSame(
    changed.notices.filter((notice) => notice.startsWith('Descriptions of version 2')).length,
    1,
    'whose view they take is told once',
  )
  const client = await diff(side(old), side(required), { ...options, view: 'client' })
  t.match(told(client), [['contract/payload-changed compatible send']])
})

t.test('an operation that is gone is placed at what lost it', async (t) => {
  const without = old.replace(/ {4}publish:\n.*\n.*\n/, '')
  t.strictSame(told(await diff(side(old), side(without), options)), [
    ['contract/operation-removed breaking receive', [6, '/channels/orders~1{id}/publish'], [1, '']],
  ])
})

t.test('a commit that brings a description to version 3 changes nothing for anybody', async (t) => {
  const { files } = await upgrade([side(old)], options)
  const text = files[0]?.text ?? ''
  for (const [before, after] of [
    [old, text],
    [text, old],
  ] as const)
    t.equal((await diff(side(before), side(after), options)).verdict, 'none')
  const changed = text.replace('type: object', 'type: object\n        required: [id]')
  t.match(told(await diff(side(old), side(changed), options)), [
    ['contract/payload-changed breaking receive', [14, id], [/^\d+$/, /properties\/id$/]],
  ])
})

t.test('what the conversion reports is told as far as it decides what is compared', async (t) => {
  const narrowed = old.replace('type: string, enum: [a, b]', 'type: string, pattern: a')
  const { notices } = await diff(side(narrowed), side(narrowed), options)
  t.match(notices, [/^Descriptions of version 2/, /^api\.yaml:5: .*"pattern"/])
  t.equal(notices.length, 2)
})

t.test('a side that cannot be converted has no verdict', async (t) => {
  const refused = old.replace('channels:', 'servers: { a: { url: "mqtt://a?b", protocol: mqtt } }\nchannels:')
  for (const sides of [
    [side(refused), side(old)],
    [side(old), side(refused)],
  ] as const) {
    const { verdict, failed, findings } = await diff(...sides, options)
    t.match([verdict, failed, findings.map(({ code }) => code)], [undefined, true, ['upgrade/server-url']])
  }
  const { isJudged, findings } = await pair([{ path: 'a.yaml', content: refused }, side(old)], options)
  t.match([isJudged, findings.filter(({ severity }) => severity === 'error').length], [false, 1])
})

const sender = old
  .replace('title: Orders', 'title: Shop')
  .replace('publish', 'subscribe')
  .replace('onOrder', 'placeOrder')

t.test('applications of version 2 fit together, also with one of version 3', async (t) => {
  const [converted] = (await upgrade([{ path: 'shop.yaml', content: sender }], options)).files
  for (const content of [sender, converted?.text ?? '']) {
    const shop = { path: 'shop.yaml', content }
    const { edges, notices } = await pair([shop, side(required)], options)
    t.match(edges, [{ from: 'Shop.placeOrder', to: 'Orders.onOrder', verdict: 'breaks', message: 'order' }])
    t.match(edges[0]?.places.to, { file: /api\.yaml$/, line: 6, pointer: '/channels/orders~1{id}/publish' })
    t.match(notices, [/^Descriptions of version 2/])
    t.match((await pair([shop, side(old)], options)).edges, [{ verdict: 'fits' }])
  }
})

t.test('a landscape has descriptions of version 2', async (t) => {
  const control = { focus: [], folder: process.cwd() }
  const documents = [{ path: 'shop.yaml', content: sender }, side(old)]
  const { report, outcome } = await graphDocuments(documents, options, control)
  t.match(report.flows, [{ channel: 'orders/{id}', messages: ['order'], evidence: 'address' }])
  t.match(
    report.edges.flatMap(({ places }) => places.slice(0, 1)).toSorted((one, other) => (one.file < other.file ? -1 : 1)),
    [
      { file: 'api.yaml', line: 6, pointer: '/channels/orders~1{id}/publish' },
      { file: 'shop.yaml', line: 6, pointer: '/channels/orders~1{id}/subscribe' },
    ],
  )
  t.strictSame([outcome.findings, outcome.failed, outcome.notices.length], [[], false, 1])
})

t.test('a baseline of version 2', async (t) => {
  const folder = await repository(t, { 'api.yaml': old, 'part.yaml': 'a: 1\n' })
  await write(folder, { 'api.yaml': required, 'msgapi.config.yaml': 'baseline: base\n' })
  const found = async () => {
    const { findings, notices } = await lint([`${folder}/api.yaml`], { workingFolder: folder })
    const changes = findings.filter(({ code }) => code.startsWith('contract/'))
    return { changes, notices: notices.filter((notice) => /version 2|compared/.test(notice)) }
  }
  const { changes, notices } = await found()
  t.match(changes, [{ code: 'contract/payload-changed', severity: 'error', range: { start: { line: 14 } } }])
  t.match(notices, [/^Descriptions of version 2/])
  const [converted] = (await upgrade([{ path: 'api.yaml', content: old }], options)).files
  await write(folder, { 'api.yaml': converted?.text ?? '' })
  t.strictSame((await found()).changes, [])
  await write(folder, { 'api.yaml': `# msgapi-disable-file contract/payload-changed -- agreed\n${required}` })
  t.strictSame((await found()).changes, [], 'suppressions of the author hold')
  await write(folder, {
    'api.yaml': old.replace('channels:', 'servers: { a: { url: "mqtt://a?b", protocol: mqtt } }\nchannels:'),
  })
  t.match((await found()).notices, [/^api\.yaml is not compared with base: /])
  git(folder, 'checkout', '-q', 'api.yaml')
  t.equal(
    (
      await diff(
        { revision: 'base', path: 'api.yaml' },
        { path: `${folder}/api.yaml` },
        { ...options, workingFolder: folder },
      )
    ).verdict,
    'none',
  )
})
