import { childOf, quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'

export const fifoNameSuffix: Check = {
  description: 'The names of first-in-first-out topics end as the provider wants them to',
  severity: 'warn',
  recommended: false,
  visitor: {
    of: ({ name }) => name === 'NotifyTopicChannelBinding',
    object({ location, node }, { report }) {
      const at = stepTo(location, 'name')
      const name = stringOf(at?.node)
      const isOrdered = stringOf(childOf(childOf(node, 'ordering'), 'type')) === 'FIFO'
      if (at === undefined || name === undefined || !isOrdered || /\.fifo$|[}>]$/.test(name)) return
      const message = `Unexpected name ${quote(name)} of a first-in-first-out topic, expected one that ends with ".fifo"`
      report({ at, message })
    },
  },
}
