import { namesIn } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

/** The format advises to describe the operations of the application (section "Document", number 8). */
export const operationsPresent: StyleRule = {
  description: 'A description with channels must say which operations the application performs',
  severity: 'warn',
  visit: {
    Description({ channels, operations }, { report }) {
      if (namesIn(channels).length === 0 || namesIn(operations).length > 0) return
      report({
        at: ['operations'],
        message: 'No operations are described; add what the application sends and receives',
      })
    },
  },
}
