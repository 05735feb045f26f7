import path, { type PlatformPath } from 'node:path'
import { resolveUri, splitUri } from './uri-reference.ts'

/**
 * True if a source has an address, an absolute URI without fragment, instead of the path of a file. Paths are absolute, and a
 * single letter before a colon is a drive, so the two cannot be confused.
 */
export function isAddress(source: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/.test(source)
}

/** True if an address is on the network, and needs no resolver. */
export function isWebAddress(address: string): boolean {
  return /^https?:/.test(address)
}

/**
 * The normal form of an absolute URI (RFC 3986 section 6.2): scheme and host in lower case, no default port, no dot segments, no
 * unnecessary percent-encoding. Undefined for an invalid network address.
 */
export function normalAddress(uri: string): string | undefined {
  const spelled = uri
    .replace(/^[^:]+/, (scheme) => scheme.toLowerCase())
    .replace(/%[0-9a-f]{2}/gi, (octet) => {
      const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16))
      return /[A-Za-z0-9\-._~]/.test(character) ? character : octet.toUpperCase()
    })
  if (!isWebAddress(spelled)) return resolveUri('', spelled)
  try {
    const url = new URL(spelled)
    if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
    return url.href
  } catch {
    return undefined
  }
}

/**
 * The name of a source relative to a folder: the relative path of a file, with `/` on every system, or the address. The same on
 * every machine with the folder and the file.
 */
export function wayTo(folder: string, source: string, system: PlatformPath = path): string {
  return isAddress(source) ? source : system.relative(folder, source).replaceAll(system.sep, '/')
}

/** The path to a source as a list of names, its own name last: folders for a file, host and path (decoded) for an address. */
export function stepsTo(folder: string, source: string): readonly string[] {
  if (!isAddress(source)) return wayTo(folder, source).split('/')
  const { scheme = '', authority, path: way, query } = splitUri(source)
  const names = way.split('/').filter((name) => name !== '')
  const own = names.pop()
  const folders = [authority ?? scheme, ...names.map(decoded), ...(query === undefined ? [] : [query])]
  return own === undefined ? folders : [...folders, ownName(decoded(own), folders.at(-1))]
}

/** The last name of a path to a source, from any folder. */
export function lastName(source: string): string {
  return isAddress(source) ? (stepsTo('', source).at(-1) ?? source) : path.basename(source)
}

/** A version alone does not identify a source, so `orders/1.2` becomes `orders_1.2`. */
function ownName(name: string, before: string | undefined): string {
  return before !== undefined && /^v?\d+(?:\.\d+)*$/.test(name) ? `${before}_${name}` : name
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
