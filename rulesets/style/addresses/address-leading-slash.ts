import { quote } from '../../../src/plugin/index.ts'
import { visitAddress } from '../facts/channel-addresses.ts'
import { textOption } from '../facts/options.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

/** Whether an address begins with a slash is a matter of the protocol and the team, but of one team always the same. */
export const addressLeadingSlash: StyleRule = {
  description: 'Addresses of channels must begin with a slash, or must not',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ slash: { enum: ['always', 'never'] } }),
  defaults: { slash: 'never' },
  visit: {
    Channel: visitAddress((address, { options, report }) => {
      const isWanted = textOption(options, 'slash') === 'always'
      if (address.startsWith('/') === isWanted) return
      const advice = isWanted ? 'begin it with "/"' : 'remove the "/" at its start'
      report({ at: ['address'], message: `The address ${quote(address)} breaks the house style; ${advice}` })
    }),
  },
}
