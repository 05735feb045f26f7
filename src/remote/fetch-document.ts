import type { IncomingMessage } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { hostToAllow } from '../config/allowed-host.ts'
import { normalAddress } from '../load/files/address.ts'
import type { RemoteFailure } from '../load/files/remote-reader.ts'
import type { KnownSignal } from '../plain-data.ts'
import type { Budget } from './budget.ts'
import type { HostAddress, Network } from './network.ts'
import { remoteFailure, transferFailure } from './problems.ts'
import { readBody } from './read-body.ts'

/** A document from the network. */
export interface FetchedDocument {
  readonly ok: true
  readonly bytes: Uint8Array
  /** The address at the end of the redirects, without its query, which may contain a key for this one request. */
  readonly end: string
  /** In lower case and without parameters; the empty string if the server states none. */
  readonly mediaType: string
}

export interface FetchRequest {
  readonly network: Network
  readonly budget: Budget
  /** The origins that may be read. */
  readonly allowed: ReadonlySet<string>
  /** The maximum number of bytes of the document. */
  readonly most: number
  /** Cancels the request; its result is then ignored. */
  readonly signal?: KnownSignal | undefined
}

const headers = {
  accept: 'application/yaml, application/json;q=0.9, */*;q=0.1',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'msgapi',
}

/**
 * Reads a document from the network, within the limits. Every hop must be an allowed host with a public IP address. Each host
 * name is looked up once, and the connection is made to the address that was found. Sends no credentials and no cookies, and
 * uses no proxy. Never rejects: problems are failures.
 */
export async function fetchDocument(address: string, request: FetchRequest): Promise<FetchedDocument | RemoteFailure> {
  const { limits } = request.network
  const { budget } = request
  const milliseconds = Math.min(limits.document, budget.remaining())
  const late =
    milliseconds < limits.document
      ? budget.timeIsUp()
      : remoteFailure('limit/remote-time', `is not followed: it takes longer than ${limits.document / 1000} s to read`)
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), milliseconds)
  const ended = AbortSignal.any([controller.signal, ...(request.signal === undefined ? [] : [request.signal])])
  const started = performance.now()
  try {
    return await Promise.race([follow(address, request, ended), whenAborted(ended, late)])
  } catch (error) {
    return ended.aborted ? late : transferFailure(error)
  } finally {
    clearTimeout(timer)
    controller.abort()
    budget.spend(performance.now() - started)
  }
}

function whenAborted(signal: AbortSignal, failure: RemoteFailure): Promise<RemoteFailure> {
  return new Promise((fulfil) => signal.addEventListener('abort', () => fulfil(failure), { once: true }))
}

async function follow(
  address: string,
  request: FetchRequest,
  signal: AbortSignal,
): Promise<FetchedDocument | RemoteFailure> {
  const { network, budget, most } = request
  let url = new URL(address)
  for (let redirects = 0; ; redirects++) {
    const spent = budget.request()
    if (spent !== undefined) return spent
    const answer = await answerOf(url, request, signal)
    if ('ok' in answer) return answer
    const { statusCode = 0, headers } = answer
    if (statusCode === 200) {
      const bytes = await readBody(answer, most, signal)
      if (!(bytes instanceof Uint8Array)) return bytes
      url.search = ''
      const mediaType = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
      return { ok: true, bytes, end: url.href, mediaType }
    }
    answer.destroy()
    if (![301, 302, 303, 307, 308].includes(statusCode)) {
      return remoteFailure('ref/remote-failed', `cannot be read: the host responds with ${statusOf(answer)}`)
    }
    const next = redirectFrom(url, headers.location, request)
    if (!(next instanceof URL)) return next
    if (redirects >= network.limits.redirects) {
      return refusedRedirect(`more than ${network.limits.redirects} times; refer to the final address`)
    }
    url = next
  }
}

function statusOf({ statusCode, statusMessage = '' }: IncomingMessage): string {
  return /^[A-Za-z -]{1,40}$/.test(statusMessage) ? `${statusCode} ${statusMessage}` : String(statusCode)
}

async function answerOf(
  url: URL,
  { network }: FetchRequest,
  signal: AbortSignal,
): Promise<IncomingMessage | RemoteFailure> {
  const { connect } = network.limits
  let slow: NodeJS.Timeout | undefined
  const tooSlow = new Promise<RemoteFailure>((fulfil) => {
    const message = `is not followed: the host does not accept a connection within ${connect / 1000} s`
    slow = setTimeout(() => fulfil(remoteFailure('limit/remote-time', message)), connect)
  })
  const asked = async (): Promise<IncomingMessage | RemoteFailure> => {
    const addresses = await addressesOf(url, network)
    if (!('length' in addresses)) return addresses
    const connected = () => clearTimeout(slow)
    return await exchange(url, addresses, { network, signal, connected })
  }
  try {
    return await Promise.race([asked(), tooSlow])
  } finally {
    clearTimeout(slow)
  }
}

/**
 * The IP addresses of a host, if all of them may be reached. One private address among several is enough to refuse the host.
 */
async function addressesOf(url: URL, network: Network): Promise<readonly HostAddress[] | RemoteFailure> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const addresses = family === 0 ? await network.lookup(host) : [{ address: host, family }]
  return addresses.length > 0 && addresses.every(({ address }) => network.mayReach(address)) ? addresses : isPrivate
}

const isPrivate = remoteFailure(
  'ref/remote-private',
  'leads to this computer or a private network, which msgapi never reads; a resolver of a plugin can',
)

/** The failure for a URL with an IP address that is never reached; undefined for other URLs. */
export function privateHost(address: string, network: Network): RemoteFailure | undefined {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 || network.mayReach(host) ? undefined : isPrivate
}

function redirectFrom(from: URL, location: string | undefined, { allowed }: FetchRequest): URL | RemoteFailure {
  const next = location === undefined ? undefined : redirectTarget(location, from)
  if (next === undefined) return refusedRedirect('without an address')
  if (next.protocol !== from.protocol) return refusedRedirect(`to another scheme, "${next.protocol}"`)
  if (next.username !== '' || next.password !== '') return refusedRedirect('to an address with credentials')
  if (allowed.has(next.origin)) return next
  const host = hostToAllow(next.href)
  return refusedRedirect(`to ${host}, which is not allowed; allow it with --allow-remote ${host}`)
}

function redirectTarget(location: string, from: URL): URL | undefined {
  try {
    const url = new URL(location, from)
    const address = normalAddress(url.href.replace(/#.*$/s, ''))
    return address === undefined ? undefined : new URL(address)
  } catch {
    return undefined
  }
}

function refusedRedirect(how: string): RemoteFailure {
  return remoteFailure('ref/remote-redirect', `cannot be followed: the host redirects ${how}`)
}

/**
 * Requests a web address and returns the response as soon as its headers have arrived. Connects only to one of the given IP
 * addresses, which the caller has checked: uses no proxy, no second lookup and no open connection. Always checks certificates,
 * whatever the environment says. Rejects if there is no response.
 */
function exchange(
  url: URL,
  addresses: readonly HostAddress[],
  { network, signal, connected }: { network: Network; signal: AbortSignal; connected: () => void },
): Promise<http.IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const options = { method: 'GET', headers, signal, lookup: pinnedTo(addresses), maxHeaderSize: 16_384 }
  const request = isSecure
    ? https.request(url, {
        ...options,
        agent: new https.Agent({ keepAlive: false }),
        rejectUnauthorized: true,
        ca: network.authorities,
      })
    : http.request(url, { ...options, agent: new http.Agent({ keepAlive: false }) })
  return new Promise((fulfil, reject) => {
    request.on('error', reject)
    request.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', connected))
    request.on('response', (answer) => {
      // The reader of the stream gets its errors, but may have stopped reading.
      answer.on('error', () => {})
      fulfil(answer)
    })
    request.end()
  })
}

/** A lookup that already has its answer. */
function pinnedTo(addresses: readonly HostAddress[]): LookupFunction {
  return (host, options, callback) => {
    const [first] = addresses
    if (first === undefined) callback(new Error(`no address for ${host}`), '', 4)
    else if (options.all === true) callback(null, [...addresses])
    else callback(null, first.address, first.family)
  }
}
