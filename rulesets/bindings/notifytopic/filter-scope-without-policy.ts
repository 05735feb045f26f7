import { stepTo } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { isMisspelled } from '../../spec/facts/intended-field.ts'

export const filterScopeWithoutPolicy: Check = {
  description: 'The scope of a filter stands beside a filter',
  severity: 'info',
  recommended: false,
  visitor: {
    of: ({ name }) => name === 'NotifyTopicConsumer',
    object(consumer, { report }) {
      const at = stepTo(consumer.location, 'filterPolicyScope')
      if (at === undefined || consumer.node.entries.has('filterPolicy') || isMisspelled('filterPolicy', consumer))
        return
      const message = 'Unexpected "filterPolicyScope" without "filterPolicy", which it is about; remove it'
      report({ at, on: 'key', message })
    },
  },
}
