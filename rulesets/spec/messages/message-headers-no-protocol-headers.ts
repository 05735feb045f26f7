import { childOf, stringOf } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'

/** The protocols with headers that `../facts/protocol-headers.ts` knows. */
const protocols: ReadonlySet<string | undefined> = new Set(['http', 'https', 'stomp', 'stomps', 'jms'])

export const messageHeadersNoProtocolHeaders: FormatRule = {
  description: 'The `headers` of a message must not describe headers of the protocol',
  severity: 'warn',
  visit: {
    of: () => false,
    async finish(context) {
      const servers = context.graph.objectsOf('Server')
      // Most descriptions have servers of other protocols.
      if (!servers.some(({ node }) => protocols.has(stringOf(childOf(node, 'protocol'))?.toLowerCase()))) return
      const { reportProtocolHeaders } = await import('../facts/protocol-headers.ts')
      reportProtocolHeaders(context)
    },
  },
}
