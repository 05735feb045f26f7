import { quote } from '../../../src/plugin/index.ts'
import { textOption } from '../facts/options.ts'
import { matches } from '../facts/patterns.ts'
import { textOf } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

/** Names such as `com.example.order.placed.v1`, by a pattern of the team. */
export const messageNamePattern: StyleRule = {
  description: 'Names of messages must match the pattern of the options',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ pattern: { type: 'string', format: 'regex' } }, ['pattern']),
  visit: {
    Message({ name }, { options, report }) {
      const written = textOf(name)
      const pattern = textOption(options, 'pattern')
      if (written === undefined || pattern === undefined || matches(pattern, written)) return
      report({ at: ['name'], message: `The message name ${quote(written)} should match /${pattern}/` })
    },
  },
}
