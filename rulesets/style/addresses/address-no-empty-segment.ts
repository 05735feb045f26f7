import { quote } from '../../../src/plugin/index.ts'
import { visitAddress } from '../facts/channel-addresses.ts'
import type { StyleRule } from '../style-rule.ts'

/** An empty segment is nearly always left over from joining strings. */
export const addressNoEmptySegment: StyleRule = {
  description: 'Channel addresses must not have empty segments',
  severity: 'warn',
  visit: {
    Channel: visitAddress((address, { report }) => {
      // The "//" after a scheme such as "wss:" separates no segments.
      const text = address.slice(address.indexOf('://') + 1)
      const start = text === address ? 0 : 2
      const doubled = ['//', '..'].find((pair) => text.includes(pair, start))
      if (doubled === undefined) return
      report(`The address ${quote(address)} has an empty segment at ${quote(doubled)}; remove one separator`)
    }),
  },
}
