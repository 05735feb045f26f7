import { pointerOf, quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { channelOfOperation } from '../facts/operation-channel.ts'

export const replyAddressChannelNull: FormatRule = {
  description: 'A reply must not have an `address` when its channel has one',
  severity: 'error',
  aboutName: true,
  visit: {
    of: ({ name }) => name === 'OperationReply',
    object(reply, { graph, report }) {
      const at = stepTo(reply.location, 'address')
      const channel = channelOfOperation(reply, graph)
      const address = channel === undefined ? undefined : stepTo(channel, 'address')
      const text = stringOf(address?.node)
      if (at === undefined || at.node.kind !== 'map' || address === undefined || text === undefined) return
      const message = `The reply has an "address", but its channel has the address ${quote(text)}; remove one or set the channel address to null`
      const related = address.file.relatedAt(pointerOf(address), 'key', 'the address of the channel')
      report({ at, on: 'key', message, related: [related] })
    },
  },
}
