import { getEventListeners, once } from 'node:events'
import http from 'node:http'
import t from 'tap'
import type { Network } from '../../src/remote/network.ts'
import { hasty, testNetwork } from '../remote-server.ts'
import { outcomeOf, type RunIn } from './remote-runs.ts'
import { at, secureAt, server } from './test-server.ts'

t.test('each answer of a server is a document or a finding', async (t) => {
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

t.test('each failure of a connection is a finding', async (t) => {
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

t.test('environment variables do not redirect requests', async (t) => {
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

t.test('aborting ends a request that is under way, before and after its headers', async (t) => {
  const controllers = new Map([
    ['/hang', new AbortController()],
    ['/slow', new AbortController()],
  ])
  const open = http.createServer((request, response) => {
    if (request.url === '/slow') response.writeHead(200).write('type: ')
    setTimeout(() => controllers.get(request.url ?? '')?.abort(), 20)
  })
  t.teardown(() => {
    open.closeAllConnections()
    open.close()
  })
  await once(open.listen(0, '127.0.0.1'), 'listening')
  const address = open.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const origin = `http://docs.test:${address.port}`
  for (const [path, { signal }] of controllers) {
    const closed = new Promise((fulfil) => open.once('connection', (socket) => socket.once('close', fulfil)))
    await t.rejects(outcomeOf(origin + path, { allow: new Set([origin]), signal }), { name: 'AbortError' }, path)
    await closed
    t.equal(getEventListeners(signal, 'abort').length, 0, path)
    await t.rejects(outcomeOf(origin + path, { allow: new Set([origin]), signal }), { name: 'AbortError' }, path)
  }
})
