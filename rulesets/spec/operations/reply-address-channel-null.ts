import { pointerOf, quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { channelOfOperation } from '../facts/operation-channel.ts'

export const replyAddressChannelNull: Check = {
  description: 'The channel of a reply with an address of its own has no address',
  severity: 'error',
  aboutName: true,
  visitor: {
    of: ({ name }) => name === 'OperationReply',
    object(reply, { graph, report }) {
      const at = stepTo(reply.location, 'address')
      const channel = channelOfOperation(reply, graph)
      const address = channel === undefined ? undefined : stepTo(channel, 'address')
      const text = stringOf(address?.node)
      if (at === undefined || at.node.kind !== 'map' || address === undefined || text === undefined) return
      const message = `Unexpected "address" of a reply whose channel has the address ${quote(text)}, expected one of the two: remove this one, or set the address of the channel to null`
      const related = address.file.relatedAt(pointerOf(address), 'key', 'the address of the channel')
      report({ at, on: 'key', message, related: [related] })
    },
  },
}
