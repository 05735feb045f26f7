import { removingValue } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'

/** Format text, Redrive Policy. */
const usualCount = 10

export const redriveDefaultExplicit: FormatRule = {
  description: 'Do not set `maxReceiveCount` to its default',
  severity: 'info',
  recommended: false,
  visit: {
    at: ({ name }) => name === 'maxReceiveCount',
    position({ location }, { report }) {
      const { node } = location
      if (node.kind !== 'scalar' || node.value !== usualCount) return
      const message = `"maxReceiveCount" is ${usualCount} by default; remove it`
      report({ at: location, on: 'key', message })
    },
  },
  fix: removingValue('Remove the field', 'unsafe'),
}
