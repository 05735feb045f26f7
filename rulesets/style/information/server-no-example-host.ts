import { quote } from '../../../src/plugin/index.ts'
import { nonBlankText, textsOption } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

/** A host left over from an example leads readers nowhere. */
export const serverNoExampleHost: StyleRule = {
  description: 'Server hosts must not be example hosts',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ hosts: { type: 'array', items: { type: 'string', minLength: 1 } } }),
  defaults: { hosts: ['example.com', 'example.org', 'example.net', 'localhost', '127.0.0.1'] },
  visit: {
    Server({ host }, { options, report }) {
      const text = nonBlankText(host)
      const name = text?.split(/[:/]/, 1)[0]?.toLowerCase()
      if (text === undefined || name === undefined) return
      const isExample = textsOption(options, 'hosts').some((known) => name === known || name.endsWith(`.${known}`))
      if (isExample)
        report({ at: ['host'], message: `The host ${quote(text, 60)} is an example host; write the real one` })
    },
  },
}
