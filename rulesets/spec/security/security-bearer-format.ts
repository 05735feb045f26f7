import { childOf, quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'

export const securityBearerFormat: FormatRule = {
  description: 'Use `bearerFormat` only with the scheme `bearer`',
  severity: 'warn',
  visit: {
    of: ({ name }) => name === 'SecurityScheme',
    object({ node, location }, { report }) {
      // With another type, another rule reports the field.
      if (stringOf(childOf(node, 'type')) !== 'http') return
      const at = stepTo(location, 'bearerFormat')
      const scheme = stringOf(childOf(node, 'scheme'))
      // RFC 7235, section 2.1: upper and lower case do not matter.
      if (at === undefined || scheme === undefined || scheme.toLowerCase() === 'bearer') return
      const message = `"bearerFormat" has no effect with the scheme ${quote(scheme)}, only with "bearer"; change the scheme or remove the field`
      report({ at, on: 'key', message })
    },
  },
}
