import type { Check } from '../../rule.ts'
import { reportForeignChannel } from '../facts/foreign-channel.ts'
import { rootOperations } from '../facts/operation-channel.ts'

export const operationChannelRoot: Check = {
  description: 'Operations at the root refer to channels at the root',
  severity: 'error',
  visitor: {
    of: ({ name }) => name === 'Operation',
    object(operation, context) {
      if (rootOperations(context.graph).has(operation.node)) reportForeignChannel(operation, context)
    },
  },
}
