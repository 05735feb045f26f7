import { quote } from '../../src/plugin/index.ts'

const outsideUri = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/u
const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:/
const userInformation = /^(?:[\w\-.~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*$/
const registeredName = /^(?:[\w\-.~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/
const literalAddress = /^\[(?:[0-9A-Fa-f:.]+|[vV][0-9A-Fa-f]+\.[\w\-.~!$&'()*+,;=:]+)\]$/

/** What keeps a text from being a URI (RFC 3986, section 3), in a few words; undefined when it is one. */
export function uriDefect(text: string): string | undefined {
  if (text === '') return 'it is empty'
  const strange = outsideUri.exec(text)?.[0]
  if (strange !== undefined) return `${quote(strange)} does not stand in a URI`
  if (!scheme.test(text)) return 'it does not start with a scheme such as "https:"'
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return '"%" is not followed by two hexadecimal digits'
  if (text.indexOf('#') !== text.lastIndexOf('#')) return '"#" stands in it twice'
  const authority = authorityOf(text)
  const rest = text.slice(text.indexOf(':') + 1 + (authority === undefined ? 0 : authority.length + 2))
  if (/[[\]]/.test(rest)) return `${quote(/[[\]]/.exec(rest)?.[0])} does not stand outside of the host`
  return authority === undefined ? undefined : authorityDefect(authority)
}

/**
 * What keeps a text from being an absolute URL, in a few words; undefined when it is one. It has a scheme (RFC 3986, section
 * 4.3), and one of `http:` and `https:` has a host (RFC 9110, section 4.2).
 */
export function absoluteUrlDefect(text: string): string | undefined {
  const defect = uriDefect(text)
  if (defect !== undefined) return defect
  // A host without its scheme reads as a scheme when a port follows.
  if (/^(?:localhost|[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+):\d/.test(text)) return 'it does not start with a scheme'
  const isOfWeb = /^https?:/i.test(text)
  return isOfWeb && hostOf(authorityOf(text) ?? '') === '' ? 'it has no host' : undefined
}

/** The fragment of a URI, with its `#`; undefined when there is none. */
export function fragmentOf(text: string): string | undefined {
  const start = text.indexOf('#')
  return start < 0 ? undefined : text.slice(start)
}

/** The absolute URL that was most likely meant, where only the scheme is missing before a host. */
export function intendedUrl(text: string): string | undefined {
  const meant = text.startsWith('//') ? `https:${text}` : `https://${text}`
  const looksLikeHost = /^(?:\/\/)?(?:localhost|[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,})(?:[:/?#]|$)/.test(text)
  return looksLikeHost && absoluteUrlDefect(meant) === undefined ? meant : undefined
}

/** A URL without the user information in it. Findings are printed and sent on: what may grant access is not repeated. */
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
  if (at >= 0 && !userInformation.test(authority.slice(0, at))) return '"@" stands in it twice'
  const host = hostOf(authority)
  if (literalAddress.test(host) || registeredName.test(host)) return undefined
  return `${quote(host)} is no host`
}
