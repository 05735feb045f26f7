import type { Check } from '../../rule.ts'
import { reportForeignMessages } from '../facts/foreign-messages.ts'

export const replyMessagesSubset: Check = {
  description: 'Reply messages must be references to messages of the channel',
  severity: 'error',
  visitor: {
    of: ({ name }) => name === 'OperationReply',
    object: reportForeignMessages,
  },
}
