import { fieldOf } from '../../../src/plugin/index.ts'
import { namesIn } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

/** The format recommends describing the operations of the application (section "Document", number 8). */
export const operationsPresent: StyleRule = {
  description: 'A description with channels must have operations',
  severity: 'warn',
  visit: {
    Description({ channels, operations }, { graph, object, report }) {
      if (namesIn(channels).length === 0 || namesIn(operations).length > 0) return
      if (fieldOf(object.type, 'operations') === undefined) {
        if (graph.objectsOf('Operation').length > 0) return
        const message = 'There are channels but no operations; add "publish" or "subscribe" to the channels'
        report({ at: ['channels'], on: 'key', message })
        return
      }
      report({
        at: ['operations'],
        message:
          'There are channels but no operations; describe in "operations" what the application sends and receives',
      })
    },
  },
}
