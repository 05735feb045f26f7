import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv4 } from 'node:net'

/** Bounds on reading from the network and from resolvers, for one call of msgapi (docs/remote.md lists them). */
export interface RemoteLimits {
  /** Milliseconds until a connection is made, including the lookup of the name. */
  readonly connect: number
  /** Milliseconds for one document, including redirects. */
  readonly document: number
  /** Milliseconds for all documents together. */
  readonly all: number
  /** Bytes of one document, after decompression. */
  readonly bytes: number
  /** Requests, including redirects and calls of resolvers. */
  readonly requests: number
  /** Redirects for one document. */
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
 * The network that documents are read from. Users have one; tests have others, which reach a server on the same computer. No
 * command line, config or library call can choose another one.
 */
export interface Network {
  lookup(host: string): Promise<readonly HostAddress[]>
  /** Whether a connection may be made to an IP address. */
  mayReach(address: string): boolean
  /** Certificate authorities that replace those of Node. */
  readonly authorities?: string | undefined
  readonly limits: RemoteLimits
}

/** The public network: excludes this computer, its local network and the network of its provider. */
export const publicNetwork: Network = {
  lookup: (host) => lookup(host, { all: true }),
  mayReach: isPublicAddress,
  limits: defaultRemoteLimits,
}

/** Addresses that are not public, or that lead elsewhere than they say (IANA special-purpose registries, RFC 6890). */
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
 * True if an IP address is public. For IPv6, only allocated addresses are; excludes addresses that contain an IPv4 address
 * (mapped, 6to4, Teredo, NAT64), and link-local, unique-local and multicast addresses. False if the text is no IP address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return isIP(address) === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
