import { stepTo } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'

export const operationMessagesEmpty: FormatRule = {
  description: 'The `messages` of an operation must not be empty',
  severity: 'warn',
  visit: {
    of: ({ name }) => name === 'Operation',
    object(operation, { report }) {
      const at = stepTo(operation.location, 'messages')
      if (at?.node.kind !== 'list' || at.node.items.length > 0) return
      const message = `"messages" of the ${nameOf(operation)} is empty; list messages, or remove it to use all messages of the channel`
      report({ at, on: 'key', message })
    },
  },
}
