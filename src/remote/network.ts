import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv4 } from 'node:net'

/** Bounds on reading from the network and from resolvers, for one call of msgapi (docs/remote.md lists them). */
export interface RemoteLimits {
  /** Milliseconds until a connection stands, with the lookup of the name. */
  readonly connect: number
  /** Milliseconds for one document, redirects included. */
  readonly document: number
  /** Milliseconds for all documents together. */
  readonly all: number
  /** Bytes of one document, after decompression. */
  readonly bytes: number
  /** Requests, each redirect and each call of a resolver included. */
  readonly requests: number
  /** Redirects on the way to one document. */
  readonly redirects: number
}

const defaultRemoteLimits: RemoteLimits = {
  connect: 5_000,
  document: 10_000,
  all: 60_000,
  bytes: 5_000_000,
  requests: 50,
  redirects: 3,
}

export interface HostAddress {
  readonly address: string
  readonly family: number
}

/**
 * The network as it is read from. There is one for users; tests have others, which reach a server on the same computer.
 * Nothing that a command line, a config or a call of the library can set leads to another.
 */
export interface Network {
  lookup(host: string): Promise<readonly HostAddress[]>
  /** Whether a connection may be made to an IP address. */
  mayReach(address: string): boolean
  /** Certificate authorities in place of those of Node. */
  readonly authorities?: string | undefined
  readonly limits: RemoteLimits
}

/** The public network: nothing on this computer, in its network or in that of its provider is reached. */
export const publicNetwork: Network = {
  lookup: (host) => lookup(host, { all: true }),
  mayReach: isPublicAddress,
  limits: defaultRemoteLimits,
}

/** What is not on the public network, or leads elsewhere than it says (IANA special-purpose registries, RFC 6890). */
const special = new BlockList()

const specialIPv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

const specialIPv6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

for (const [address, prefix] of specialIPv4) special.addSubnet(address, prefix, 'ipv4')
for (const [address, prefix] of specialIPv6) special.addSubnet(address, prefix, 'ipv6')

const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an IP address is one of the public network. Of IPv6, only what is given out for it; not what holds an IPv4 address
 * in it (mapped, 6to4, Teredo, NAT64), link-local, unique-local or multicast addresses. False for what is no IP address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return isIP(address) === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
