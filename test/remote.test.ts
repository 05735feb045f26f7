import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import t from 'tap'
import { bundleGraph } from '../bundler/index.ts'
import { allowedOrigin } from '../src/config/allowed-host.ts'
import { buildGraph } from '../src/graph/build.ts'
import { bundle, ConfigError, type LockWrite, lint, UsageError } from '../src/index.ts'
import { normalAddress, stepsTo, wayTo } from '../src/load/address.ts'
import { defaultLimits } from '../src/load/limits.ts'
import { loadFile } from '../src/load/load.ts'
import { createReader } from '../src/load/read.ts'
import { sha256Of } from '../src/load/sha256.ts'
import { SourceFile } from '../src/load/source-file.ts'
import { definePlugin, type ResolverContribution } from '../src/plugin/index.ts'
import { formatLock, readLock } from '../src/remote/lock-text.ts'
import type { Network } from '../src/remote/network.ts'
import { isPublicAddress } from '../src/remote/public-address.ts'
import { type LockMode, RemoteRun } from '../src/remote/remote-run.ts'
import { nodeAlone } from './node-alone.ts'
import { hasty, limits, order, startServer, testNetwork } from './remote-server.ts'

const server = await startServer()
t.teardown(() => server.close())
const at = `http://docs.test:${server.port}`
const secureAt = `https://docs.test:${server.securePort}`
const allowed = new Set([at, secureAt, `http://inner.test:${server.port}`, `https://other.test:${server.securePort}`])

interface RunIn {
  readonly folder?: string
  readonly mode?: LockMode
  readonly network?: Network
  readonly allow?: ReadonlySet<string>
}

const empty = realpathSync(t.testdir({}))

function runIn({ folder = empty, mode = 'add', network = testNetwork(), allow = allowed }: RunIn) {
  const run = new RemoteRun(mode, network)
  const place = { folder, root: folder, limits: defaultLimits, allowed: allow, resolvers: [] }
  return { run, remote: run.readerFor(place) }
}

/** What came of an address: the language and the content, or the code and the message. */
async function outcomeOf(address: string, options: RunIn = {}): Promise<string> {
  const { remote } = runIn(options)
  const read = await remote.read(address)
  return read.ok ? `${read.language} ${Buffer.from(read.bytes).toString()}` : `${read.code} ${read.message}`
}

/** The graph and the bundle of a folder, over the network of the test. */
async function described(folder: string, options: Omit<RunIn, 'folder'> = {}, entry = 'api.yaml') {
  const { run, remote } = runIn({ folder, ...options })
  const reader = { ...createReader({ root: folder, limits: defaultLimits }), remote }
  const file = await loadFile(reader, join(folder, entry), defaultLimits)
  if (!(file instanceof SourceFile)) throw new Error(file.detail)
  const graph = await buildGraph(file, { reader, limits: defaultLimits })
  const problems = graph.findings.map(({ code, message, place }) => `${code} ${place.source}: ${message}`)
  return { run, graph, problems, bundle: await bundleGraph(graph, { limits: defaultLimits }) }
}

function write(files: readonly LockWrite[]): void {
  for (const { path, content } of files) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}

function withSchema(reference: string): string {
  return `asyncapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
channels:
  orders: { address: orders, messages: { placed: { payload: { $ref: '${reference}' } } } }
`
}

t.test('what a server does, and what comes of it', async (t) => {
  const rows: readonly (readonly [path: string, expected: RegExp])[] = [
    ['/order.yaml', /^yaml type: object/],
    ['/redirect/3', /^yaml type: object/],
    ['/redirect/4', /^ref\/remote-redirect .*more than 3 times/],
    ['/loop', /^ref\/remote-redirect .*more than 3 times/],
    [
      '/to-other',
      /^ref\/remote-redirect .*to http:\/\/other\.test:\d+, which is not allowed; allow it with --allow-remote/,
    ],
    ['/to-private', /^ref\/remote-private leads to this computer or a private network/],
    ['/to-https', /^ref\/remote-redirect .*to another scheme, "https:"/],
    ['/to-file', /^ref\/remote-redirect .*to another scheme, "file:"/],
    ['/to-user', /^ref\/remote-redirect .*with credentials/],
    ['/to-nowhere', /^ref\/remote-redirect .*without an address/],
    ['/hang', /^limit\/remote-time is not followed: it takes longer than 0\.3 s to read/],
    ['/slow', /^limit\/remote-time/],
    ['/endless', /^limit\/remote-size cannot be followed: the document is larger than 100000 bytes/],
    ['/bomb', /^limit\/remote-size/],
    ['/gzip', /^yaml type: object/],
    ['/brotli', /^yaml type: object/],
    ['/deflate', /^yaml type: object/],
    ['/broken-gzip', /^ref\/remote-failed .*not compressed correctly/],
    ['/encoded', /^ref\/remote-failed .*an unexpected encoding/],
    ['/cut-off', /^ref\/remote-failed .*closed the connection too early/],
    ['/not-http', /^ref\/remote-failed .*the response is not HTTP/],
    ['/headers', /^ref\/remote-failed .*the response headers are too large/],
    ['/missing', /^ref\/remote-failed .*responds with 404 Not Found/],
    ['/failing', /^ref\/remote-failed .*responds with 500$/],
    ['/page', /^text </],
    ['/typed-json', /^json \{/],
    ['/markup', /^text /],
  ]
  for (const [path, expected] of rows) {
    const network = /hang|slow/.test(path) ? testNetwork({ limits: hasty }) : testNetwork()
    t.match(await outcomeOf(at + path, { network }), expected, path)
  }
  const bodies = process.memoryUsage().rss
  t.ok(bodies < 600_000_000, 'of an endless body, no more is read than what may be')
})

t.test('hosts and connections', async (t) => {
  const failing = (code: string): Network =>
    testNetwork({ lookup: () => Promise.reject(Object.assign(new Error('no'), { code })) })
  const rows: readonly (readonly [address: string, expected: RegExp, options?: RunIn])[] = [
    [`${secureAt}/order.yaml`, /^yaml type/],
    [
      `${secureAt}/order.yaml`,
      /^ref\/remote-failed .*certificate of the host is not valid .*DEPTH_ZERO_SELF_SIGNED_CERT/,
      { network: testNetwork({ authorities: undefined }) },
    ],
    [`https://other.test:${server.securePort}/order.yaml`, /^ref\/remote-failed .*ERR_TLS_CERT_ALTNAME_INVALID/],
    [
      `https://docs.test:${server.port}/order.yaml`,
      /^ref\/remote-failed .*does not speak TLS/,
      { allow: new Set([`https://docs.test:${server.port}`]) },
    ],
    [
      `${at}/order.yaml`,
      /^ref\/remote-disabled .*without encryption; use https, allow it anyway with --allow-remote http:\/\/docs\.test:\d+,/,
      { allow: new Set([secureAt]) },
    ],
    [
      'https://docs.test/order.yaml',
      /^ref\/remote-disabled leads to a host that is not allowed; allow it with --allow-remote docs\.test, or/,
    ],
    [`${at}/order.yaml`, /^ref\/remote-failed .*no host has that name/, { network: failing('ENOTFOUND') }],
    [`${at}/order.yaml`, /^ref\/remote-private /, { network: testNetwork({ lookup: async () => [] }) }],
    [
      `${at}/order.yaml`,
      /^ref\/remote-private /,
      {
        network: testNetwork({
          lookup: async () => [
            { address: '127.0.0.1', family: 4 },
            { address: '::1', family: 6 },
          ],
        }),
      },
    ],
    [
      `${at}/order.yaml`,
      /^limit\/remote-time .*no? ?.*connection within 0\.2 s/,
      { network: testNetwork({ limits: hasty, lookup: () => new Promise(() => {}) }) },
    ],
    [
      'http://docs.test:9/order.yaml',
      /^ref\/remote-failed .*refuses the connection/,
      { allow: new Set(['http://docs.test:9']) },
    ],
  ]
  for (const [address, expected, options] of rows) t.match(await outcomeOf(address, options), expected, address)
  const lookups: string[] = []
  const counting = testNetwork({
    lookup: async (host) => {
      lookups.push(host)
      // A name that leads elsewhere when it is asked for again.
      return [{ address: lookups.length === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
    },
  })
  t.match(await outcomeOf(`${at}/order.yaml`, { network: counting }), /^yaml/)
  t.strictSame(lookups, ['docs.test'], 'a name is looked up once')
})

t.test('the environment does not lead elsewhere', async (t) => {
  const before = { ...process.env }
  t.teardown(() => Object.assign(process.env, before))
  for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY']) process.env[name] = 'http://127.0.0.1:9'
  process.env.NODE_USE_ENV_PROXY = '1'
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  t.match(await outcomeOf(`${at}/order.yaml`), /^yaml/)
  t.match(
    await outcomeOf(`${secureAt}/order.yaml`, { network: testNetwork({ authorities: undefined }) }),
    /SELF_SIGNED/,
  )
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
})

t.test('only public IP addresses may be reached', (t) => {
  const rows: readonly (readonly [address: string, expected: boolean])[] = [
    ['93.184.215.14', true],
    ['172.15.255.255', true],
    ['172.32.0.1', true],
    ['100.63.255.255', true],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '127.255.255.254',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.0.0.1',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:0:7f00:1::',
      '2001:db8::1',
      'fc00::1',
      'fd00:ec2::254',
      'fe80::1',
      'fe80::1%eth0',
      'ff02::1',
      'localhost',
      '',
    ].map((address): [string, boolean] => [address, false]),
  ]
  for (const [address, expected] of rows) t.equal(isPublicAddress(address), expected, address)
  t.end()
})

t.test('hosts that are allowed', (t) => {
  const rows: readonly (readonly [written: string, expected: string | undefined])[] = [
    ['schemas.acme.io', 'https://schemas.acme.io'],
    ['Schemas.Acme.io.', 'https://schemas.acme.io'],
    ['schemas.acme.io:443', 'https://schemas.acme.io'],
    ['schemas.acme.io:8443', 'https://schemas.acme.io:8443'],
    ['http://schemas.acme.io', 'http://schemas.acme.io'],
    ['https://schemas.acme.io/', 'https://schemas.acme.io'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
    ...['', '*', '*.acme.io', 'acme.io/a', 'acme.io?', 'a@acme.io', 'ftp://acme.io', 'acme.io:99999', 'a b'].map(
      (written): [string, undefined] => [written, undefined],
    ),
  ]
  for (const [written, expected] of rows) t.equal(allowedOrigin(written), expected, written)
  t.end()
})

t.test('an address has one spelling', (t) => {
  const rows: readonly (readonly [written: string, expected: string | undefined])[] = [
    ['HTTPS://Docs.Test:443/a/../b/./%63.yaml', 'https://docs.test/b/c.yaml'],
    ['https://docs.test./a%2fb', 'https://docs.test/a%2Fb'],
    ['https://docs.test', 'https://docs.test/'],
    ['http://2130706433/', 'http://127.0.0.1/'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
    ['http://[::FFFF:127.0.0.1]/', 'http://[::ffff:7f00:1]/'],
    ['https://', undefined],
    ['https://a:b:c/', undefined],
    ['Registry:orders/../users/1.2', 'registry:users/1.2'],
  ]
  for (const [written, expected] of rows) t.equal(normalAddress(written), expected, written)
  t.strictSame(stepsTo('/a', 'https://docs.test:8443/s/my%20order.yaml?v=1'), [
    'docs.test:8443',
    's',
    'v=1',
    'my order.yaml',
  ])
  t.strictSame(stepsTo('/a', 'registry:orders/1.2'), ['registry', 'orders', 'orders_1.2'])
  t.strictSame(stepsTo('/a/b', '/a/c/d.yaml'), ['..', 'c', 'd.yaml'])
  t.equal(wayTo('/a/b', '/a/c/d.yaml'), '../c/d.yaml')
  t.equal(wayTo('/a/b', 'https://docs.test/d.yaml'), 'https://docs.test/d.yaml')
  t.end()
})

t.test('a description of parts that are elsewhere', async (t) => {
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

t.test('what a document that is elsewhere may refer to', async (t) => {
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

t.test('a server that always refers on', async (t) => {
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

t.test('the lock file', async (t) => {
  server.documents.set('/locked.yaml', order)
  const api = withSchema(`${at}/locked.yaml`)
  const folder = realpathSync(
    t.testdir({ 'api.yaml': `${api}components: { schemas: { a: { $ref: '${at}/redirect/1' } } }\n` }),
  )
  const lock = join(folder, 'msgapi.lock')
  const hash = sha256Of(Buffer.from(order))
  const copy = join(folder, '.msgapi/remote', hash)
  const codes = async (options?: RunIn) => (await described(folder, options)).problems.map((each) => each.split(' ')[0])
  const offline = {
    allow: new Set<string>(),
    network: testNetwork({ lookup: () => Promise.reject(new Error('offline')) }),
  }

  t.strictSame(
    await codes({ mode: 'frozen' }),
    ['ref/remote-not-locked', 'ref/remote-not-locked'],
    'nothing is locked yet',
  )
  const first = await described(folder)
  t.notMatch(readdirSync(folder), ['msgapi.lock'], 'nothing is written by reading')
  const writes = await first.run.writes()
  t.strictSame(
    writes.map(({ path }) => path.slice(folder.length)),
    [`/.msgapi/remote/${hash}`, '/.msgapi/remote/.gitattributes', '/msgapi.lock'],
    'copies first',
  )
  write(writes)
  const text = readFileSync(lock, 'utf8')
  t.equal(
    text.replaceAll(String(server.port), 'PORT'),
    `{
  "lockVersion": 1,
  "documents": {
    "http://docs.test:PORT/locked.yaml": {
      "sha256": "49d037c24bf17d2630a80def38166b030ddfc20738224b46030fa802dacb5afa",
      "language": "yaml"
    },
    "http://docs.test:PORT/redirect/1": {
      "sha256": "49d037c24bf17d2630a80def38166b030ddfc20738224b46030fa802dacb5afa",
      "language": "yaml",
      "redirectedTo": "http://docs.test:PORT/order.yaml"
    }
  }
}
`,
  )

  const again = await described(folder, offline)
  t.strictSame([again.problems, again.bundle.text], [[], first.bundle.text], 'read again without the network')
  t.strictSame(await again.run.writes(), [], 'nothing to write')
  t.strictSame(await codes({ mode: 'frozen', ...offline }), [])

  rmSync(copy)
  t.strictSame(
    await codes(offline),
    ['ref/remote-disabled', 'ref/remote-disabled'],
    'without its copy it has to be allowed',
  )
  const frozen = await described(folder, { mode: 'frozen' })
  t.strictSame([frozen.problems, await frozen.run.writes()], [[], []])
  const restored = await described(folder)
  t.strictSame(
    (await restored.run.writes()).map(({ path }) => path),
    [copy],
    'the copy alone',
  )

  server.documents.set('/locked.yaml', 'type: string\n')
  const changed = await described(folder)
  const found = sha256Of(Buffer.from('type: string\n'))
  t.equal(changed.problems.length, 1)
  t.match(
    changed.problems[0],
    `msgapi.lock has SHA-256 ${hash.slice(0, 12)}…, found ${found.slice(0, 12)}…. If that is intended, run with --update-lock`,
  )
  t.match(changed.problems[0], /^ref\/remote-changed /)

  write(await restored.run.writes())
  t.strictSame(await codes(), [], 'with the copy, what changed elsewhere is not looked at')
  const updated = await described(folder, { mode: 'update' })
  t.strictSame(updated.problems, [])
  t.match(updated.bundle.text, /type: string/)
  write(await updated.run.writes())
  t.strictSame(await codes(offline), [])
  t.match(readFileSync(lock, 'utf8'), found)

  writeFileSync(copy, 'type: number\n')
  const mended = await (await described(folder, { mode: 'update' })).run.writes()
  t.ok(
    mended.some(({ path }) => path === copy),
    'a damaged copy is written again',
  )
  const damaged = await described(folder, offline)
  t.match(damaged.problems, [/^ref\/remote-copy .*has a changed copy, .*restore it, or delete it/])
})

t.test('the text of a lock file', async (t) => {
  const document = fc.record({
    sha256: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
    language: fc.constantFrom('yaml' as const, 'json' as const, 'text' as const),
    redirectedTo: fc.option(
      fc.webUrl().map((url) => normalAddress(url) ?? ''),
      { nil: undefined },
    ),
  })
  const address = fc.webUrl({ withQueryParameters: true }).map((url) => normalAddress(url) ?? '')
  const rows = fc.array(fc.tuple(address, document), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(rows, fc.gen(), async (entries, gen) => {
      const kept = entries.map(([each, { redirectedTo, ...rest }]) => {
        return [each, redirectedTo === undefined ? rest : { ...rest, redirectedTo }] as const
      })
      const documents = new Map(kept)
      const text = formatLock(documents)
      const shuffled = new Map([...documents].sort(() => gen(fc.integer, { min: -1, max: 1 })))
      if (formatLock(shuffled) !== text) throw new Error('the order counts')
      const read = await readLock('/msgapi.lock', Buffer.from(text), defaultLimits)
      const expected = new Map([...read.keys()].map((each) => [each, documents.get(each)]))
      if (read.size !== documents.size || !isDeepStrictEqual(read, expected) || formatLock(read) !== text) {
        throw new Error('not the same when read again')
      }
    }),
    { numRuns: 25 },
  )
  const locked = (documents: string): string => `{\n  "lockVersion": 1,\n  "documents": ${documents}\n}\n`
  const good = `"sha256": "${'0'.repeat(64)}", "language": "yaml"`
  const wrong: readonly (readonly [text: string, expected: RegExp])[] = [
    ['', /^\/msgapi\.lock:1:1: .* Restore this lock file, or delete it/],
    ['{\n<<<<<<< ours\n', /^\/msgapi\.lock:2:1: /],
    ['[]', /^\/msgapi\.lock:1:1: Unexpected value, expected an object/],
    ['{\n  "lockVersion": 2\n}', /^\/msgapi\.lock:2:18: Unexpected version of the lock file, expected 1/],
    [locked('[]'), /:3:16: Unexpected value, expected an object/],
    [locked('{},\n  "more": 1'), /:4:11: Unexpected key "more"/],
    [
      locked(`{ "https://Docs.test/": { ${good} } }`),
      /:3:\d+: Unexpected "https:\/\/Docs\.test\/", expected an address/,
    ],
    [locked(`{ "/etc/passwd": { ${good} } }`), /:3:\d+: Unexpected "\/etc\/passwd", expected an address/],
    [locked('{ "https://docs.test/": {} }'), /:3:\d+: Unexpected "sha256", expected 64 hexadecimal digits/],
    [locked(`{ "https://docs.test/": { "sha256": "../../etc/passwd", "language": "yaml" } }`), /Unexpected "sha256"/],
    [locked(`{ "https://docs.test/": { "sha256": "${'0'.repeat(64)}" } }`), /Unexpected "language"/],
    [locked(`{ "https://docs.test/": { ${good}, "redirectedTo": "file:///etc" } }`), /Unexpected "redirectedTo"/],
  ]
  for (const [text, expected] of wrong) {
    const read = readLock('/msgapi.lock', Buffer.from(text), defaultLimits)
    await t.rejects(read, { name: 'ConfigError', message: expected }, text)
  }
})

t.test('a lock file that cannot be used ends the run', async (t) => {
  const workingFolder = realpathSync(
    t.testdir({ '.git': {}, 'api.yaml': withSchema('https://docs.test/a.yaml'), 'msgapi.lock': '{' }),
  )
  await t.rejects(bundle('api.yaml', { workingFolder }), ConfigError)
  const errors: unknown[] = []
  const outcome = await lint(['api.yaml'], { workingFolder, onError: (error) => errors.push(error) })
  t.match(errors, [ConfigError])
  t.strictSame([outcome.documents, outcome.lock], [[], []])
})

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

t.test('resolvers of plugins', async (t) => {
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
    const run = new RemoteRun('add', testNetwork({ limits: address.endsWith('hangs') ? hasty : limits }))
    const place = { folder: empty, root: empty, limits: defaultLimits, allowed, resolvers: named(registry()) }
    const read = await run.readerFor(place).read(address)
    t.match(read.ok ? `${read.language} ${Buffer.from(read.bytes)}` : `${read.code} ${read.message}`, expected, address)
    t.equal(run.crashed, crashed, address)
  }
  const run = new RemoteRun('add', testNetwork({ limits: { ...limits, requests: 2 } }))
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

t.test('a call of the library with plugins', async (t) => {
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

t.test('what a plugin brings beside resolvers takes effect', async (t) => {
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

t.test('plugins that a config names', async (t) => {
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
    ['./none.mjs', /:1:11: The plugin "\.\/none\.mjs" cannot be read: there is no file none\.mjs\.$/],
    [
      'none',
      /:1:11: The plugin "none" cannot be found as "none" or "msgapi-plugin-none"; run "npm install --save-dev msgapi-plugin-none"/,
    ],
    ['own.mjs', /cannot be found; write "\.\/" before the name of a file/],
    ['../outside.mjs', /is outside the root, so it does not run/],
    ['./link.mjs', /is outside the root, so it does not run/],
    ['./bad.mjs', /The plugin "\.\/bad\.mjs" is 5, expected an object with "meta"/],
    ['./throws.mjs', /cannot be loaded \(line 1 of throws\.mjs\): Error: no/],
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

t.test('the command reaches nothing on this computer, whatever is allowed', async (t) => {
  const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '127.1', '[::ffff:127.0.0.1]', '[::1]', '0.0.0.0']
  const others = ['10.0.0.1', '169.254.169.254', '192.168.0.1', '[fd00::1]']
  const references = [
    ...hosts.flatMap((host) => [
      `http://${host}:${server.port}/order.yaml`,
      `https://${host}:${server.securePort}/order.yaml`,
    ]),
    ...others.map((host) => `http://${host}/order.yaml`),
  ]
  const content = `asyncapi: 3.1.0\ninfo: { title: a, version: 1.0.0 }\ncomponents:\n  schemas:\n${references
    .map((reference, index) => `    s${index}: { $ref: '${reference}' }\n`)
    .join('')}`
  const folder = t.testdir({ '.git': {}, 'api.yaml': content })
  const allow = references.map((reference) => `--allow-remote=${new URL(reference).origin}`)
  server.asked.splice(0)
  for (const command of ['lint', 'bundle']) {
    const [program, words] = nodeAlone([resolve('dist/cli.cjs'), command, 'api.yaml', '-f', 'json', ...allow])
    const { status, text } = await new Promise<{ status: unknown; text: string }>((fulfil) => {
      execFile(program, [...words], { cwd: folder }, (error, stdout, stderr) =>
        fulfil({
          status: error?.code ?? 0,
          text: command === 'lint' ? stdout : (stderr.split('\nmsgapi:')[0] ?? ''),
        }),
      )
    })
    t.equal(status, 1)
    const found: readonly { readonly code: string }[] = JSON.parse(text)
    const remote = found.filter(({ code }) => code.startsWith('ref/'))
    t.equal(remote.length, references.length, text)
    for (const { code } of remote) t.match(code, /^ref\/remote-(?:private|failed)$/)
  }
  t.strictSame(server.asked, [])
  t.notOk(readdirSync(folder).includes('msgapi.lock'))
})
