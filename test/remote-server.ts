import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { Network, RemoteLimits } from '../src/remote/network.ts'

/** A certificate for `docs.test` that signed itself, and its key; of no use but to tests. */
export const certificate = readFileSync('test/fixtures/docs-test.pem', 'utf8')

/** Bounds with less patience than the real ones. */
export const limits: RemoteLimits = {
  connect: 4000,
  document: 8000,
  all: 60_000,
  bytes: 100_000,
  requests: 50,
  redirects: 3,
}
/** For what never ends. */
export const hasty: RemoteLimits = { ...limits, connect: 200, document: 300 }

/** A network in which three hosts are this computer and one is in a private network. */
export function testNetwork(changed: Partial<Network> = {}): Network {
  return {
    lookup: async (host) => {
      const address = host === 'inner.test' ? '10.0.0.1' : '127.0.0.1'
      if (!host.endsWith('.test')) throw Object.assign(new Error(host), { code: 'ENOTFOUND' })
      return [{ address, family: 4 }]
    },
    mayReach: (address) => address === '127.0.0.1',
    authorities: certificate,
    limits,
    ...changed,
  }
}

/** A server on this computer that behaves well or badly, by the path that it is asked for. */
export interface RemoteServer {
  readonly port: number
  readonly securePort: number
  /** What was asked for, in order: host and path. */
  readonly asked: string[]
  /** What is served at a path, to be changed by tests. */
  readonly documents: Map<string, string>
  close(): void
}

export const order = 'type: object\nproperties: { id: { type: string } }\n'

type Answer = (response: http.ServerResponse, path: string, port: number) => void

const bomb = gzipSync('a'.repeat(10_000_000))

const sleepers = new Set<NodeJS.Timeout>()

const answers: Readonly<Record<string, Answer>> = {
  redirect(response, path) {
    const left = Number(path.split('/')[2])
    const location = left > 1 ? `/redirect/${left - 1}` : '/order.yaml?key=of-this-request'
    response.writeHead(302, { location }).end()
  },
  loop: (response) => response.writeHead(301, { location: '/loop' }).end(),
  moved: (response) => response.writeHead(308, { location: '/v1/order.yaml?key=of-this-request' }).end(),
  'to-other': (response, _path, port) => response.writeHead(302, { location: `http://other.test:${port}/` }).end(),
  'to-private': (response, _path, port) => response.writeHead(302, { location: `http://inner.test:${port}/` }).end(),
  'to-https': (response) => response.writeHead(302, { location: 'https://docs.test/a.yaml' }).end(),
  'to-file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  'to-user': (response, _path, port) => response.writeHead(302, { location: `http://a:b@docs.test:${port}/` }).end(),
  'to-nowhere': (response) => response.writeHead(302).end(),
  hang: () => {},
  slow(response) {
    response.writeHead(200)
    sleepers.add(setInterval(() => response.write('a'), 50))
  },
  endless(response) {
    response.writeHead(200)
    const more = (): void => {
      while (response.write('#'.repeat(60_000)) && !response.destroyed) {}
    }
    response.on('drain', more).on('close', () => response.removeAllListeners('drain'))
    more()
  },
  bomb: (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  gzip: (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(order)),
  brotli: (response) => response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(order)),
  deflate: (response) => response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateSync(order)),
  'broken-gzip': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(order),
  encoded: (response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(order),
  'cut-off': (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('type: ')
    setTimeout(() => response.destroy(), 20)
  },
  'not-http': (response) => response.socket?.end('SSH-2.0-OpenSSH_9.0\r\n'),
  headers: (response) => response.writeHead(200, { 'x-large': 'a'.repeat(20_000) }).end(),
  missing: (response) => response.writeHead(404, 'Not Found').end(),
  failing: (response) => response.writeHead(500, '\u009bfailing').end(),
  chain(response, path) {
    const next = `/chain/${Number(path.split('/')[2]) + 1}`
    response.writeHead(200).end(`properties: { next: { $ref: '${next}' } }\n`)
  },
  page: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>log in</p>'),
  'typed-json': (response) =>
    response.writeHead(200, { 'content-type': 'application/schema+json' }).end('{"type": "string",}'),
  markup: (response) => response.writeHead(200).end('\n<schema/>'),
}

/** Starts a server. */
export async function startServer(): Promise<RemoteServer> {
  const asked: string[] = []
  const documents = new Map([['/order.yaml', order]])
  const listener: http.RequestListener = (request, response) => {
    const path = request.url ?? ''
    asked.push(`${request.headers.host?.replace(/:\d+$/, '')}${path}`)
    const known = documents.get(path.replace(/\?.*$/, ''))
    const answer = answers[path.split(/[/?]/)[1] ?? '']
    if (known !== undefined) response.writeHead(200, { 'set-cookie': 'a=b' }).end(known)
    else if (answer !== undefined) answer(response, path, plainPort)
    else response.writeHead(404).end()
  }
  const plain = http.createServer(listener)
  const secure = https.createServer({ cert: certificate, key: certificate }, listener)
  const plainPort = await portOf(plain)
  const securePort = await portOf(secure)
  return {
    port: plainPort,
    securePort,
    asked,
    documents,
    close() {
      for (const sleeper of sleepers) clearInterval(sleeper)
      for (const server of [plain, secure]) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

function portOf(server: Server): Promise<number> {
  return new Promise((fulfil) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      fulfil(isAddress(address) ? address.port : 0)
    })
  })
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}
