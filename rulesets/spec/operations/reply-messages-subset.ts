import type { Check } from '../../rule.ts'
import { reportForeignMessages } from '../facts/foreign-messages.ts'

export const replyMessagesSubset: Check = {
  description: 'Replies list messages of their own channel, by reference to its "messages"',
  severity: 'error',
  visitor: {
    of: ({ name }) => name === 'OperationReply',
    object: reportForeignMessages,
  },
}
