import { quote } from '../../../src/plugin/index.ts'
import { visitAddress } from '../facts/channel-addresses.ts'
import { matches, textOption } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

/** With a version in the address, a breaking change gets its own channel. */
export const addressVersionSegment: StyleRule = {
  description: 'Channel addresses must contain a version',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ pattern: { type: 'string', format: 'regex' } }),
  defaults: { pattern: '(?:^|[./:])[vV]\\d+(?:$|[./:])' },
  visit: {
    Channel: visitAddress((address, { options, report }) => {
      if (matches(textOption(options, 'pattern') ?? '', address)) return
      report(`The address ${quote(address)} has no version; add a segment such as "v1"`)
    }),
  },
}
