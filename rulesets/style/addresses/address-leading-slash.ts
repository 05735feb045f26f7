import { quote } from '../../../src/plugin/index.ts'
import { visitAddress } from '../facts/channel-addresses.ts'
import { textOption } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

/** Some protocols expect a leading slash and some do not, so the rule lets each team choose one habit. */
export const addressLeadingSlash: StyleRule = {
  description: 'Channel addresses must begin with a slash, or must not, as configured',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ slash: { enum: ['always', 'never'] } }),
  defaults: { slash: 'never' },
  visit: {
    Channel: visitAddress((address, { options, report }) => {
      const isWanted = textOption(options, 'slash') === 'always'
      if (address.startsWith('/') === isWanted) return
      const problem = isWanted ? 'does not begin with "/"; add it' : 'begins with "/"; remove it'
      report(`The address ${quote(address)} ${problem}`)
    }),
  },
}
