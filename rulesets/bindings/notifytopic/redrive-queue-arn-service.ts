import { quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { waysIn } from '../facts/consumer-protocols.ts'
import { readResourceName } from '../facts/resource-name.ts'

/** The names of queue services in resource names: that of the provider and the neutral one. */
const queueServices = ['sqs', 'queue']

export const redriveQueueArnService: FormatRule = {
  description: 'A dead-letter queue must be a queue',
  severity: 'warn',
  visit: {
    of: ({ name }) => name === 'NotifyTopicRedrivePolicy',
    object({ location }, { report }) {
      const queue = stepTo(location, 'deadLetterQueue')
      const [way, ...others] = waysIn(queue?.node)
      const at = queue === undefined || way === undefined ? undefined : stepTo(queue, way)
      if (at === undefined || others.length > 0) return
      if (way === 'email' || way === 'phone') {
        report({
          at,
          on: 'key',
          message: `Unexpected ${quote(way)} in "deadLetterQueue", expected the "arn" or "name" of a queue`,
        })
      }
      const text = way === 'arn' ? stringOf(at.node) : undefined
      const service = text === undefined ? undefined : readResourceName(text)?.service
      if (service === undefined || queueServices.includes(service)) return
      const message = `Unexpected service ${quote(service)} in the "arn" of "deadLetterQueue", expected the "arn" of a queue`
      report({ at, message })
    },
  },
}
