/** Path segments from the root of a file to a value in it; array indices are strings, as in RFC 6901. */
export type Pointer = readonly string[]

/** A spot in a source file: the value that a pointer leads to, or the key under which that value stands. */
export interface Place {
  /** Absolute path of the file, its address when it is not on this computer, or the name given for standard input. */
  readonly source: string
  readonly pointer: Pointer
  readonly on: 'key' | 'value'
}

/** Writes a pointer as RFC 6901 text: `['a/b', '0']` gives `/a~1b/0`, the empty pointer gives the empty string. */
export function formatPointer(pointer: Pointer): string {
  let text = ''
  // By index: code that has not run often makes an object for each step of `for … of`.
  for (let index = 0; index < pointer.length; index++) text += `/${escapeSegment(pointer[index] ?? '')}`
  return text
}

/** Writes one segment of a pointer as RFC 6901 text. */
export function escapeSegment(segment: string): string {
  return /[~/]/.test(segment) ? segment.replaceAll('~', '~0').replaceAll('/', '~1') : segment
}

/**
 * Reads RFC 6901 text into segments.
 * Returns undefined when the text is neither empty nor starts with `/`, or holds a `~` that is not `~0` or `~1`.
 */
export function parsePointer(text: string): Pointer | undefined {
  if (text === '') return []
  if (!text.startsWith('/')) return undefined
  const segments = text.slice(1).split('/')
  if (!text.includes('~')) return segments
  if (/~(?![01])/.test(text)) return undefined
  return segments.map(unescapeSegment)
}

/** Reads one segment of such a text; undefined when it holds a `~` that is not `~0` or `~1`. */
export function readSegment(text: string): string | undefined {
  if (!text.includes('~')) return text
  return /~(?![01])/.test(text) ? undefined : unescapeSegment(text)
}

/** The same for any text: a `~` that is not `~0` or `~1` stays. */
export function unescapeSegment(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}

const outsideFragment = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/?{}]/gu

/**
 * Writes a pointer as a URI fragment with its `#` (RFC 6901 section 6), percent-encoding what RFC 3986 does not allow
 * in a fragment. Braces stay as they are: channel keys such as `user/{id}` are written so by everyone and are read so here.
 */
export function formatFragment(pointer: Pointer): string {
  // Half a surrogate pair has no encoding, and is replaced as in UTF-8.
  return `#${formatPointer(pointer).toWellFormed().replace(outsideFragment, encodeURIComponent)}`
}
