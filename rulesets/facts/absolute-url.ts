import { quote } from '../../src/plugin/index.ts'

const outsideUri = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/u
const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:/
const userInformation = /^(?:[\w\-.~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*$/
const registeredName = /^(?:[\w\-.~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/
const literalAddress = /^\[(?:[0-9A-Fa-f:.]+|[vV][0-9A-Fa-f]+\.[\w\-.~!$&'()*+,;=:]+)\]$/

/** Says in a few words why a text is not a URI (RFC 3986, section 3); undefined when it is one. */
export function uriDefect(text: string): string | undefined {
  if (text === '') return 'it is empty'
  const strange = outsideUri.exec(text)?.[0]
  if (strange !== undefined) return `${quote(strange)} must be percent-encoded`
  if (!scheme.test(text)) return 'it needs a scheme such as "https:"'
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return '"%" must be followed by two hexadecimal digits'
  if (text.indexOf('#') !== text.lastIndexOf('#')) return 'it may have only one "#"'
  const authority = authorityOf(text)
  const rest = text.slice(text.indexOf(':') + 1 + (authority === undefined ? 0 : authority.length + 2))
  if (/[[\]]/.test(rest)) return `${quote(/[[\]]/.exec(rest)?.[0])} is allowed only in the host`
  return authority === undefined ? undefined : authorityDefect(authority)
}

/**
 * Says in a few words why a text is not an absolute URL; undefined when it is one. An absolute URL has a scheme (RFC 3986,
 * section 4.3); with `http:` and `https:` it also has a host (RFC 9110, section 4.2).
 */
export function absoluteUrlDefect(text: string): string | undefined {
  const defect = uriDefect(text)
  if (defect !== undefined) return defect
  // A host without its scheme reads as a scheme when a port follows.
  if (/^(?:localhost|[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+):\d/.test(text)) return 'it needs a scheme such as "https:"'
  const isOfWeb = /^https?:/i.test(text)
  return isOfWeb && hostOf(authorityOf(text) ?? '') === '' ? 'it needs a host' : undefined
}

/** The fragment of a URI, with its `#`; undefined when there is none. */
export function fragmentOf(text: string): string | undefined {
  const start = text.indexOf('#')
  return start < 0 ? undefined : text.slice(start)
}

/** The absolute URL that the author most likely meant, where only the scheme before a host is missing. */
export function intendedUrl(text: string): string | undefined {
  const meant = text.startsWith('//') ? `https:${text}` : `https://${text}`
  const looksLikeHost = /^(?:\/\/)?(?:localhost|[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,})(?:[:/?#]|$)/.test(text)
  return looksLikeHost && absoluteUrlDefect(meant) === undefined ? meant : undefined
}

/** A URL without its user information: findings are printed and forwarded, so they must not repeat credentials. */
export function withoutCredentials(url: string): string {
  return url.replace(/^((?:[^/?#:]*:)?\/\/)[^/?#]*@/, '$1…@')
}

function authorityOf(text: string): string | undefined {
  return /^[^:/?#]+:\/\/([^/?#]*)/.exec(text)?.[1]
}

function hostOf(authority: string): string {
  return authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '')
}

function authorityDefect(authority: string): string | undefined {
  const at = authority.lastIndexOf('@')
  if (at >= 0 && !userInformation.test(authority.slice(0, at))) return 'it may have only one "@"'
  const host = hostOf(authority)
  if (literalAddress.test(host) || registeredName.test(host)) return undefined
  return `${quote(host)} is not a host`
}
