import { quote } from '../../../src/plugin/index.ts'
import { textsOption } from '../facts/options.ts'
import { matches } from '../facts/patterns.ts'
import { textOf } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

/** Names that tools make change when something else in the description does. */
export const messageNameStable: StyleRule = {
  description: 'Names of messages must be chosen by people, not made by tools',
  severity: 'warn',
  schema: optionsSchema({ generated: { type: 'array', items: { type: 'string', format: 'regex' } } }),
  defaults: { generated: ['^<?anonymous[-_]', '^[Ii]nline[-_ ]?(?:[Pp]ayload|[Mm]essage|[Ss]chema)[-_ ]?\\d*$'] },
  visit: {
    Message({ name }, { pointer, options, report }) {
      const written = textOf(name)
      const key = pointer.at(-1) ?? ''
      const isGenerated = (text: string) => textsOption(options, 'generated').some((pattern) => matches(pattern, text))
      if (written !== undefined && isGenerated(written)) {
        report({ at: ['name'], message: `The name ${quote(written)} was made by a tool; choose one that lasts` })
      } else if (written === undefined && isGenerated(key)) {
        report({ on: 'key', message: `The message name ${quote(key)} was made by a tool; choose one that lasts` })
      }
    },
  },
}
