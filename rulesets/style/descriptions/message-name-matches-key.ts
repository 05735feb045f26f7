import { quote } from '../../../src/plugin/index.ts'
import type { StyleRule } from '../style-rule.ts'
import { textOf } from '../values.ts'

/** Tools call a message by its name or by its key, so that one that has two is hard to find. */
export const messageNameMatchesKey: StyleRule = {
  description: 'The name of a message must be its key',
  severity: 'warn',
  recommended: false,
  visit: {
    Message({ name }, { pointer, report }) {
      const key = pointer.at(-1) ?? ''
      const written = textOf(name)
      if (written === undefined || written === key) return
      const message = `The name ${quote(written)} differs from the key ${quote(key)} of the message`
      report({ at: ['name'], message, data: { value: key } })
    },
  },
}
