import { childOf, formatPointer, pointerOf, quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import { withoutCredentials } from '../../facts/absolute-url.ts'
import type { FormatRule } from '../../rule.ts'

export const endpointScheme: FormatRule<{ readonly protocol: string }> = {
  description: 'The URL of an endpoint must begin with the protocol of its consumer',
  severity: 'warn',
  visit: {
    of: ({ name }) => name === 'NotifyTopicConsumer',
    object({ location, node }, { report }) {
      const protocol = stringOf(childOf(node, 'protocol'))
      if (protocol !== 'http' && protocol !== 'https') return
      const endpoint = stepTo(location, 'endpoint')
      const at = endpoint && stepTo(endpoint, 'url')
      const url = stringOf(at?.node)
      const scheme = url === undefined ? undefined : /^([A-Za-z][A-Za-z0-9+.-]*):\/\//.exec(url)?.[1]
      if (at === undefined || url === undefined || scheme === undefined || scheme.toLowerCase() === protocol) return
      const message = `Unexpected value ${quote(withoutCredentials(url))} for "url", expected a URL with ${quote(`${protocol}:`)}, because "protocol" is ${quote(protocol)}`
      const meant = scheme.toLowerCase()
      // Correct the protocol, because the URL is the one that is called.
      const data = meant === 'http' || meant === 'https' ? { protocol: meant } : undefined
      report({ at, message, data })
    },
  },
  fix: {
    safety: ({ data }) => (data?.protocol === undefined ? undefined : 'unsafe'),
    title: 'Set the protocol of the consumer to that of its URL',
    fix({ data }, { node }) {
      const consumer = node.parent?.parent
      const protocol = consumer === undefined ? undefined : stepTo(consumer, 'protocol')
      return data === undefined || protocol === undefined
        ? []
        : [{ op: 'replace', path: formatPointer(pointerOf(protocol)), value: data.protocol }]
    },
  },
}
