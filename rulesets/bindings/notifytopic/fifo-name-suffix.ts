import { childOf, quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'

export const fifoNameSuffix: FormatRule = {
  description: 'Names of first-in-first-out topics must end with `.fifo`',
  severity: 'warn',
  recommended: false,
  visit: {
    of: ({ name }) => name === 'NotifyTopicChannelBinding',
    object({ location, node }, { report }) {
      const at = stepTo(location, 'name')
      const name = stringOf(at?.node)
      const isOrdered = stringOf(childOf(childOf(node, 'ordering'), 'type')) === 'FIFO'
      if (at === undefined || name === undefined || !isOrdered || /\.fifo$|[}>]$/.test(name)) return
      const message = `Unexpected name ${quote(name)} of a first-in-first-out topic; end it with ".fifo"`
      report({ at, message })
    },
  },
}
