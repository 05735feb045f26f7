import { quote } from '../../../src/plugin/index.ts'
import { type ProposedValue, settingValue } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { templatesOf } from '../facts/server-variables.ts'

export const serverPathnameForm: FormatRule<ProposedValue> = {
  description: 'The `pathname` of a server must be a path that starts with `/`',
  severity: 'warn',
  visit: {
    of: ({ name }) => name === 'Server',
    object(server, { report }) {
      const pathname = templatesOf(server).find(({ field }) => field === 'pathname')
      if (pathname === undefined) return
      const { text, literal, location } = pathname
      const message = `Unexpected value ${quote(text)} for "pathname"`
      // The value of a variable may start with a slash itself.
      const isPath = text === '' || text.startsWith('/') || text.startsWith('{')
      if (!isPath) {
        const data = /^[^/?#:]+(?:\/|$)/.test(text) ? { value: `/${text}` } : undefined
        report({ at: location, message: `${message}, expected a path that starts with "/"`, data })
      } else if (/[?#]/.test(literal)) {
        report({ at: location, message: `${message}, expected a path without a query or fragment` })
      }
    },
  },
  fix: settingValue('Begin the path with "/"', 'unsafe'),
}
