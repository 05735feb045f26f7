import { fieldOf, quote, typeNamed } from '../../../src/plugin/index.ts'
import { isMap, membersOfMap, nonBlankText } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

/** Channels of replies are skipped, because their address may only be known at run time. In version 2, the key is the address. */
export const addressPresent: StyleRule = {
  description: 'Channels must have an address, except channels of replies',
  severity: 'warn',
  recommended: false,
  visit: {
    Description({ channels, operations }, { follow, graph, report }) {
      if (fieldOf(typeNamed(graph.format, 'Channel'), 'address') === undefined) return
      const memberOf = (value: unknown, name: string): unknown => (isMap(value) ? follow(value[name]) : undefined)
      const ofReplies = new Set(
        membersOfMap(operations).map(([, written]) => memberOf(memberOf(follow(written), 'reply'), 'channel')),
      )
      for (const [name, written] of membersOfMap(channels)) {
        const channel = follow(written)
        if (!isMap(channel) || nonBlankText(channel.address) !== undefined || ofReplies.has(channel)) continue
        const message = `The channel ${quote(name)} has no address; add "address"`
        report({ at: ['channels', name], on: 'key', message })
      }
    },
  },
}
