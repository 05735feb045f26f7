import { quote } from '../../../src/plugin/index.ts'
import { visitAddress } from '../facts/channel-addresses.ts'
import type { StyleRule } from '../style-rule.ts'

/** Brokers treat `orders` and `orders/` as two addresses, readers as one. */
export const addressNoTrailingSeparator: StyleRule = {
  description: 'Channel addresses must not end with a separator',
  severity: 'warn',
  visit: {
    Channel: visitAddress((address, { report }) => {
      const last = address.at(-1) ?? ''
      if (address.length < 2 || !['/', '.', ':'].includes(last)) return
      report(`The address ${quote(address)} ends with ${quote(last)}; remove it`)
    }),
  },
}
