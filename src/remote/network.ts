import { lookup } from 'node:dns/promises'
import { isPublicAddress } from './public-address.ts'

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

export const defaultRemoteLimits: RemoteLimits = {
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
