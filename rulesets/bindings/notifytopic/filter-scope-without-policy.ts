import { stepTo } from '../../../src/plugin/index.ts'
import { removingValue } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { isMisspelled } from '../../spec/facts/intended-field.ts'

export const filterScopeWithoutPolicy: FormatRule = {
  description: 'Do not set `filterPolicyScope` without `filterPolicy`',
  severity: 'info',
  recommended: false,
  visit: {
    of: ({ name }) => name === 'NotifyTopicConsumer',
    object(consumer, { report }) {
      const at = stepTo(consumer.location, 'filterPolicyScope')
      if (at === undefined || consumer.node.entries.has('filterPolicy') || isMisspelled('filterPolicy', consumer))
        return
      const message = '"filterPolicyScope" has no effect without "filterPolicy"; remove it, or add a filter'
      report({ at, on: 'key', message })
    },
  },
  fix: removingValue('Remove the scope', 'unsafe'),
}
