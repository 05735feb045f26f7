import { childOf, closest, quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'

/** The characters that RFC 7235, section 2.1, allows in the name of a scheme (RFC 7230, section 3.2.6). */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** The HTTP authentication schemes that IANA registers. */
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

export const securityHttpScheme: FormatRule = {
  description: 'The `scheme` of HTTP authentication must be a scheme name (RFC 7235)',
  severity: 'error',
  visit: {
    of: ({ name }) => name === 'SecurityScheme',
    object({ node, location }, { report }) {
      if (stringOf(childOf(node, 'type')) !== 'http') return
      const at = stepTo(location, 'scheme')
      const scheme = stringOf(at?.node)
      if (at === undefined || scheme === undefined || token.test(scheme)) return
      const [first = ''] = scheme.trim().split(/\s/)
      const meant = registered.find((name) => name.toLowerCase() === first.toLowerCase()) ?? closest(scheme, registered)
      const advice =
        meant === undefined
          ? ', expected an HTTP authentication scheme such as "basic" or "bearer"'
          : `; did you mean ${quote(meant.toLowerCase())}?`
      const message = `Unexpected value ${quote(scheme)} for "scheme"${advice}`
      report({ at, message })
    },
  },
}
