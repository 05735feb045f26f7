import { type RootAdvice, referringToRoot } from '../../fixers/refer-to-root.ts'
import type { FormatRule } from '../../rule.ts'
import { reportForeignChannel } from '../facts/foreign-reference.ts'
import { rootOperations } from '../facts/operation-channel.ts'

export const operationChannelRoot: FormatRule<RootAdvice> = {
  description: 'Operation channels must be references to root channels',
  severity: 'error',
  visit: {
    of: ({ name }) => name === 'Operation',
    object(operation, context) {
      if (rootOperations(context.graph).has(operation.node)) reportForeignChannel(operation, context)
    },
  },
  fix: referringToRoot('Refer to the channel at the root, and add it there if it is missing', 'channels'),
}
