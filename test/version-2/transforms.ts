import t from 'tap'
import { transform } from '../../src/index.ts'

const content = `asyncapi: 2.6.0
info: { title: Orders, version: '1' }
servers:
  live: { url: a, protocol: mqtt, security: [{ user: [] }] }
channels:
  orders:
    servers: [live]
    publish:
      summary: own
      traits: [{ $ref: '#/components/operationTraits/first' }, { summary: last, x-b: 1 }]
      message: { contentType: a/b, traits: [{ contentType: application/json }], payload: { type: string } }
components:
  securitySchemes: { user: { type: userPassword }, other: { type: X509 } }
  operationTraits: { first: { summary: first, description: d } }
`

/** What a transform that works on version 2 makes, as pairs of what it replaces. */
const worked: readonly (readonly [name: string, changes: readonly (readonly [from: string, to: string])[]])[] = [
  ['prune-components', [[', other: { type: X509 }', '']]],
  [
    'merge-traits',
    [
      ['      summary: own\n', '      summary: last\n'],
      ["      traits: [{ $ref: '#/components/operationTraits/first' }, { summary: last, x-b: 1 }]\n", ''],
      [
        'message: { contentType: a/b, traits: [{ contentType: application/json }], payload: { type: string } }\n',
        'message: { contentType: application/json, payload: { type: string } }\n      description: d\n      x-b: 1\n',
      ],
    ],
  ],
  ['strip-extensions', [[', x-b: 1', '']]],
  ['inline-references', [["{ $ref: '#/components/operationTraits/first' }", '{ summary: first, description: d }']]],
]

t.test('transforms that know version 2 keep its names, and let traits win', async (t) => {
  for (const [name, changes] of worked) {
    const { text } = await transform({ path: 'api.yaml', content }, { workingFolder: t.testdir(), use: [name] })
    t.equal(
      text,
      changes.reduce((result, [from, to]) => result.replace(from, to), content),
      name,
    )
  }
})

t.test('one file of several has what references lead to where the format allows none, as a bundle has', async (t) => {
  const workingFolder = t.testdir({
    'api.yaml': `asyncapi: 2.6.0
info: { title: Orders, version: '1', x-a: 1, description: { $ref: text.md } }
channels: { $ref: channels.yaml }
`,
    'text.md': 'a text',
    'channels.yaml': 'orders: { publish: { message: { name: placed } } }\n',
  })
  const { text } = await transform('api.yaml', { workingFolder, use: ['strip-extensions'] })
  t.equal(
    text,
    `asyncapi: 2.6.0
info: { title: Orders, version: '1', description: a text }
channels:
  orders: { publish: { message: { name: placed } } }
`,
  )
})

t.test('what needs version 3 says so, and changes nothing', async (t) => {
  const workingFolder = t.testdir()
  for (const name of ['upgrade', 'dedupe-components', 'hoist-components']) {
    const { text, findings } = await transform({ path: 'api.yaml', content }, { workingFolder, use: [name] })
    t.same([text, findings.map(({ code }) => code)], [undefined, ['version/upgradable', 'version/upgrade-first']], name)
  }
})
