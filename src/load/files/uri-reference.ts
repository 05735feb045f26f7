export interface UriParts {
  readonly scheme: string | undefined
  readonly authority: string | undefined
  readonly path: string
  readonly query: string | undefined
  readonly fragment: string | undefined
}

/** RFC 3986, appendix B. */
const parts = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s

/** Resolves a URI reference against a base, which can itself be relative or empty (RFC 3986 section 5.2). */
export function resolveUri(base: string, reference: string): string {
  const given = splitUri(reference)
  if (given.scheme !== undefined) return join({ ...given, path: withoutDots(given.path) })
  const around = splitUri(base)
  const { scheme } = around
  if (given.authority !== undefined) return join({ ...given, scheme, path: withoutDots(given.path) })
  const { authority } = around
  if (given.path === '') {
    const query = given.query ?? around.query
    return join({ scheme, authority, path: around.path, query, fragment: given.fragment })
  }
  const path = given.path.startsWith('/') ? given.path : merged(around, given.path)
  return join({ ...given, scheme, authority, path: withoutDots(path) })
}

/** Splits a URI at its fragment. The fragment is undefined if it is missing or empty. */
export function splitFragment(uri: string): { readonly uri: string; readonly fragment: string | undefined } {
  const hash = uri.indexOf('#')
  if (hash === -1) return { uri, fragment: undefined }
  const fragment = uri.slice(hash + 1)
  return { uri: uri.slice(0, hash), fragment: fragment === '' || fragment === '/' ? undefined : fragment }
}

/** The parts of a URI reference (RFC 3986, appendix B). */
export function splitUri(uri: string): UriParts {
  const [, scheme, authority, path = '', query, fragment] = parts.exec(uri) ?? []
  return { scheme, authority, path, query, fragment }
}

function join({ scheme, authority, path, query, fragment }: UriParts): string {
  let uri = scheme === undefined ? '' : `${scheme}:`
  if (authority !== undefined) uri += `//${authority}`
  uri += path
  if (query !== undefined) uri += `?${query}`
  return fragment === undefined ? uri : `${uri}#${fragment}`
}

function merged(around: UriParts, path: string): string {
  if (around.authority !== undefined && around.path === '') return `/${path}`
  return around.path.slice(0, around.path.lastIndexOf('/') + 1) + path
}

function withoutDots(path: string): string {
  if (!path.includes('.')) return path
  const kept: string[] = []
  const segments = path.split('/')
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1
    if (segment === '..') {
      if (kept.length > 1 || (kept.length === 1 && kept[0] !== '')) kept.pop()
    } else if (segment !== '.') {
      kept.push(segment)
      continue
    }
    if (isLast) kept.push('')
  }
  return kept.join('/')
}

/**
 * True if a text is the path of a file, with or without a fragment, with only characters that are plain everywhere in YAML: no
 * spaces, colons, commas, braces or brackets.
 */
export function isPathReference(text: string): boolean {
  return pathReference.test(text)
}

/** True if a text is a reference to a value in its own file. */
export function isPointerFragment(text: string): boolean {
  return text.startsWith('#/')
}

/** True if a text has a character of every reference to a file with an extension or fragment. */
export function isLikeReference(text: string): boolean {
  return /[#./]/.test(text)
}

const pathReference = /^(?=[A-Za-z./][^#]*\/|\/)[\w./~%$@+=-]*(?:#[\w./~%$@+=-]*)?$/
