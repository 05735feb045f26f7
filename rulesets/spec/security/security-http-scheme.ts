import { childOf, closest, quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'

/** RFC 7230, section 3.2.6: what the name of a scheme consists of by RFC 7235, section 2.1. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** The registry of HTTP authentication schemes at IANA. */
const registered = [
  'Basic',
  'Bearer',
  'Concealed',
  'Digest',
  'DPoP',
  'GNAP',
  'HOBA',
  'Mutual',
  'Negotiate',
  'OAuth',
  'PrivateToken',
  'SCRAM-SHA-1',
  'SCRAM-SHA-256',
  'vapid',
]

export const securityHttpScheme: Check = {
  description: 'The scheme of HTTP authentication is the name of one, as RFC 7235 says',
  severity: 'error',
  visitor: {
    of: ({ name }) => name === 'SecurityScheme',
    object({ node, location }, { report }) {
      if (stringOf(childOf(node, 'type')) !== 'http') return
      const at = stepTo(location, 'scheme')
      const scheme = stringOf(at?.node)
      if (at === undefined || scheme === undefined || token.test(scheme)) return
      const [first = ''] = scheme.trim().split(/\s/)
      const meant = registered.find((name) => name.toLowerCase() === first.toLowerCase()) ?? closest(scheme, registered)
      const advice = meant === undefined ? '' : `; did you mean ${quote(meant.toLowerCase())}?`
      const message = `Unexpected value ${quote(scheme)} for "scheme", expected the name of an HTTP authentication scheme without blanks, such as "basic" or "bearer"${advice}`
      report({ at, message })
    },
  },
}
