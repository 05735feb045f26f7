import { childOf, quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { protocolOf } from '../facts/consumer-protocols.ts'

export const rawDeliveryProtocols: Check = {
  description: 'Messages are delivered raw by protocols for which the provider can do so',
  severity: 'warn',
  recommended: false,
  visitor: {
    of: ({ name }) => name === 'NotifyTopicConsumer',
    object({ location, node }, { graph, report }) {
      const at = stepTo(location, 'rawMessageDelivery')
      const protocol = protocolOf(node, graph.format)
      if (at?.node.kind !== 'scalar' || at.node.value !== true || protocol === undefined || protocol.deliversRaw) return
      const word = quote(stringOf(childOf(node, 'protocol')))
      const message = `Unexpected true for "rawMessageDelivery", expected false: the provider does not deliver raw messages by ${word}`
      report({ at, message })
    },
  },
}
