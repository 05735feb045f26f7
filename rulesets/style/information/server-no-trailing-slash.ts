import { fieldOf, quote } from '../../../src/plugin/index.ts'
import { nonBlankText } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

/** Joined with an address that begins with a slash, a trailing slash makes an empty segment. */
export const serverNoTrailingSlash: StyleRule = {
  description: 'Server hosts and pathnames must not end with a slash',
  severity: 'warn',
  visit: {
    Server(server, { object, report }) {
      for (const field of ['host', 'pathname', 'url']) {
        if (fieldOf(object.type, field) === undefined) continue
        const text = nonBlankText(server[field])
        if (text === undefined || text.length < 2 || !text.endsWith('/')) continue
        report({ at: [field], message: `The ${field} ${quote(text, 60)} ends with "/"; remove it` })
      }
    },
  },
}
