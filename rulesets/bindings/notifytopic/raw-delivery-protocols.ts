import { childOf, quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { protocolOf } from '../facts/consumer-protocols.ts'

export const rawDeliveryProtocols: FormatRule = {
  description: 'Deliver raw messages only with protocols that support it',
  severity: 'warn',
  recommended: false,
  visit: {
    of: ({ name }) => name === 'NotifyTopicConsumer',
    object({ location, node }, { graph, report }) {
      const at = stepTo(location, 'rawMessageDelivery')
      const protocol = protocolOf(node, graph.format)
      if (at?.node.kind !== 'scalar' || at.node.value !== true || protocol === undefined || protocol.deliversRaw) return
      const word = quote(stringOf(childOf(node, 'protocol')))
      const message = `Unexpected true for "rawMessageDelivery", expected false, because "protocol" is ${word}`
      report({ at, message })
    },
  },
}
