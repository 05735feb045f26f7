import { childOf, quote } from '../../../src/plugin/index.ts'
import { textOf } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

/** Tools call a message by its name or by its key, so that one that has two is hard to find. */
export const messageNameMatchesKey: StyleRule = {
  description: 'The name of a message must be its key',
  severity: 'warn',
  recommended: false,
  visit: {
    Message({ name }, { location, object, pointer, report }) {
      const key = pointer.at(-1) ?? ''
      const written = textOf(name)
      if (written === undefined || written === key) return
      const message = `The name ${quote(written)} differs from the key ${quote(key)} of the message`
      // The name may be sent, and the key is not. A name in a trait is that of several messages.
      const isOwn = object.node.entries.has('name') && location.parent?.node.kind === 'map'
      const isFree = isOwn && /^[A-Za-z_]\w*$/.test(written) && childOf(location.parent?.node, written) === undefined
      report({ at: ['name'], message, ...(isFree && { data: { meant: written } }) })
    },
  },
}
