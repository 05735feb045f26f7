import { quote } from '../findings/quote.ts'
import { UsageError } from './errors.ts'

/**
 * The origin (RFC 6454) of an allowed host: `schemas.acme.io` and `schemas.acme.io:8443` allow only https,
 * `http://schemas.acme.io` allows unencrypted access. Undefined for anything but a host with or without a port, such as a path or
 * a pattern.
 */
export function allowedOrigin(written: string): string | undefined {
  const [, scheme = 'https://', host] = /^(https?:\/\/)?([^/?#@*\\\s]+)\/?$/i.exec(written) ?? []
  if (host === undefined) return undefined
  try {
    const url = new URL(`${scheme}${host}`)
    if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
    return url.origin
  } catch {
    return undefined
  }
}

/** The host to write in order to allow an address: the inverse of `allowedOrigin`. */
export function hostToAllow(address: string): string {
  const { protocol, host } = new URL(address)
  return protocol === 'http:' ? `http://${host}` : host
}

/**
 * Returns the origins of the hosts that a command line or a library call allows. Throws a UsageError for a value that
 * is not a host.
 */
export function allowedOrigins(hosts: readonly string[]): readonly string[] {
  return hosts.map((host) => {
    const origin = allowedOrigin(host)
    if (origin !== undefined) return origin
    throw new UsageError(
      `Unexpected ${quote(host)}, expected a host to read from, such as "schemas.acme.io" or "schemas.acme.io:8443" (--allow-remote).`,
    )
  })
}
