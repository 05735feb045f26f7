import { childOf, formatPointer, quote } from '../../../src/plugin/index.ts'
import { type IntendedName, whereMeant } from '../../fixers/shared-fixers.ts'
import { isNamedByKey } from '../../wording/names.ts'
import { nonBlankText } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

/** Some tools show the name of a message and others its key, so a message with both is hard to find. */
export const messageNameMatchesKey: StyleRule<IntendedName> = {
  description: 'The `name` of a message must equal its key',
  severity: 'warn',
  recommended: false,
  visit: {
    Message({ name }, { location, object, pointer, report }) {
      const key = pointer.at(-1) ?? ''
      const written = nonBlankText(name)
      if (written === undefined || written === key || !isNamedByKey(object)) return
      const message = `The name ${quote(written)} differs from the key ${quote(key)} of the message; rename one of them`
      // Rename the key, because the name may be sent. A name in a trait belongs to several messages.
      const isOwn = object.node.entries.has('name') && location.parent?.node.kind === 'map'
      const isFree = isOwn && /^[A-Za-z_]\w*$/.test(written) && childOf(location.parent?.node, written) === undefined
      report({ at: ['name'], message, ...(isFree && { data: { meant: written } }) })
    },
  },
  fix: {
    safety: whereMeant,
    title: 'Use the name of the message as its key',
    fix: ({ data, place }) =>
      data?.meant === undefined
        ? []
        : [{ op: 'rename', path: formatPointer(place.pointer.slice(0, -1)), to: data.meant }],
  },
}
