import { realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { bundle, lint, UsageError } from '../../src/index.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { definePlugin, type ResolverContribution } from '../../src/plugin/index.ts'
import { RemoteRun } from '../../src/remote/remote-run.ts'
import { hasty, limits, testNetwork } from '../remote-server.ts'
import { withSchema, write } from './folders.ts'
import { empty } from './remote-runs.ts'
import { allowed } from './test-server.ts'

/** A registry that knows two documents, and fails in several ways for others. */
function registry(seen: string[] = []): ResolverContribution {
  return {
    schemes: ['registry', 'schema-hub'],
    async resolve(address, { signal }) {
      seen.push(address)
      const name = address.slice(address.indexOf(':') + 1)
      if (name === 'orders/1.2') return { content: "Order: { properties: { line: { $ref: 'lines#/Line' } } }\n" }
      if (name === 'orders/lines') return { content: Buffer.from('{"Line": {"type": "string"}}'), language: 'json' }
      if (name === 'local') return { content: "A: { $ref: 'file:///etc/passwd' }\n" }
      if (name === 'web') return { content: "A: { $ref: 'https://docs.test/a.yaml' }\n" }
      if (name === 'throws') throw new Error('out of order\u001b[31m')
      if (name === 'throws-nothing') throw Object.create(null)
      if (name === 'number') return JSON.parse('{"content": 5}')
      if (name === 'text') return JSON.parse('"text"')
      if (name === 'language') return JSON.parse('{"content": "", "language": "xml"}')
      if (name === 'large') return { content: 'a'.repeat(200_000) }
      if (name === 'hangs') await new Promise((_fulfil, reject) => signal.addEventListener('abort', reject))
      return undefined
    },
  }
}

const plugin = definePlugin({
  meta: { name: '@acme/msgapi-plugin-registry', version: '1.0.0', namespace: 'acme' },
  resolvers: { registry: registry() },
})

t.test('resolvers of plugins return documents or findings', async (t) => {
  const named = (contribution: ResolverContribution) => [
    { name: 'resolver "registry" of the plugin "acme"', contribution },
  ]
  const failed = /^ref\/resolver-failed cannot be followed: the resolver "registry" of the plugin "acme" /
  const rows: readonly (readonly [address: string, expected: RegExp, crashed?: boolean])[] = [
    ['registry:orders/1.2', /^yaml Order/],
    ['registry:orders/lines', /^json \{/],
    [
      'registry:nowhere',
      /^ref\/unresolved leads nowhere: the resolver "registry" of the plugin "acme" knows no such document/,
    ],
    ['other:orders', /^ref\/scheme uses the scheme "other:", which no plugin resolves/],
    ['registry:throws', new RegExp(`${failed.source}threw an exception: out of order`), true],
    ['registry:throws-nothing', new RegExp(`${failed.source}threw an exception: `), true],
    ['registry:number', new RegExp(`${failed.source}did not return`), true],
    ['registry:text', new RegExp(`${failed.source}did not return`), true],
    ['registry:language', new RegExp(`${failed.source}did not return`), true],
    ['registry:hangs', new RegExp(`${failed.source}gave no answer within 0\\.3 s`), true],
    ['registry:large', /^limit\/remote-size /],
  ]
  for (const [address, expected, crashed = false] of rows) {
    const run = new RemoteRun('add', { network: testNetwork({ limits: address.endsWith('hangs') ? hasty : limits }) })
    const place = { folder: empty, root: empty, limits: defaultLimits, allowed, resolvers: named(registry()) }
    const read = await run.readerFor(place).read(address)
    t.match(read.ok ? `${read.language} ${Buffer.from(read.bytes)}` : `${read.code} ${read.message}`, expected, address)
    t.equal(run.crashed, crashed, address)
  }
  const run = new RemoteRun('add', { network: testNetwork({ limits: { ...limits, requests: 2 } }) })
  const reader = run.readerFor({
    folder: empty,
    root: empty,
    limits: defaultLimits,
    allowed,
    resolvers: named(registry()),
  })
  for (const address of ['registry:nowhere', 'registry:orders/1.2']) await reader.read(address)
  t.match(await reader.read('registry:orders/lines'), { code: 'limit/remote-requests' })
})

t.test('a call of the library uses the resolvers of plugins', async (t) => {
  const workingFolder = realpathSync(
    t.testdir({
      '.git': {},
      apis: { 'api.yaml': withSchema('Registry:./orders/1.2#/Order'), 'msgapi.config.yaml': '{}' },
    }),
  )
  const seen: string[] = []
  const plugins = [{ ...plugin, resolvers: { registry: registry(seen) } }]
  const entry = 'apis/api.yaml'
  const made = await bundle(entry, { workingFolder, plugins })
  t.strictSame(made.findings, [])
  t.equal(
    made.text,
    `asyncapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
channels:
  orders: { address: orders, messages: { placed: { payload: { $ref: '#/components/schemas/Order' } } } }
components:
  schemas:
    Line:
      type: string
    Order: { properties: { line: { $ref: '#/components/schemas/Line' } } }
`,
  )
  t.strictSame(seen, ['registry:orders/1.2', 'registry:orders/lines'])
  t.match(made.files, [join(workingFolder, entry), 'registry:orders/1.2', 'registry:orders/lines'])
  t.ok(made.lock.every(({ path, root }) => path.startsWith(join(workingFolder, 'apis/')) && root === workingFolder))
  write(made.lock)
  const offline = await bundle(entry, { workingFolder, lock: 'frozen' })
  t.strictSame([offline.text, offline.lock], [made.text, []], 'what is locked needs no plugin')
  const linted = await lint([entry], { workingFolder, plugins, lock: 'frozen' })
  t.strictSame(
    linted.findings.filter(({ severity }) => severity === 'error'),
    [],
  )
  t.strictSame(seen.length, 2)

  writeFileSync(
    join(workingFolder, 'team.yaml'),
    'rules: { a: { given: $..line.type, then: { function: pattern, functionOptions: { match: z } } } }\n',
  )
  const ruled = await lint([entry], { workingFolder, plugins, rulesets: ['team.yaml'] })
  t.match(ruled.findings, [{ code: 'a', place: { source: 'registry:orders/lines', pointer: ['Line', 'type'] } }])

  const failing = { path: 'apis/other.yaml', content: withSchema('registry:throws') }
  for (const outcome of [
    await bundle(failing, { workingFolder, plugins }),
    await lint([failing], { workingFolder, plugins }),
  ]) {
    t.match(outcome, { crashed: true, failed: true, lock: [] })
    const [problem] = outcome.findings.filter(({ code }) => code === 'ref/resolver-failed')
    t.match(
      problem?.message,
      'Reference "registry:throws" cannot be followed: the resolver "registry" of the plugin "@acme/msgapi-plugin-registry" threw',
    )
  }
  const inside = { path: 'apis/other.yaml', content: withSchema('registry:local#/A') }
  t.match((await bundle(inside, { workingFolder, plugins })).findings, [{ code: 'ref/remote-to-local' }])
  const outside = { path: 'apis/other.yaml', content: withSchema('registry:web#/A') }
  t.match((await bundle(outside, { workingFolder, plugins })).findings, [{ code: 'ref/remote-disabled' }])
})

t.test('parts of a plugin besides resolvers take effect', async (t) => {
  const workingFolder = realpathSync(t.testdir({ '.git': {} }))
  const pigeon = definePlugin({
    meta: { name: 'pigeon', version: '1.0.0', namespace: 'pigeon' },
    bindings: [{ key: 'pigeon', versions: ['1.0.0'], levels: { channel: [{ from: '1.0.0', fields: {} }] } }],
    schemaFormats: {
      feathers: {
        title: 'Feathers',
        reads: { mediaTypes: ['application/vnd.feathers'] },
        load: async () => ({ read: () => ({ problems: [{ message: 'A feather is missing' }] }) }),
      },
    },
  })
  const content = `asyncapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
channels:
  a: { bindings: { pigeon: { coo: 1 } }, messages: { m: { payload: { schemaFormat: application/vnd.feathers;version=1.0, schema: {} } } } }
`
  const entry = { path: 'api.yaml', content }
  const codes = async (plugins: (typeof pigeon)[]) =>
    (await lint([entry], { workingFolder, plugins })).findings.map(({ code }) => code)
  t.notOk((await codes([])).includes('bindings/pigeon/unlisted-field'))
  const found = await codes([pigeon])
  t.ok(found.includes('bindings/pigeon/unlisted-field'), found.join())
  t.ok(found.includes('spec/schema-matches-format'), found.join())
})

t.test('plugins that a config names are loaded, or refused with a reason', async (t) => {
  const manifest = (more = '') =>
    `export default { meta: { name: 'own', version: '1.0.0', namespace: 'own' }${more} }\n`
  const resolving = manifest(", resolvers: { own: { schemes: ['own'], resolve: () => ({ content: 'type: string' }) } }")
  const folder = realpathSync(
    t.testdir({
      'outside.mjs': resolving,
      project: {
        '.git': {},
        'api.yaml': withSchema('own:a'),
        'own.mjs': resolving,
        'more.mjs': resolving.replace('resolvers', 'fixers: {}, rulesets: {}, resolvers'),
        'bad.mjs': 'export default 5\n',
        'throws.mjs': 'throw new Error("no")\n',
        'web.mjs': manifest(", resolvers: { web: { schemes: ['https'], resolve() {} } }"),
        'upper.mjs': manifest(", resolvers: { web: { schemes: ['Own'], resolve() {} } }"),
        'typo.mjs': manifest(', resolver: {}'),
        'device.mjs': t.fixture('symlink', '/dev/zero'),
        device: { 'package.json': t.fixture('symlink', '/dev/zero'), 'a.mjs': resolving },
        'link.mjs': t.fixture('symlink', '../outside.mjs'),
        node_modules: {
          'own-plugin': { 'package.json': '{"name": "own-plugin", "exports": "./a.mjs"}', 'a.mjs': resolving },
          'device-plugin': { 'package.json': t.fixture('symlink', '/dev/zero'), 'index.js': resolving },
        },
      },
    }),
  )
  const workingFolder = join(folder, 'project')
  const run = (config: string, safe = false) => {
    writeFileSync(join(workingFolder, 'msgapi.config.yaml'), config)
    return bundle('api.yaml', { workingFolder, safe })
  }
  for (const name of ['./own.mjs', 'own-plugin', './more.mjs']) {
    const made = await run(`plugins: [${name}]`)
    t.match(made.text, /type: string/, name)
    t.strictSame(made.notices, [], name)
  }
  const safe = await run('plugins: [./own.mjs]\nremote: { allow: docs.test }', true)
  t.match(safe.findings, [{ code: 'ref/scheme' }])
  t.match(safe.notices, [/names plugins, which --safe does not run: "\.\/own\.mjs"/, /allows hosts, .* docs\.test\.$/])
  const rows: readonly (readonly [name: string, expected: RegExp])[] = [
    ['./none.mjs', /:1:11: The plugin "\.\/none\.mjs" cannot be read: there is no file none\.mjs; correct the path\.$/],
    [
      'none',
      /:1:11: The plugin "none" cannot be found as "none" or "msgapi-plugin-none"; run "npm install --save-dev msgapi-plugin-none"/,
    ],
    ['own.mjs', /cannot be found; write "\.\/" before the name of a file/],
    ['../outside.mjs', /is outside the root, so it does not run/],
    ['./link.mjs', /is outside the root, so it does not run/],
    ['./bad.mjs', /The plugin "\.\/bad\.mjs" is 5, expected an object with "meta"/],
    ['./throws.mjs', /cannot be loaded: Error: no \(.*throws\.mjs:1\)/],
    ['./web.mjs', /has "https" as "resolvers\.web\.schemes\.0", expected another scheme: msgapi itself reads this one/],
    ['./upper.mjs', /has "Own" as "resolvers\.web\.schemes\.0", expected two letters or more, in lower case/],
    ['./typo.mjs', /has an unexpected key "resolver" \(did you mean "resolvers"\?\)/],
    ['https://docs.test/a.mjs', /cannot be found/],
    [
      'device-plugin',
      /:1:11: .* cannot be looked for\. .*package\.json cannot be read: it is outside the root folder\.$/,
    ],
    ['./device/a.mjs', /:1:11: .* cannot be loaded\. .*package\.json cannot be read: it is outside the root folder\.$/],
    ['./device.mjs', /:1:11: .* is outside the root, so it does not run/],
  ]
  for (const [name, expected] of rows) {
    await t.rejects(run(`plugins: ["${name}"]`), { name: 'ConfigError', message: expected }, name)
  }
  const wrong = JSON.parse('{"meta": {}}')
  await t.rejects(bundle('api.yaml', { workingFolder, noConfig: true, plugins: [wrong] }), UsageError)
  await t.rejects(bundle('api.yaml', { workingFolder, noConfig: true, allowRemote: ['a/b'] }), UsageError)
})
