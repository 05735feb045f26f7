import { childOf, quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { oneOfQuoted } from '../../wording/names.ts'
import { isOfOtherProtocol, protocolOf, waysIn } from '../facts/consumer-protocols.ts'
import { readResourceName } from '../facts/resource-name.ts'

export const consumerEndpointKind: FormatRule = {
  description: 'Endpoints of consumers must fit their protocol',
  severity: 'warn',
  visit: {
    of: ({ name }) => name === 'NotifyTopicConsumer',
    object({ location, node }, { graph, report }) {
      const known = protocolOf(node, graph.format)
      const endpoint = stepTo(location, 'endpoint')
      const [way, ...others] = waysIn(endpoint?.node)
      const at = endpoint === undefined || way === undefined ? undefined : stepTo(endpoint, way)
      if (known === undefined || way === undefined || at === undefined || others.length > 0) return
      const protocol = childOf(node, 'protocol')
      const word = protocol?.kind === 'scalar' ? quote(protocol.value) : ''
      if (!known.ways.includes(way)) {
        const message = `Unexpected ${quote(way)} in "endpoint", expected ${oneOfQuoted(known.ways)}, because "protocol" is ${word}`
        report({ at, on: 'key', message })
        return
      }
      const text = way === 'arn' ? stringOf(at.node) : undefined
      const service = text === undefined ? undefined : readResourceName(text)?.service
      if (service === undefined || !isOfOtherProtocol(service, known)) return
      const message = `Unexpected service ${quote(service)} in the "arn" of "endpoint", because "protocol" is ${word}; correct one of them`
      report({ at, message })
    },
  },
}
