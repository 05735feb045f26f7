import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { HostAddress, Network } from './network.ts'

const headers = {
  accept: 'application/yaml, application/json;q=0.9, */*;q=0.1',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'msgapi',
}

/**
 * Asks for what is at a web address and gives the answer as soon as its headers are there. The connection is made to one of
 * the given IP addresses, which the caller has checked, and to no other: no proxy, no second lookup, no connection that was
 * open before. Certificates are checked whatever the environment says. Rejects when there is no answer.
 */
export function exchange(
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
      // The reader of the stream gets its errors, but may have given up by then.
      answer.on('error', () => {})
      fulfil(answer)
    })
    request.end()
  })
}

/** A lookup that has its answer already. */
function pinnedTo(addresses: readonly HostAddress[]): LookupFunction {
  return (host, options, callback) => {
    const [first] = addresses
    if (first === undefined) callback(new Error(`no address for ${host}`), '', 4)
    else if (options.all === true) callback(null, [...addresses])
    else callback(null, first.address, first.family)
  }
}
