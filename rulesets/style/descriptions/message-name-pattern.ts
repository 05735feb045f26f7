import { quote } from '../../../src/plugin/index.ts'
import { matches, nonBlankText, textOption } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

/** Teams that share a broker agree on names such as `com.example.order.placed.v1`. */
export const messageNamePattern: StyleRule = {
  description: 'Message names must match the configured pattern',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ pattern: { type: 'string', format: 'regex' } }, ['pattern']),
  visit: {
    Message({ name }, { options, report }) {
      const written = nonBlankText(name)
      const pattern = textOption(options, 'pattern')
      if (written === undefined || pattern === undefined || matches(pattern, written)) return
      report({ at: ['name'], message: `The message name ${quote(written)} does not match /${pattern}/; change it` })
    },
  },
}
