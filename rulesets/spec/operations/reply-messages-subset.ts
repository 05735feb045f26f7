import type { FormatRule } from '../../rule.ts'
import { reportForeignMessages } from '../facts/foreign-messages.ts'

export const replyMessagesSubset: FormatRule = {
  description: 'Reply messages must be references to messages of the channel',
  severity: 'error',
  visit: {
    of: ({ name }) => name === 'OperationReply',
    object: reportForeignMessages,
  },
}
