import { stepTo } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'

export const operationMessagesEmpty: Check = {
  description: 'A list of messages is not empty',
  severity: 'warn',
  visitor: {
    of: ({ name }) => name === 'Operation',
    object(operation, { report }) {
      const at = stepTo(operation.location, 'messages')
      if (at?.node.kind !== 'list' || at.node.items.length > 0) return
      const message = `Unexpected empty "messages" of the ${nameOf(operation)}, expected at least one: an empty list reads as no message at all; remove "messages" if all messages of the channel are meant`
      report({ at, on: 'key', message })
    },
  },
}
