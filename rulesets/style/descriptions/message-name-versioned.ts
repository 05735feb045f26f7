import { quote } from '../../../src/plugin/index.ts'
import { matches, nonBlankText, textOption } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

/** A version in the name lets two versions of a message live side by side. */
export const messageNameVersioned: StyleRule = {
  description: 'Message names must end with a version',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ pattern: { type: 'string', format: 'regex' } }),
  defaults: { pattern: '[vV]\\d+(?:[._]\\d+)*$' },
  visit: {
    Message({ name }, { options, report }) {
      const written = nonBlankText(name)
      if (written === undefined || matches(textOption(options, 'pattern') ?? '', written)) return
      report({
        at: ['name'],
        message: `The message name ${quote(written)} has no version; add one, such as "V1" or ".v1"`,
      })
    },
  },
}
