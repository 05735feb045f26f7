import { quote } from '../../../src/plugin/index.ts'
import { textsOption } from '../facts/options.ts'
import { textOf } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

/** Hosts that are left from an example lead readers nowhere. */
export const serverNoExampleHost: StyleRule = {
  description: 'Hosts of servers must not be those of examples',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ hosts: { type: 'array', items: { type: 'string', minLength: 1 } } }),
  defaults: { hosts: ['example.com', 'example.org', 'example.net', 'localhost', '127.0.0.1'] },
  visit: {
    Server({ host }, { options, report }) {
      const text = textOf(host)
      const name = text?.split(/[:/]/, 1)[0]?.toLowerCase()
      if (text === undefined || name === undefined) return
      const isExample = textsOption(options, 'hosts').some((known) => name === known || name.endsWith(`.${known}`))
      if (isExample)
        report({ at: ['host'], message: `The host ${quote(text, 60)} is one of examples; write the real host` })
    },
  },
}
