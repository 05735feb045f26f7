import type { Check } from '../../rule.ts'
import { oneOf } from '../../wording/names.ts'

export const securityFlowPresent: Check = {
  description: 'OAuth 2.0 has at least one flow',
  severity: 'warn',
  visitor: {
    of: ({ name }) => name === 'OAuthFlows',
    object({ node, location, type }, { report }) {
      // A field that is no flow is a misspelled one, which is reported as such.
      if ([...node.entries.keys()].some((name) => !name.startsWith('x-'))) return
      const message = `Missing flow in the ${type.title}, expected at least ${oneOf(Object.keys(type.fields))}: without any, nobody can get a token`
      report({ at: location, on: 'key', message })
    },
  },
}
