import { quote, type TypedObject } from '../../../src/plugin/index.ts'
import { withoutCredentials } from '../../facts/absolute-url.ts'
import type { Check } from '../../rule.ts'
import { serverParts } from '../facts/server-parts.ts'
import { type ServerTemplate, templatesOf } from '../facts/server-templates.ts'

/** A URL in place of a host: scheme, host, the rest. */
const url = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]*)(.*)$/s

export const serverHostNoScheme: Check = {
  description: 'The host of a server is a host with or without a port, and no URL',
  severity: 'warn',
  visitor: {
    of: ({ name }) => name === 'Server',
    object(server, { report }) {
      const host = templatesOf(server).find(({ field }) => field === 'host')
      const expected = host === undefined ? undefined : expectedInstead(host, server)
      if (host === undefined || expected === undefined) return
      report({
        at: host.location,
        message: `Unexpected value ${quote(shown(host.text))} for "host", expected ${expected}`,
        data: serverParts(host.text, server.node),
      })
    },
  },
}

function expectedInstead({ text, literal }: ServerTemplate, server: TypedObject): string | undefined {
  const only = 'a host with or without a port'
  const [, scheme, host = '', rest = ''] = url.exec(shown(text)) ?? []
  if (scheme !== undefined) {
    const parts = [`"protocol": ${quote(scheme)}`, `"host": ${quote(host)}`]
    if (rest !== '' && rest !== '/') parts.push(`"pathname": ${quote(rest)}`)
    return `${only}: a URL is written in parts, ${parts.join(', ')}`
  }
  // Blanks alone are an empty host, which is told as that.
  if (/\s/.test(literal)) return text.trim() === '' ? undefined : `${only}, without space`
  if (literal.includes('@')) return `${only}: what grants access is described by "security"`
  if (!/[/?#]/.test(literal)) return undefined
  const path = /[/?#].*$/s.exec(text)?.[0] ?? ''
  const isTaken = server.node.entries.has('pathname')
  return `${only}: the path ${quote(path)} is written as "pathname"${isTaken ? ', which is there' : ''}`
}

/** A host with user information in front of it has no slashes before that, as a URL has. */
function shown(text: string): string {
  return text.includes('//') ? withoutCredentials(text) : text.replace(/^[^/?#]*@/, '…@')
}
