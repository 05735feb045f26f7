import { realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { limits, testNetwork } from '../remote-server.ts'
import { withSchema } from './folders.ts'
import { described } from './remote-runs.ts'
import { at, server } from './test-server.ts'

t.test('a description with remote parts is read and bundled', async (t) => {
  server.documents.set(
    '/v1/order.yaml',
    `Order: { type: object, properties: { line: { $ref: 'parts/line.yaml#/Line' }, again: { $ref: '#/Order/properties/line' } } }\n`,
  )
  server.documents.set('/v1/parts/line.yaml', `Line: { properties: { order: { $ref: '../order.yaml#/Order' } } }\n`)
  server.documents.set('/v2/order.yaml', 'Order: { type: string }\n')
  const two = `${withSchema(`${at}/v1/order.yaml#/Order`)}components:\n  schemas:\n    Second: { items: { $ref: '${at}/v2/order.yaml#/Order' } }\n`
  const folder = realpathSync(t.testdir({ 'api.yaml': two.replace('docs.test:', 'DOCS.test:') }))
  const { bundle: made, problems, graph } = await described(folder)
  t.strictSame(problems, [])
  t.strictSame([...graph.files.keys()].slice(1), [
    `${at}/v1/order.yaml`,
    `${at}/v2/order.yaml`,
    `${at}/v1/parts/line.yaml`,
  ])
  t.equal(
    made.text?.replaceAll(String(server.port), 'PORT'),
    `asyncapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
channels:
  orders: { address: orders, messages: { placed: { payload: { $ref: '#/components/schemas/v1_order_Order' } } } }
components:
  schemas:
    Second: { items: { $ref: '#/components/schemas/v2_order_Order' } }
    Line: { properties: { order: { $ref: '#/components/schemas/v1_order_Order' } } }
    v1_order_Order: { type: object, properties: { line: { $ref: '#/components/schemas/Line' }, again: { $ref: '#/components/schemas/Line' } } }
    v2_order_Order: { type: string }
`,
    'names by where things come from',
  )
  t.match(made.findings, [{ code: 'bundle/renamed' }, { code: 'bundle/renamed' }])
  const turned = two.replace('/v1/', '/-/').replace('/v2/', '/v1/').replace('/-/', '/v2/')
  writeFileSync(join(folder, 'api.yaml'), turned)
  const moved = `${withSchema(`${at}/moved#/Order`)}`
  writeFileSync(join(folder, 'moved.yaml'), moved)
  t.strictSame(
    [...(await described(folder, {}, 'moved.yaml')).graph.files.keys()].slice(1),
    [`${at}/moved`, `${at}/v1/parts/line.yaml`, `${at}/v1/order.yaml`],
    'references start from where redirects end',
  )
  const names = (text = '') => [...text.matchAll(/^ {4}(\w+): *$/gm)].map(([, name]) => name).sort()
  t.strictSame(names((await described(folder)).bundle.text), names(made.text), 'whatever is referred to first')
})

t.test('a remote document may refer to allowed hosts only', async (t) => {
  const rows: readonly (readonly [reference: string, expected: RegExp])[] = [
    ['file:///etc/passwd', /^ref\/remote-to-local /],
    ['FILE:a.yaml', /^ref\/remote-to-local /],
    ['/etc/passwd', /^ref\/remote-failed .*404/],
    ['../../../../etc/passwd', /^ref\/remote-failed .*404/],
    ['c:/windows', /^ref\/remote-to-local /],
    ['a\\b.yaml', /^ref\/backslash /],
    ['registry:orders', /^ref\/scheme .*which remote documents must not use/],
    ['https://elsewhere.test/a.yaml', /^ref\/remote-disabled .*--allow-remote elsewhere\.test/],
    ['//elsewhere.test/a.yaml', /^ref\/remote-disabled .*--allow-remote http:\/\/elsewhere\.test/],
    [`http://user:secret@docs.test:${server.port}/order.yaml`, /^ref\/remote-credentials .*(?!secret)/],
    ['http://a:b:c/', /^ref\/bad-uri /],
    ['/missing#/a', /^ref\/remote-failed .*404/],
    ['/order.yaml#/nowhere', /^ref\/unresolved .*leads nowhere: the root has no "nowhere"/],
    ['/page', /^ref\/not-json-or-yaml /],
  ]
  const folder = realpathSync(t.testdir({ 'api.yaml': withSchema(`${at}/refers.yaml`) }))
  for (const [reference, expected] of rows) {
    server.documents.set('/refers.yaml', JSON.stringify({ items: { $ref: reference } }))
    const { problems, bundle: made } = await described(folder)
    t.equal(problems.length, 1, reference)
    const [problem = ''] = problems
    t.match(problem.replace(/ \S+: Reference "[^"]*"/, ''), expected, reference)
    t.ok(problem.includes(` ${at}/refers.yaml: `), 'shown where it stands')
    t.notOk(problem.includes('secret'))
    t.equal(made.text, undefined)
  }
})

t.test('a server that always refers on reaches a limit', async (t) => {
  const folder = realpathSync(t.testdir({ 'api.yaml': withSchema(`${at}/chain/0`) }))
  server.asked.splice(0)
  const { problems } = await described(folder)
  t.equal(problems.length, 1)
  t.match(problems[0], /^limit\/remote-requests .*this run has made 50 requests/)
  t.equal(server.asked.length, limits.requests)
  const patience = testNetwork({ limits: { ...limits, document: 100, all: 150 } })
  const hanging = `${withSchema(`${at}/hang?0`)}components: { schemas: { a: { items: [${[1, 2, 3, 4].map((each) => `{ $ref: '${at}/hang?${each}' }`)}] } } }\n`
  writeFileSync(join(folder, 'api.yaml'), hanging)
  server.asked.splice(0)
  const slow = await described(folder, { network: patience })
  t.equal(slow.problems.filter((problem) => problem.startsWith('limit/remote-time')).length, 5)
  // A timer may end a millisecond early, which leaves the next request as much.
  t.ok(server.asked.length <= 3, 'all together have a limit too')
})
