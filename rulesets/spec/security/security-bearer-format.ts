import { childOf, quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'

export const securityBearerFormat: Check = {
  description: 'The format of bearer tokens is given only where the scheme is "bearer"',
  severity: 'warn',
  visitor: {
    of: ({ name }) => name === 'SecurityScheme',
    object({ node, location }, { report }) {
      // With another type the field stands idle whatever the scheme is.
      if (stringOf(childOf(node, 'type')) !== 'http') return
      const at = stepTo(location, 'bearerFormat')
      const scheme = stringOf(childOf(node, 'scheme'))
      // RFC 7235, section 2.1: upper and lower case do not matter.
      if (at === undefined || scheme === undefined || scheme.toLowerCase() === 'bearer') return
      const message = `Unexpected field "bearerFormat" with the scheme ${quote(scheme)}, expected it with "bearer" only; correct the scheme, or remove the field`
      report({ at, on: 'key', message })
    },
  },
}
