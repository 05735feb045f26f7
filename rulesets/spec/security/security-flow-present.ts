import type { FormatRule } from '../../rule.ts'
import { oneOfQuoted } from '../../wording/names.ts'

export const securityFlowPresent: FormatRule = {
  description: 'OAuth 2.0 security schemes must have at least one flow',
  severity: 'warn',
  visit: {
    of: ({ name }) => name === 'OAuthFlows',
    object({ node, location, type }, { report }) {
      // Another rule reports a field that is no flow: most often it is a misspelled one.
      if ([...node.entries.keys()].some((name) => !name.startsWith('x-'))) return
      const message = `Missing flow in the ${type.title}; add ${oneOfQuoted(Object.keys(type.fields))}`
      report({ at: location, on: 'key', message })
    },
  },
}
