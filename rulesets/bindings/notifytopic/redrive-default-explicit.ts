import type { Check } from '../../rule.ts'

/** Format text, Redrive Policy. */
const usualCount = 10

export const redriveDefaultExplicit: Check = {
  description: 'The number of deliveries before the dead-letter queue is written only where it is not the usual one',
  severity: 'info',
  recommended: false,
  visitor: {
    at: ({ name }) => name === 'maxReceiveCount',
    position({ location }, { report }) {
      const { node } = location
      if (node.kind !== 'scalar' || node.value !== usualCount) return
      const message = `Unexpected "maxReceiveCount" of ${usualCount}, which is what it is without the field; remove it`
      report({ at: location, on: 'key', message })
    },
  },
}
