import { quote, type TypedObject } from '../../../src/plugin/index.ts'
import { withoutCredentials } from '../../facts/absolute-url.ts'
import type { FormatRule } from '../../rule.ts'
import { operationsToSplit, type ServerParts, serverParts } from '../facts/server-parts.ts'
import { type ServerTemplate, templatesOf } from '../facts/server-variables.ts'

/** A URL in place of a host: scheme, host and rest. */
const url = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]*)(.*)$/s

export const serverHostNoScheme: FormatRule<ServerParts> = {
  description: 'The `host` of a server must be a host with an optional port, not a URL',
  severity: 'warn',
  visit: {
    of: ({ name }) => name === 'Server',
    object(server, { report }) {
      const host = templatesOf(server).find(({ field }) => field === 'host')
      const message = host === undefined ? undefined : messageFor(host, server)
      if (host === undefined || message === undefined) return
      report({ at: host.location, message, data: serverParts(host.text, server.node) })
    },
  },
  fix: {
    safety: ({ data }) => (data === undefined ? undefined : 'unsafe'),
    title: 'Write the URL as "host", "pathname" and "protocol"',
    fix: ({ data, place }) => (data === undefined ? [] : operationsToSplit(data, place.pointer)),
  },
}

function messageFor({ text, literal }: ServerTemplate, server: TypedObject): string | undefined {
  const [, scheme, host = '', rest = ''] = url.exec(shown(text)) ?? []
  if (scheme !== undefined) {
    const parts = [`"protocol": ${quote(scheme)}`, `"host": ${quote(host)}`]
    if (rest !== '' && rest !== '/') parts.push(`"pathname": ${quote(rest)}`)
    return `Unexpected URL for "host"; split it into ${parts.join(', ')}`
  }
  // Another rule reports a host of spaces alone as empty.
  if (/\s/.test(literal)) {
    return text.trim() === '' ? undefined : `Unexpected space in "host" ${quote(shown(text))}; remove it`
  }
  if (literal.includes('@')) return `Unexpected "@" in "host" ${quote(shown(text))}; describe access in "security"`
  if (!/[/?#]/.test(literal)) return undefined
  const path = /[/?#].*$/s.exec(text)?.[0] ?? ''
  const isTaken = server.node.entries.has('pathname')
  return `Unexpected ${quote(path)} in "host"; move it to ${isTaken ? 'the existing ' : ''}"pathname"`
}

/** The host without credentials. Unlike a URL, a host has no slashes before them. */
function shown(text: string): string {
  return text.includes('//') ? withoutCredentials(text) : text.replace(/^[^/?#]*@/, '…@')
}
