import { fieldOf, quote } from '../../../src/plugin/index.ts'
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
    Server(server, { object, options, report }) {
      // In version 2, the URL has the host.
      const field = fieldOf(object.type, 'url') === undefined ? 'host' : 'url'
      const text = nonBlankText(server[field])?.replace(/^[\w.+-]+:\/\/(?:[^/@]*@)?/, '')
      const host = text?.split('/', 1)[0]
      const name = host?.split(':', 1)[0]?.toLowerCase()
      if (host === undefined || name === undefined) return
      const isExample = textsOption(options, 'hosts').some((known) => name === known || name.endsWith(`.${known}`))
      if (isExample)
        report({ at: [field], message: `The host ${quote(host, 60)} is an example host; write the real one` })
    },
  },
}
